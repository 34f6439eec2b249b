import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { CarrierError, type Carrier } from '../carrier.port'
import { sendDigits } from '../dial-sessions/control-dial-session.server'
import { sendDigitsToLeg } from './reach-leg.server'

const A = '+13125550101'

let world: World
let floor: Floor
/** What the carrier does with the keys. */
let onDigits: () => unknown
let key: string
let session: string
/** Keys that the carrier received, in order. */
let pressed: string[]
beforeEach(async () => {
  onDigits = () => {}
  pressed = []
  const takeDigits = async (_callSid: string, digits: string) => {
    await onDigits()
    pressed.push(digits)
  }
  world = await testWorld({ carrier: { simulated: true, sendDigits: takeDigits } as unknown as Carrier })
  floor = await openFloor(world)
  session = await floor.dial(await floor.campaign([A]))
  await floor.bridge(A)
  await sendDigits(floor.ctx, session, '1')
  key = (await floor.jobs('call.send-digits'))[0]!
})
afterEach(() => world.close())

const send = async () => sendDigitsToLeg(world.system, { lineId: (await floor.line(A)).id, digits: '1' }, key)

test('keys are marked as sent before they are: a crash in between does not press them again', async () => {
  const jobs: unknown[] = []
  const { sqlite } = world.services.store
  onDigits = () => jobs.push(sqlite.prepare('select state from jobs where key = ?').get(key))
  await send()
  expect(jobs).toEqual([{ state: 'done' }])
})

test('keys with a lost answer are not pressed a second time', async () => {
  onDigits = () => {
    throw new CarrierError('unknown', 'The carrier did not answer', null)
  }
  expect(await send()).toBe('finished')
})

test('keys pressed quickly reach the carrier in order, each after the previous key was played', async () => {
  await sendDigits(floor.ctx, session, '23')
  await sendDigits(floor.ctx, session, '4')
  const { id: lineId } = await floor.line(A)
  const [one, two, three] = await floor.jobs('call.send-digits')
  const first = () => sendDigitsToLeg(world.system, { lineId, digits: '1' }, one!)
  const second = () => sendDigitsToLeg(world.system, { lineId, digits: '23' }, two!)
  const third = () => sendDigitsToLeg(world.system, { lineId, digits: '4' }, three!)
  const expectToWait = (work: () => Promise<unknown>, afterMs: number) =>
    expect(work()).rejects.toMatchObject({ isTryAgain: true, afterMs, backsOff: false })

  await expectToWait(second, 250)
  onDigits = () => {
    throw new CarrierError('retry', 'The carrier asked to wait', 429, 1000)
  }
  await expect(first()).rejects.toMatchObject({ outcome: 'retry' })
  // As the worker writes it.
  await floor.ctx.db.q.updateTable('jobs').set({ state: 'ready', done_at: null }).where('key', '=', one!).execute()
  await expectToWait(second, 250)

  onDigits = () => expectToWait(second, 10_000)
  await first()
  await expectToWait(third, 250)
  await expectToWait(second, 500)
  world.clock.advance(500)
  onDigits = () => {}
  await second()
  await expectToWait(third, 1_000)
  world.clock.advance(1_000)
  await third()
  expect(pressed).toEqual(['1', '23', '4'])
})

test('keys that the carrier refused are pressed again', async () => {
  onDigits = () => {
    throw new CarrierError('retry', 'The carrier asked to wait', 429, 1000)
  }
  await expect(send()).rejects.toMatchObject({ outcome: 'retry' })
})

test('keys for a call that is over are dropped', async () => {
  let sent = 0
  onDigits = () => (sent += 1)
  await floor.end(A)
  await send()
  expect(sent).toBe(0)
})
