import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catchUpTimers } from '../../../server/jobs/timers'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { updateContact } from '../contacts/update-contact.server'
import { recordInstruction, readLegInstruction } from '../legs/leg-instruction.server'
import { findCurrentDialSession } from '../dial-sessions/dial-sessions.read.server'
import { holdDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'
import { startMonitoring } from '../monitoring/start-monitoring.server'
import { answerCall } from './answer-call.server'
import { handleCallerHangUp } from './handle-caller-hang-up.server'
import { dispatchToInbound } from './dispatch-to-inbound.server'
import { listIncoming } from './incoming.read.server'
import { getNextCallerStep } from './get-next-caller-step.server'
import { receiveCall } from './receive-call.server'

const OWN = '+13125550140'
/** In New York, a one-party consent state. */
const CALLER = '+12125550161'

let world: World
let floor: Floor
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
})
afterEach(() => world.close())

async function called(callSid = 'CAcaller', from = CALLER): Promise<string> {
  const id = await world.system.db.transact('test', (tx) => receiveCall(tx, { callSid, from, called: OWN }))
  return id!
}
const next = (id: string) => world.system.db.transact('test', (tx) => getNextCallerStep(tx, id, { said: false }))
const phoneComes = (sessionId: string) => floor.tellSession(sessionId, { type: 'AGENT_JOINED', callSid: 'CAseller' })

test('in an all-party consent state found out during the call is no longer recorded', async () => {
  await floor.settings({ enableCallRecording: true, recordImmediately: true, recordAllCalls: true })
  const id = await called()
  const { id: sessionId } = await answerCall(floor.ctx, id)
  await phoneComes(sessionId)
  expect((await floor.line(CALLER)).state).toBe('bridging')
  const state = async () =>
    (await world.system.db.q.selectFrom('lines').select('consent_state').where('id', '=', id).executeTakeFirstOrThrow())
      .consent_state
  expect(await state()).toBeNull()
  const { contact_id: contactId } = await floor.call(CALLER)
  await updateContact(floor.ctx, contactId!, { state: 'Illinois' })
  expect(await state()).toBe('IL')
})

describe('a seller whose phone joins as the caller’s wait ends', () => {
  const ranOut = (id: string) =>
    world.system.db.transact('test', (tx) =>
      dispatchToInbound(tx, id, { type: 'xstate.after.meetMs.inbound.taken' } as never),
    )

  test('is connected to the caller all the same', async () => {
    const id = await called()
    const { id: sessionId } = await answerCall(floor.ctx, id)
    await phoneComes(sessionId)
    await ranOut(id)
    expect(await next(id)).toMatchObject({ kind: 'join-room' })
    await floor.tell(CALLER, { type: 'JOINED', at: world.clock.now() })
    const inbound = await world.system.db.q.selectFrom('inbound_calls').select('state').executeTakeFirstOrThrow()
    expect(inbound.state).toBe('connected')
  })

  test('and not at all once it has not joined', async () => {
    const id = await called()
    await answerCall(floor.ctx, id)
    await ranOut(id)
    expect(await next(id)).toMatchObject({ kind: 'voicemail' })
  })
})

test('a caller is put on hold and resumed like a lead', async () => {
  const id = await called()
  const { id: sessionId } = await answerCall(floor.ctx, id)
  await phoneComes(sessionId)
  await expect(holdDialSession(floor.ctx, sessionId, true)).rejects.toMatchObject({ code: 'not_possible_now' })
  await floor.tell(CALLER, { type: 'JOINED', at: world.clock.now() })
  await holdDialSession(floor.ctx, sessionId, true)
  expect(await floor.view(sessionId, CALLER)).toMatchObject({ inbound: true, label: 'On Hold', onHold: true })
  await holdDialSession(floor.ctx, sessionId, false)
  expect(await floor.view(sessionId, CALLER)).toMatchObject({ label: 'In Call', onHold: false })
  expect(await floor.jobs('line.hold')).toHaveLength(2)
})

test('without minutes a caller is answered: an inbound call is not a dial', async () => {
  await world.system.db.q.updateTable('accounts').set({ dial_seconds_used: 1_000_000_000 }).execute()
  const id = await called()
  await answerCall(floor.ctx, id)
  expect(await findCurrentDialSession(floor.ctx)).toMatchObject({ state: 'connecting' })
})

test('a supervisor must stop monitoring before answering: both would hear the caller', async () => {
  const marcus = world.as(await world.person({ accountId: floor.seller.accountId, role: 'MANAGER' }))
  await floor.dial(await floor.campaign(['+13125550101']))
  await startMonitoring(marcus, { userId: floor.seller.userId })
  const id = await called()
  await expect(answerCall(marcus, id)).rejects.toMatchObject({ code: 'not_possible_now' })
  expect(await next(id)).toEqual({ kind: 'ring-on' })
})

