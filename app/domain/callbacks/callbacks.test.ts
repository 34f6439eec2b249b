import { beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import { answerCall } from '../inbound/answer-call.server'
import { receiveCall } from '../inbound/receive-call.server'
import { deleteContact } from '../contacts/delete-contact.server'
import { removeSuppression } from '../protection/remove-suppression.server'
import { addSuppression } from '../protection/add-suppression.server'
import { listCallbacks } from './callbacks.read.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { redialLine } from '../lines/redial-line.server'
import { findCurrentDialSession } from '../dial-sessions/dial-sessions.read.server'
import { pauseDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'

const [A, B, C, D, E] = Array.from({ length: 5 }, (_, index) => `+131255501${10 + index}`) as [
  string,
  string,
  string,
  string,
  string,
]

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const waiting = async (of = floor) => (await listCallbacks(of.ctx)).map(({ number }) => number)
const counted = async () => (await findCurrentDialSession(floor.ctx))!.callbacks

/** A is bridged, B and C answer during that call and hear the message to its end. */
let id: string
beforeEach(async () => {
  id = await floor.dial(await floor.campaign([{ numbers: [A] }, { numbers: [B], firstName: 'Bea' }, C, D, E]))
  for (const number of [A, B, C]) await floor.ring(number)
  await floor.bridge(A)
  for (const number of [B, C]) {
    world.clock.advance(1_000)
    await floor.answer(number, 'person')
    await floor.fetch(number)
  }
  expect(await waiting()).toEqual([])
  for (const number of [C, B]) await floor.end(number)
})
const dispose = async () =>
  disposeLine(floor.ctx, {
    id,
    lineId: (await floor.line(A)).id,
    dispositionId: await floor.disposition('INTERESTED'),
  })

describe('an ineligible lead has no pending callback, and the seller’s count is updated immediately', () => {
  const told = () =>
    world.published.flatMap(({ type, room, payload }) => (type === 'callbacks.changed' ? [[room, payload]] : []))
  const toSeller = (callbacks: number) => [`user:${floor.seller.userId}`, { callbacks }]

  test('when their number is on the do-not-call list, and again when it is removed', async () => {
    await addSuppression(floor.ctx, { number: B, type: 'MANUAL' })
    expect(told()).toEqual([toSeller(1)])
    await addSuppression(floor.ctx, { number: '+13125550199', type: 'MANUAL' })
    await removeSuppression(floor.ctx, B)
    expect(told()).toEqual([toSeller(1), toSeller(2)])
    expect(await counted()).toBe(2)
  })

  test('as soon as their contact is deleted', async () => {
    const { contact_id } = await floor.call(B)
    await deleteContact(floor.ctx, contact_id)
    expect(told()).toEqual([toSeller(1)])
    expect(await waiting()).toEqual([C])
  })
})

test('a lead that heard the callback message has a pending callback, the longest waiting first', async () => {
  expect(await counted()).toBe(2)
  const [first, second] = await listCallbacks(floor.ctx)
  expect([first!.number, second!.number]).toEqual([B, C])
  const { id: callId, answered_at } = await floor.call(B)
  expect(first).toMatchObject({ callId, sessionId: id, contactName: 'Bea', at: new Date(answered_at!).toISOString() })
  expect(world.published.findLast(({ type }) => type === 'dial-session.changed')?.payload).toMatchObject({
    session: { callbacks: 2 },
  })
})

test('callbacks are visible to their seller alone', async () => {
  const other = await openFloor(world, floor.seller.accountId)
  expect(await waiting(other)).toEqual([])
})

describe('a callback while all lines ring for the list', () => {
  /** The list continues: D and E ring, and so does a third line. */
  const allRing = async () => {
    await floor.end(A)
    await floor.settings({ parallelLimit: 2 })
    await dispose()
    await floor.ring(E)
    world.clock.advance(4_000)
    await floor.ring(D)
    world.clock.advance(4_000)
    return { id, lineId: (await floor.line(B)).id }
  }

  test('comes before the list: the line that has rung longest is stopped, and keeps its ring time', async () => {
    const wanted = await allRing()
    const session = await redialLine(floor.ctx, wanted)
    expect(session.message).toBe('Ending this call to free the line.')
    expect([(await floor.line(E)).state, (await floor.line(D)).state]).toEqual(['canceling', 'calling'])
    // Requested once, however often it is pressed.
    await redialLine(floor.ctx, wanted)
    expect((await floor.line(D)).state).toBe('calling')
    await floor.end(E, 'canceled')
    expect(await floor.call(E)).toMatchObject({ outcome: 'hung-up', ended_by: 'seller', ring_ms: 8_000 })
    expect((await floor.line(B)).state).toBe('pending')
    expect(await waiting()).toEqual([C])
    const { lines } = await floor.session(id)
    expect(
      lines
        .filter(({ status }) => status === 'pending' || status === 'calling')
        .map(({ number }) => number)
        .toSorted(),
    ).toEqual([B, D])
  })

  test('of two each gets a line, and a third shows that no line is left', async () => {
    const wanted = await allRing()
    await redialLine(floor.ctx, wanted)
    await redialLine(floor.ctx, { id, lineId: (await floor.line(C)).id })
    expect([(await floor.line(E)).state, (await floor.line(D)).state]).toEqual(['canceling', 'canceling'])
    const third = { id, lineId: (await floor.line(A)).id }
    await expect(redialLine(floor.ctx, third)).rejects.toMatchObject({ message: 'All lines are busy.' })
    for (const number of [D, E]) await floor.end(number, 'canceled')
    expect([(await floor.line(B)).state, (await floor.line(C)).state]).toEqual(['pending', 'pending'])
  })

  test('a lead that answers in that moment gets the seller, and the callback stays pending', async () => {
    await redialLine(floor.ctx, await allRing())
    await floor.answer(E, 'person')
    expect((await floor.line(E)).state).toBe('bridging')
    await floor.tell(E, { type: 'JOINED', at: world.clock.now() })
    await floor.end(E)
    expect((await floor.line(B)).state).toBe('ended')
    expect(await waiting()).toEqual([B, C])
  })

  test('and when the seller stops before it no lead is dialed', async () => {
    await redialLine(floor.ctx, await allRing())
    await stopDialSession(floor.ctx, id)
    await floor.end(E, 'canceled')
    expect((await floor.line(B)).state).toBe('ended')
  })
})

describe('a callback is no longer pending', () => {
  test('once a seller of the account has called the lead', async () => {
    await floor.end(A)
    await pauseDialSession(floor.ctx, id)
    await dispose()
    await redialLine(floor.ctx, { id, lineId: (await floor.line(B)).id })
    expect(await waiting()).toEqual([C])
    expect(await counted()).toBe(1)
    // Cancelled before the carrier request it was no call.
    await floor.tell(B, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
    expect(await waiting()).toEqual([B, C])
  })

  test('once the lead is on the do-not-call list', async () => {
    await addSuppression(floor.ctx, { number: B, type: 'MANUAL' })
    expect(await waiting()).toEqual([C])
    await floor.ctx.db.q.updateTable('contacts').set({ deleted_at: 1 }).execute()
    expect(await waiting()).toEqual([])
  })

  test('after 24 hours', async () => {
    world.clock.advance(24 * 3_600_000)
    expect(await waiting()).toEqual([])
  })
})

describe('a lead that a colleague has called since, as a contact of their own', () => {
  let line: { id: string }
  beforeEach(async () => {
    line = await floor.line(B)
    await floor.end(A)
    await pauseDialSession(floor.ctx, id)
    await dispose()
    world.clock.advance(1_000)
    const other = await openFloor(world, floor.seller.accountId)
    await other.dial(await other.campaign([B]))
    await other.end(B, 'no-answer')
  })

  test('has no pending callback, and the first seller’s bar shows it immediately', async () => {
    expect(await waiting()).toEqual([C])
    expect(await counted()).toBe(1)
    const told = world.published.filter(({ type }) => type === 'callbacks.changed')
    expect(told).toMatchObject([{ room: `user:${floor.seller.userId}`, payload: { callbacks: 1 } }])
  })

  test('is not called again from a list that was loaded before', async () => {
    await expect(redialLine(floor.ctx, { id, lineId: line.id })).rejects.toMatchObject({
      code: 'number_protected',
      message: 'The contact has called or been called since.',
    })
    await stopDialSession(floor.ctx, id)
    await expect(redialLine(floor.ctx, { id, lineId: line.id })).rejects.toMatchObject({ code: 'number_protected' })
  })
})

test('a lead that called back and talked is not called again', async () => {
  const { id: lineId } = await floor.line(B)
  await floor.end(A)
  await dispose()
  await stopDialSession(floor.ctx, id)
  world.clock.advance(1_000)
  const callId = await floor.ctx.db.transact('test', (tx) =>
    receiveCall(tx, { callSid: 'CAcaller', from: B, called: '+13125550140' }),
  )
  const { id: talkId } = await answerCall(floor.ctx, callId!)
  await floor.tellSession(talkId, { type: 'AGENT_JOINED', callSid: 'CA-talk' })
  await floor.tell(B, { type: 'JOINED', at: world.clock.now() })
  await floor.end(B)
  expect(await waiting()).toEqual([C])
  await expect(redialLine(floor.ctx, { id, lineId })).rejects.toMatchObject({
    message: 'The contact has called or been called since.',
  })
})

test('before Connect the message says so', async () => {
  await floor.end(A)
  await dispose()
  await floor.tellSession(id, { type: 'PHONE_GONE' })
  expect((await floor.session(id)).state).toBe('ready')
  await expect(redialLine(floor.ctx, { id, lineId: (await floor.line(B)).id })).rejects.toMatchObject({
    code: 'not_possible_now',
    message: 'Press Connect first',
  })
})

test('a lead without a line in the bar is called back after the run, separately', async () => {
  await floor.end(A)
  await dispose()
  for (const number of [D, E]) await floor.end(number, 'no-answer')
  await stopDialSession(floor.ctx, id)
  const { id: lineId } = await floor.line(B)
  const single = await redialLine(floor.ctx, { id, lineId })
  expect(single).toMatchObject({ state: 'connecting', campaign: { kind: 'call' } })
  await floor.tellSession(single.id, { type: 'AGENT_JOINED', callSid: 'CA-again' })
  expect((await floor.view(single.id, B)).status).toBe('pending')
  expect(await waiting()).toEqual([C])
})

test('a pending callback is not dialed before the disposition of another lead’s call', async () => {
  const { id: lineId } = await floor.line(B)
  await floor.end(A)
  // D now has B’s place in the bar.
  await floor.ctx.db.q.updateTable('lines').set({ slot: 3 }).where('id', '=', lineId).execute()
  await expect(redialLine(floor.ctx, { id, lineId })).rejects.toMatchObject({
    code: 'not_possible_now',
    message: 'Choose a disposition for the last call first.',
  })
})
