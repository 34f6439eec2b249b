import { afterEach, beforeEach, expect, test } from 'vitest'
import { loader } from '../../app/routes/_widgets+/$widget.$'
import { testScreen, type Screen } from '../helpers/screen'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
})
afterEach(() => screen.world.close())

const ask = (path: string, widget: string) => loader(screen.args(path, { params: { widget } }))

test.each([
  ['dialer', 'dialer', null],
  ['dialer-2', 'dialer', '2'],
  ['dialer-lines', 'dialer-lines', null],
  ['dialer-lines-3', 'dialer-lines', '3'],
  ['app', 'app', null],
  ['app-1', 'app', '1'],
  ['notify', 'notify', null],
  ['notify-12', 'notify', '12'],
  ['ringless', 'ringless', null],
  ['video', 'video', null],
  ['messenger-dock-thread-2', 'messenger-dock-thread', '2'],
])('/%s shows %s, of index %s', async (segment, name, index) => {
  expect(await ask(`/${segment}/any/more`, segment)).toMatchObject({ name, index })
})

test('reads host, env, index and id; the index in the address wins over the query', async () => {
  const query = '?vendor=harbor&host=crm.example&env=staging&index=4&id=frame_7'
  const read = { host: 'crm.example', env: 'staging', id: 'frame_7', vendor: { id: 'harbor' } }
  expect(await ask(`/dialer${query}`, 'dialer')).toMatchObject({ ...read, index: '4' })
  expect(await ask(`/dialer-2${query}`, 'dialer-2')).toMatchObject({ ...read, index: '2' })
  expect(await ask(`/dialer2${query}`, 'dialer2')).toMatchObject({ ...read, index: '2' })
  expect(await ask('/dialer', 'dialer')).toMatchObject({ host: null, env: null, index: null, id: null, vendor: null })
})

test.each(['dialers', 'dialer-2-3', 'dialer-1234', 'dialer-', '-2', 'constructor', '__proto__'])(
  'there is no widget %s',
  async (segment) => {
    await expect(ask(`/${segment}`, segment)).rejects.toMatchObject({ status: 404 })
  },
)
