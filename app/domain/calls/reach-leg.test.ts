import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { CarrierError, type Carrier } from '../carrier.port'
import { sendDigits } from '../dialer/steer-dial-session.server'
import { sendDigitsToLeg } from './reach-leg.server'

const A = '+13125550101'

let world: World
let floor: Floor
/** What the carrier does with the keys. */
let onDigits: () => void
let key: string
beforeEach(async () => {
  onDigits = () => {}
  world = await testWorld({ carrier: { simulated: true, sendDigits: async () => onDigits() } as unknown as Carrier })
  floor = await openFloor(world)
  const id = await floor.dial(await floor.campaign([A]))
  await floor.bridge(A)
  await sendDigits(floor.ctx, id, '1')
  key = (await floor.jobs('call.send-digits'))[0]!
})
afterEach(() => world.close())

const send = async () => sendDigitsToLeg(world.system, { lineId: (await floor.line(A)).id, digits: '1' }, key)

test('keys are marked as sent before they are: a process that dies in between presses them no second time', async () => {
  const jobs: unknown[] = []
  const { sqlite } = world.services.store
  onDigits = () => jobs.push(sqlite.prepare('select state from jobs where key = ?').get(key))
  await send()
  expect(jobs).toEqual([{ state: 'done' }])
})

test('keys whose answer was lost are not pressed a second time', async () => {
  onDigits = () => {
    throw new CarrierError('unknown', 'The carrier did not answer', null)
  }
  expect(await send()).toBe('finished')
})

test('keys that the carrier did not take are pressed again', async () => {
  onDigits = () => {
    throw new CarrierError('retry', 'The carrier asked to wait', 429, 1000)
  }
  await expect(send()).rejects.toMatchObject({ outcome: 'retry' })
})

test('keys for a call that is over are nobody’s', async () => {
  let sent = 0
  onDigits = () => (sent += 1)
  await floor.end(A)
  await send()
  expect(sent).toBe(0)
})
