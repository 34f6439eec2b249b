import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { abandonCall } from '../legs/abandon-call.server'
import { placeCall } from '../legs/place-call.server'
import { CarrierError, type Carrier } from '../carrier.port'
import { hangUpLine } from './hang-up-line.server'

const A = '+13125550101'
const LOOKED_FOR = 'The carrier did not confirm this call. Checking with the carrier.'

let world: World
let floor: Floor
/** The carrier’s behavior on a create. */
let onCreate: () => unknown
beforeEach(async () => {
  const create = async () => {
    await onCreate()
    return { callSid: 'CA-1', sentAt: world.clock.now() }
  }
  world = await testWorld({ carrier: { simulated: true, placeCall: create } as unknown as Carrier })
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
})
afterEach(() => world.close())

const lost = () => {
  throw new CarrierError('unknown', 'The carrier did not answer', null)
}
const place = async () => {
  const [key] = await floor.jobs('call.place')
  await placeCall(world.system, { lineId: (await floor.line(A)).id }, key!)
}
const said = async (id: string) => {
  const { message, lines } = await floor.session(id)
  return [message, ...lines.map(({ label, note }) => [label, note])]
}
const toldLast = () => world.published.filter(({ type }) => type === 'dial-session.changed').at(-1)?.payload

test('a call with a lost answer shows the lookup, and no retry, until it is found', async () => {
  const id = await floor.dial(await floor.campaign([A]))
  onCreate = () => {
    throw new CarrierError('retry', 'The carrier cannot be reached', null)
  }
  await expect(place()).rejects.toMatchObject({ isTryAgain: true })
  expect(await said(id)).toEqual([
    'The carrier cannot be reached. Trying again.',
    ['Pending', 'The carrier cannot be reached'],
  ])

  onCreate = lost
  await place()
  expect(await said(id)).toEqual([LOOKED_FOR, ['Pending', LOOKED_FOR]])
  expect(toldLast()).toMatchObject({ session: { message: LOOKED_FOR } })

  await floor.ring(A)
  expect(await said(id)).toEqual([null, ['Calling', null]])
  expect(toldLast()).toMatchObject({ session: { message: null } })
})

test('a call hung up before that shows it as well, and is over when it is found', async () => {
  const id = await floor.dial(await floor.campaign([A]))
  const lineId = (await floor.line(A)).id
  onCreate = async () => {
    await hangUpLine(floor.ctx, { id, lineId })
    lost()
  }
  await place()
  expect(await said(id)).toEqual([LOOKED_FOR, ['Ending', LOOKED_FOR]])
  await floor.ring(A)
  expect(await said(id)).toEqual([null, ['Ending', null]])
  expect(toldLast()).toMatchObject({ session: { message: null } })
})

test('so does a call cut off by a process stop, or whose job was given up', async () => {
  const id = await floor.dial(await floor.campaign([A]))
  const [key] = await floor.jobs('call.place')
  const lineId = (await floor.line(A)).id
  onCreate = () => {
    throw new Error('cut off')
  }
  await expect(place()).rejects.toThrow('cut off')
  expect(await said(id)).toEqual([null, ['Pending', null]])
  await place()
  expect(await said(id)).toEqual([LOOKED_FOR, ['Pending', LOOKED_FOR]])

  const { q } = world.system.db
  await q.updateTable('attempts').set({ state: 'attempted' }).execute()
  await q.updateTable('lines').set({ wait_state: 'none' }).execute()
  await abandonCall(world.system, { lineId }, key!)
  expect(await said(id)).toEqual([LOOKED_FOR, ['Pending', LOOKED_FOR]])
})
