import { expect, onTestFinished, test } from 'vitest'
import { action as chooseColumns } from '../../app/routes/manage+/columns'
import { loader as outbound } from '../../app/routes/manage+/history'
import { loader as inbound } from '../../app/routes/manage+/history_.inbound'
import { testScreen } from '../helpers/screen'

const fields = (...pairs: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

test('columns are chosen per page and browser; those of the address come first', async () => {
  const screen = await testScreen()
  onTestFinished(() => screen.world.close())
  const form = fields(['page', 'outbound'], ['column', 'number'], ['column', 'date'], ['back', '/manage/history?q=1'])
  const answer = await chooseColumns(screen.args('/manage/columns', { form }))
  expect(answer.headers.get('location')).toBe('/manage/history?q=1')
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  const args = (path: string, cookies = cookie) => screen.args(path, { headers: { cookie: cookies } })
  const columnsOf = async (path: string, cookies?: string) => (await outbound(args(path, cookies))).view.columns
  expect(await columnsOf('/manage/history')).toEqual(['number', 'date'])
  expect(await columnsOf('/manage/history?columns=outcome')).toEqual(['outcome'])
  expect(await columnsOf('/manage/history?columns=%3Cb%3E')).toBeNull()
  expect(await columnsOf('/manage/history', 'columns-outbound=nonsense')).toBeNull()
  expect((await inbound(args('/manage/history/inbound'))).view.columns).toBeNull()
})

test('a page or a column that does not exist is refused, and a foreign way back', async () => {
  const screen = await testScreen()
  onTestFinished(() => screen.world.close())
  const choose = (...pairs: [string, string][]) =>
    chooseColumns(screen.args('/manage/columns', { form: fields(...pairs) }))
  await expect(choose(['page', 'home'])).rejects.toMatchObject({ status: 400 })
  await expect(choose(['page', 'outbound'], ['column', 'a b'])).rejects.toMatchObject({ status: 400 })
  const answer = await choose(['page', 'outbound'], ['back', 'https://elsewhere.test/'])
  expect(answer.headers.get('location')).toBe('/manage')
})
