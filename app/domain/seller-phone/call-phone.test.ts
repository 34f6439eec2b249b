import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { fireDueTimers } from '../../../server/jobs/timers'
import { onLeadKeys } from '../../../server/webhooks/twilio/lead'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { CarrierError, type CarrierCall, type Carrier } from '../carrier.port'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { findDialerSettings } from '../settings/settings.read.server'
import { connectDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'
import { applyLegStatus, handleLegAnswered, handleLegKey } from '../legs/handle-leg-event.server'
import { handleSellerParticipant } from './join-seller.server'

const MINE = '+13125550151'
const LEAD = '+13125550110'

let world: World
let floor: Floor
let id: string
/** Numbers called, the carrier’s answer to a create, its listed calls, and calls asked to end. */
let placed: string[]
let answer: () => Promise<{ callSid: string; sentAt: number }>
let listed: CarrierCall[]
let ended: string[]
beforeEach(async () => {
  placed = []
  ended = []
  listed = []
  answer = async () => ({ callSid: `CA-mine-${String(placed.length)}`, sentAt: 0 })
  const carrier = {
    simulated: true,
    placeCall: ({ to }: { to: string }) => {
      placed.push(to)
      return answer()
    },
    findCalls: async () => listed,
    hangUp: async (callSid: string) => void ended.push(callSid),
  } as unknown as Carrier
  world = await testWorld({ carrier })
  floor = await openFloor(world)
  await floor.settings({ connectionType: 'dial-out', phone: '(312) 555-0151' })
  id = (await startDialSession(floor.ctx, { campaignId: await floor.campaign([LEAD]) })).id
  await connectDialSession(floor.ctx, id)
})
afterEach(() => world.close())

const work = () => runJobs(world, /^(dial-session\.call-phone|call\.hang-up|attempt\.reconcile)$/)
const says = <T>(what: Parameters<typeof world.system.db.transact<T>>[1]) => world.system.db.transact('test.says', what)
const attempts = () =>
  world.system.db.q.selectFrom('attempts').select(['id', 'state', 'subject_id']).orderBy('id').execute()
const view = async () => {
  const { state, message } = await floor.session(id)
  return { state, message }
}

test('stores the phone’s number; a foreign call’s key press does not join', async () => {
  await work()
  expect(placed).toEqual([MINE])
  const [attempt] = await attempts()
  const call = { attemptId: attempt!.id, callSid: 'CA-mine-1' }
  expect(await says((tx) => handleLegAnswered(tx, call))).toEqual({ kind: 'ask-key' })
  expect(await says((tx) => handleLegKey(tx, { ...call, digits: '9' }))).toEqual({ kind: 'ask-key' })
  expect(await says((tx) => handleLegKey(tx, { ...call, digits: '1' }))).toMatchObject({
    kind: 'join-room',
    sessionId: id,
    label: 'seller-CA-mine-1',
  })
  // Another call knows the address but is not part of this attempt.
  expect(await says((tx) => handleLegKey(tx, { ...call, callSid: 'CA-other', digits: '1' }))).toEqual({
    kind: 'hang-up',
  })
})

test('hangs up a phone answered after Stop, and ends a ringing call', async () => {
  await work()
  await stopDialSession(floor.ctx, id)
  await work()
  expect(ended).toEqual(['CA-mine-1'])
  const call = { attemptId: (await attempts())[0]!.id, callSid: 'CA-mine-1' }
  expect(await says((tx) => handleLegAnswered(tx, call))).toEqual({ kind: 'hang-up' })
  expect(await says((tx) => handleLegKey(tx, { ...call, digits: '1' }))).toEqual({ kind: 'hang-up' })
})

test('ends a call the carrier accepts after Stop', async () => {
  answer = async () => {
    await stopDialSession(floor.ctx, id)
    return { callSid: 'CA-late', sentAt: 0 }
  }
  await work()
  await work()
  expect(ended).toEqual(['CA-late'])
})

test('Stop before the call places no call', async () => {
  await stopDialSession(floor.ctx, id)
  await work()
  expect([placed, await attempts()]).toEqual([[], []])
})

test('shows the carrier’s refusal and offers Connect again', async () => {
  answer = () => Promise.reject(new CarrierError('refused', 'The carrier cannot reach this number (21214)', 21214))
  await work()
  expect(await view()).toEqual({
    state: 'ready',
    message: 'Your phone could not be called. The carrier cannot reach this number (21214).',
  })
})

test.each([true, false])(
  'a create interrupted by a crash is found, never repeated, and ended if unneeded (%s)',
  async (waits) => {
    // As the next process finds it.
    answer = () => Promise.reject(new Error('the process died'))
    await expect(work()).rejects.toThrow('died')
    await work()
    expect(await attempts()).toMatchObject([{ state: 'uncertain', subject_id: id }])
    if (!waits) await stopDialSession(floor.ctx, id)
    listed = [{ callSid: 'CA-found', status: 'ringing', startedAt: world.clock.now(), endedAt: null, durationMs: null }]
    world.clock.advance(60_000)
    await work()
    await work()
    expect(placed).toEqual([MINE])
    expect(await attempts()).toMatchObject([{ state: 'accepted' }])
    expect(ended).toEqual(waits ? [] : ['CA-found'])
  },
)

test('the end of a replaced call does not affect the new one', async () => {
  await work()
  const first = (await attempts())[0]!
  await floor.tellSession(id, { type: 'PHONE_GONE', notice: 'It did not come.' })
  expect(await view()).toEqual({ state: 'ready', message: 'It did not come.' })
  await connectDialSession(floor.ctx, id)
  const status = { kind: 'ended', status: 'no-answer', note: null } as const
  const tellsItsEnd = () => says((tx) => applyLegStatus(tx, { attemptId: first.id, callSid: 'CA-mine-1', status }))
  await tellsItsEnd()
  expect((await view()).state).toBe('connecting')
  await work()
  expect(placed).toEqual([MINE, MINE])
  await tellsItsEnd()
  expect((await view()).state).toBe('connecting')
})

test('a phone that leaves the conference is called once more', async () => {
  await work()
  const room = { sessionId: id, callSid: 'CA-mine-1' }
  await says((tx) => handleSellerParticipant(tx, { ...room, what: 'joined', conferenceSid: 'CF-1' }))
  expect((await view()).state).toBe('dialing')
  await says((tx) => handleSellerParticipant(tx, { ...room, what: 'left' }))
  await says((tx) => handleSellerParticipant(tx, { ...room, what: 'left' }))
  await work()
  expect(placed).toEqual([MINE, MINE])
})

test('refuses an invalid phone or one of the account’s own numbers', async () => {
  const { e164 } = await world.system.db.q.selectFrom('phone_numbers').select('e164').executeTakeFirstOrThrow()
  await expect(floor.settings({ phone: e164 })).rejects.toMatchObject({ code: 'invalid' })
  await expect(floor.settings({ phone: '911' })).rejects.toMatchObject({ code: 'invalid' })
  await expect(floor.settings({ phone: null })).rejects.toMatchObject({
    fieldErrors: { phone: ['Enter the number of the phone'] },
  })
  await floor.settings({ phone: null, connectionType: 'computer' })
})

test('a late phone that left does not affect the next Connect', async () => {
  await work()
  world.clock.advance(45_000)
  await fireDueTimers(world.system)
  expect((await view()).state).toBe('ready')
  const late = { sessionId: id, callSid: 'CA-mine-1' }
  await says((tx) => handleSellerParticipant(tx, { ...late, what: 'joined', conferenceSid: 'CF-1' }))
  await work()
  await says((tx) => handleSellerParticipant(tx, { ...late, what: 'left' }))
  await connectDialSession(floor.ctx, id)
  await work()
  expect(placed).toEqual([MINE, MINE])
  world.clock.advance(20_000)
  await fireDueTimers(world.system)
  await work()
  expect(await view()).toEqual({ state: 'connecting', message: 'Calling your phone. Answer it and press 1.' })
  expect(ended).toEqual(['CA-mine-1'])
})

test('an unavailable carrier calls the phone once when it is back', async () => {
  answer = () => Promise.reject(new CarrierError('retry', 'The carrier is away', null))
  await work()
  world.clock.advance(45_000)
  await fireDueTimers(world.system)
  // No ring was confirmed.
  expect(await view()).toEqual({
    state: 'ready',
    message: 'Your phone did not join. Press Connect to be called again.',
  })
  await connectDialSession(floor.ctx, id)
  placed = []
  answer = async () => ({ callSid: `CA-mine-${String(placed.length)}`, sentAt: 0 })
  await work()
  await work()
  expect(placed).toEqual([MINE])
  expect((await attempts()).map(({ state }) => state)).toEqual(['accepted'])
})

test('after a released caller ID the next Connect calls from another number', async () => {
  const { e164: gone } = await world.system.db.q.selectFrom('phone_numbers').select('e164').executeTakeFirstOrThrow()
  const other = '+13125550141'
  const { accountId: account_id } = floor.seller
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({ id: 'num_other', account_id, e164: other, created_at: world.clock.now() + 1 })
    .execute()
  answer = () =>
    Promise.reject(new CarrierError('refused', 'The caller ID is not verified (21210)', 21210, null, 'caller-id'))
  await work()
  expect(await view()).toEqual({
    state: 'ready',
    message: 'Your phone could not be called. The caller ID is not verified (21210).',
  })
  answer = async () => ({ callSid: 'CA-other', sentAt: 0 })
  await connectDialSession(floor.ctx, id)
  await work()
  const from = await world.system.db.q.selectFrom('attempts').select(['from_number', 'state']).orderBy('id').execute()
  expect(from).toEqual([
    { from_number: gone, state: 'refused' },
    { from_number: other, state: 'accepted' },
  ])
})

test.each([
  {
    what: 'minutes',
    take: () => world.system.db.q.updateTable('accounts').set({ dial_seconds_used: 60_000 }).execute(),
    message: 'There are no minutes left.',
  },
  {
    what: 'number to call from',
    take: () => world.system.db.q.updateTable('phone_numbers').set({ released_at: 1 }).execute(),
    message: 'Your phone could not be called. The account has no number to call from.',
  },
])('without a $what no phone is called, and Connect shows why', async ({ take, message }) => {
  await take()
  await work()
  expect([placed, await view()]).toEqual([[], { state: 'ready', message }])
})

test('calls back a dropped phone without minutes left: a lead may be connected', async () => {
  await work()
  const room = { sessionId: id, callSid: 'CA-mine-1' }
  await says((tx) => handleSellerParticipant(tx, { ...room, what: 'joined', conferenceSid: 'CF-1' }))
  await floor.bridge(LEAD)
  await world.system.db.q.updateTable('accounts').set({ dial_seconds_used: 60_000 }).execute()
  await says((tx) => handleSellerParticipant(tx, { ...room, what: 'left' }))
  await work()
  expect(placed).toEqual([MINE, MINE])
})

test('calls a dropped phone back on its number, despite new settings', async () => {
  await work()
  const room = { sessionId: id, callSid: 'CA-mine-1' }
  await says((tx) => handleSellerParticipant(tx, { ...room, what: 'joined', conferenceSid: 'CF-1' }))
  await floor.settings({ connectionType: 'computer' })
  await says((tx) => handleSellerParticipant(tx, { ...room, what: 'left' }))
  await work()
  expect(placed).toEqual([MINE, MINE])
  expect((await view()).message).toBe('Calling your phone. Answer it and press 1.')
})

test('calls a number without a pressed 1 at most ten times an hour', async () => {
  const callInVain = async () => {
    await work()
    await floor.tellSession(id, { type: 'PHONE_GONE', notice: 'It did not come.' })
    await connectDialSession(floor.ctx, id)
  }
  for (let time = 1; time <= 9; time += 1) await callInVain()
  await work()
  expect(placed.length).toBe(10)
  // A new session of the same seller has the same limit.
  await stopDialSession(floor.ctx, id)
  id = (await connectDialSession(floor.ctx, id)).id
  await work()
  expect(placed.length).toBe(10)
  expect(await view()).toEqual({
    state: 'ready',
    message:
      'Your phone was called 10 times within an hour and no one pressed 1. Check its number under Audio Source, or choose computer audio.',
  })
  // Another number has its own limit, which resets after an hour.
  await floor.settings({ phone: '+13125550152' })
  await connectDialSession(floor.ctx, id)
  await callInVain()
  expect(placed.at(-1)).toBe('+13125550152')
  await floor.settings({ phone: MINE })
  world.clock.advance(3_600_000)
  await work()
  expect(placed.at(-1)).toBe(MINE)
})

test('has no call limit for a seller who presses 1', async () => {
  for (let time = 1; time <= 12; time += 1) {
    await work()
    const attempt = (await attempts()).at(-1)!
    const call = { attemptId: attempt.id, callSid: `CA-mine-${String(time)}` }
    if (time % 6 === 0) await says((tx) => handleLegKey(tx, { ...call, digits: '1' }))
    await floor.tellSession(id, { type: 'PHONE_GONE', notice: 'It did not come.' })
    await connectDialSession(floor.ctx, id)
  }
  await work()
  expect(placed.length).toBe(13)
})

test('1 joins after wrong keys; too many wrong keys hang up', async () => {
  await work()
  const attemptId = (await attempts())[0]!.id
  const press = (Digits: string, again: number) =>
    says((tx) => onLeadKeys(tx, attemptId, { CallSid: 'CA-mine-1', Digits }, { publicUrl: 'https://us.test', again }))
  for (let again = 0; again < 5; again += 1)
    expect(await press('5', again)).toMatchObject({ twiml: expect.stringContaining('Press 1 to connect') })
  expect(await press('5', 5)).toMatchObject({ twiml: expect.stringContaining('<Hangup/>') })
  expect(await press('1', 5)).toMatchObject({ twiml: expect.stringContaining('<Conference') })
})

test('with the connection prompt the choice applies to that session only', async () => {
  await floor.settings({ connectionPrompt: true, connectionType: 'dial-out', phone: MINE })
  await stopDialSession(floor.ctx, id)
  const ask = await startDialSession(floor.ctx, { campaignId: await floor.campaign([LEAD]) })
  expect(ask).toMatchObject({ phoneToConfirm: MINE, can: expect.arrayContaining(['connect']) })
  const session = await connectDialSession(floor.ctx, ask.id, 'computer')
  expect(session).toMatchObject({ connection: 'computer', phoneToConfirm: null })
  const before = placed.length
  await work()
  expect(placed).toHaveLength(before)
  await stopDialSession(floor.ctx, ask.id)
  const next = await startDialSession(floor.ctx, { campaignId: await floor.campaign([LEAD]) })
  expect(next.phoneToConfirm).toBe(MINE)
  expect((await connectDialSession(floor.ctx, next.id, 'dial-out')).connection).toBe('dial-out')
})

test('the prompt requires a phone, and choosing a connection type disables it', async () => {
  await expect(floor.settings({ connectionType: 'computer', connectionPrompt: true })).rejects.toMatchObject({
    fieldErrors: { connectionPrompt: [expect.any(String)] },
  })
  await floor.settings({ connectionPrompt: true })
  await floor.settings({ connectionType: 'dial-out' })
  expect((await findDialerSettings(floor.ctx)).settings.connectionPrompt).toBe(false)
})