describe('a second caller, while the phone for the first is connecting', () => {
  const SECOND = '+12125550162'
  const answers = async () => {
    const first = await called()
    const { id: sessionId } = await answerCall(floor.ctx, first)
    const second = await called('CAsecond', SECOND)
    await expect(answerCall(floor.ctx, second)).rejects.toMatchObject({
      code: 'not_possible_now',
      message: 'You answered another caller. That call is still connecting.',
    })
    return { first, second, sessionId }
  }

  test('rings on, and does not get the seller that the first caller waits for', async () => {
    const { first, second, sessionId } = await answers()
    expect((await listIncoming(floor.ctx)).map(({ id }) => id)).toEqual([second])
    expect(await next(second)).toEqual({ kind: 'ring-on' })
    await phoneComes(sessionId)
    expect([await next(first), await next(second)]).toMatchObject([{ kind: 'join-room' }, { kind: 'ring-on' }])
    // From here on it is call waiting, as usual.
    await floor.tell(CALLER, { type: 'JOINED', at: world.clock.now() })
    await answerCall(floor.ctx, second)
    expect((await floor.line(CALLER)).state).toBe('ending')
  })

  test('is answered once the first caller has left', async () => {
    const { second, sessionId } = await answers()
    await world.system.db.transact('test', (tx) => handleCallerHangUp(tx, { callSid: 'CAcaller' }))
    await answerCall(floor.ctx, second)
    await phoneComes(sessionId)
    expect(await next(second)).toMatchObject({ kind: 'join-room', sessionId })
  })
})

describe('a caller sent to the conference of a seller that has stopped', () => {
  const stopped = async () => {
    const id = await called()
    const { id: sessionId } = await answerCall(floor.ctx, id)
    await phoneComes(sessionId)
    expect(await next(id)).toMatchObject({ kind: 'join-room' })
    await stopDialSession(floor.ctx, sessionId)
    expect((await floor.line(CALLER)).state).toBe('declined')
    return id
  }
  const transact = <T>(work: (tx: typeof world.system) => Promise<T>) => world.system.db.transact('test', work)
  const gone = () => transact((tx) => handleCallerHangUp(tx, { callSid: 'CAcaller' }))
  const recorded = (id: string) => transact((tx) => dispatchToInbound(tx, id, { type: 'RECORDED' }))
  const outcome = async () => (await floor.call(CALLER)).outcome

  test('asks for the next instruction, and may leave a message: no message of ours is played', async () => {
    const id = await stopped()
    expect(await floor.jobs('call.instruct')).toHaveLength(1)
    expect(await readLegInstruction(world.system, id)).toEqual({ kind: 'check-again', inboundId: id })
    expect(await next(id)).toMatchObject({ kind: 'voicemail' })
    expect(await floor.call(CALLER)).toMatchObject({ message: null })
  })

  test('is in the history by their voicemail, whichever event comes first', async () => {
    const id = await stopped()
    await next(id)
    await recorded(id)
    await gone()
    expect(await outcome()).toBe('voicemail')
  })

  test('is a missed call until their voicemail is reported', async () => {
    const id = await stopped()
    await next(id)
    await gone()
    expect(await outcome()).toBe('missed')
    await recorded(id)
    expect(await outcome()).toBe('voicemail')
  })
})

test('a caller in a call is not dialed by any list', async () => {
  const id = await called()
  const { id: sessionId } = await answerCall(floor.ctx, id)
  await phoneComes(sessionId)
  expect(await floor.leases()).toEqual([CALLER])
  await floor.tell(CALLER, { type: 'JOINED', at: world.clock.now() })
  await floor.end(CALLER)
  expect(await floor.leases()).toEqual([])
  expect(await floor.call(CALLER)).toMatchObject({ outcome: 'completed', ringing_at: expect.any(Number) })
})

describe('while the carrier does not end the seller’s call', () => {
  const LEAD = '+13125550101'
  const OTHER_CALLER = '+12125550162'
  const secondsPass = async (seconds: number) => {
    world.clock.advance(seconds * 1000)
    await catchUpTimers(world.system, async () => true)
  }

  test('a caller that is answered rings on, and is connected as soon as that call ended', async () => {
    const sessionId = await floor.dial(await floor.campaign([LEAD]))
    await floor.bridge(LEAD)
    const id = await called()
    await answerCall(floor.ctx, id)
    await secondsPass(5)
    expect([(await floor.line(LEAD)).state, await next(id)]).toEqual(['ending', { kind: 'ring-on' }])
    await floor.end(LEAD)
    expect(await next(id)).toMatchObject({ kind: 'join-room', sessionId })
  })

  test('and leaves a message if it never ends', async () => {
    await floor.dial(await floor.campaign([LEAD]))
    await floor.bridge(LEAD)
    const id = await called()
    await answerCall(floor.ctx, id)
    await secondsPass(31)
    expect(await next(id)).toMatchObject({ kind: 'voicemail' })
  })

  test('nor when the first caller was joining, and was not sent to voicemail yet', async () => {
    const first = await called()
    const { id: sessionId } = await answerCall(floor.ctx, first)
    await phoneComes(sessionId)
    expect(await next(first)).toMatchObject({ kind: 'join-room' })
    const second = await called('CAsecond', OTHER_CALLER)
    await answerCall(floor.ctx, second)
    expect([(await floor.line(CALLER)).state, await next(second)]).toEqual(['declined', { kind: 'ring-on' }])
    await secondsPass(3)
    expect(await next(second)).toEqual({ kind: 'ring-on' })
    await world.system.db.transact('test', (tx) => recordInstruction(tx, first, 'check-again'))
    await secondsPass(3)
    expect(await next(second)).toMatchObject({ kind: 'join-room', sessionId })
  })

  test('a second caller does not join the conference while the first may still be there', async () => {
    const first = await called()
    const { id: sessionId } = await answerCall(floor.ctx, first)
    await phoneComes(sessionId)
    await floor.tell(CALLER, { type: 'JOINED', at: world.clock.now() })
    const second = await called('CAsecond', OTHER_CALLER)
    await answerCall(floor.ctx, second)
    expect([(await floor.line(CALLER)).state, await next(second)]).toEqual(['ending', { kind: 'ring-on' }])
    await floor.end(CALLER)
    expect(await next(second)).toMatchObject({ kind: 'join-room', sessionId })
  })
})
