import { afterEach, beforeEach, expect, test } from 'vitest'
import { receiveCall } from '../../../app/domain/inbound/receive-call.server'
import { updateDialerSettings } from '../../../app/domain/settings/update-dialer-settings.server'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Fields } from './sender'
import { onCallerRequest, onCallerStatus } from './inbound'

const PHONE = '+13125550188'

let world: World
let id: string
beforeEach(async () => {
  world = await testWorld()
  const sam = await world.person({ role: null })
  await updateDialerSettings(world.as(sam), { callForwardingType: 'phone', callForwardingNumber: PHONE })
  const call = { callSid: 'CAcaller', from: '+12125550161', called: '+13125550140' }
  id = (await world.system.db.transact('test', (tx) => receiveCall(tx, call)))!
  world.clock.advance(8_000)
  await asks('key', { Digits: '1' })
  expect(await state()).toBe('forwarded')
})
afterEach(() => world.close())

/** What the carrier is answered. */
const asks = async (what: string, fields: Fields) => {
  const outcome = await world.system.db.transact('test', (tx) =>
    onCallerRequest(tx, id, { CallSid: 'CAcaller', ...fields }, { publicUrl: 'https://dial.test', what, turn: 1 }),
  )
  return 'twiml' in outcome ? outcome.twiml : outcome.kind
}
const call = () => world.system.db.q.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const state = async () =>
  (await world.system.db.q.selectFrom('inbound_calls').select('state').executeTakeFirstOrThrow()).state

test.each<Fields>([{ DialCallStatus: 'no-answer', DialBridged: 'false' }, { DialCallStatus: 'failed' }])(
  'a caller not connected by the key on a phone can leave a message: %o',
  async (dialed) => {
    expect(await asks('phone-over', { CallStatus: 'in-progress', ...dialed })).toContain('<Record')
    expect(await state()).toBe('voicemail')
  },
)

test('a caller who hung up at that moment is a missed call', async () => {
  await asks('phone-over', { CallStatus: 'completed', DialCallStatus: 'canceled', DialBridged: 'false' })
  expect(await call()).toMatchObject({ outcome: 'missed', bill_ms: 0 })
})

test('the talk time comes from the carrier’s status, which can be late', async () => {
  const endedAt = Math.floor(world.clock.now() / 1000) * 1000 + 42_000
  world.clock.advance(120_000)
  await asks('phone-over', { CallStatus: 'completed', DialCallStatus: 'completed', DialBridged: 'true' })
  expect(await state()).toBe('forwarded')
  const status = { CallSid: 'CAcaller', CallStatus: 'completed', CallDuration: '40' }
  await world.system.db.transact('test', (tx) =>
    onCallerStatus(tx, { ...status, Timestamp: new Date(endedAt).toUTCString() }),
  )
  expect(await call()).toMatchObject({
    outcome: 'forwarded',
    ended_at: endedAt,
    bridged_at: endedAt - 40_000,
    bill_ms: 40_000,
  })
})
