import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { CarrierError, type CarrierCall, type Carrier, type LegInstruction } from '../carrier.port'
import { muteDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'
import { handleConferenceParticipant } from './handle-conference-participant.server'
import { applyLegStatus, applyMachineVerdict, handleLegAnswered } from './handle-leg-event.server'
import { muteSeller } from './reach-leg.server'
import { handleSellerParticipant } from '../seller-phone/join-seller.server'

const A = '+13125550101'
const CALL = 'CA-1'
const PHONE = 'CA-phone'

let world: World
let floor: Floor
let sessionId: string
/** What the carrier did with the leg, and with the seller's microphone, in the order in which it did it. */
let did: string[]
/** Who stands in the seller's room, as the carrier knows it. */
let inRoom: boolean
/** Runs while a request is on its way to the carrier. */
let onTheWay: (what: string) => Promise<unknown>
beforeEach(async () => {
  did = []
  inRoom = false
  onTheWay = async () => {}
  const does = async (what: string) => {
    await onTheWay(what)
    did.push(what)
  }
  const carrier = {
    simulated: true,
    placeCall: async () => ({ callSid: CALL }),
    instruct: async (_callSid: string, _attemptId: string, { kind }: LegInstruction) => {
      await does(kind)
      return true
    },
    muteParticipant: async (_roomSid: string, _callSid: string, muted: boolean) => does(muted ? 'mute' : 'unmute'),
    isInConference: async () => inRoom,
    fetchCall: async (callSid: string): Promise<CarrierCall> => ({
      callSid,
      status: 'in-progress',
      startedAt: null,
      endedAt: null,
      durationMs: null,
    }),
  } as unknown as Carrier
  world = await testWorld({ carrier })
  floor = await openFloor(world)
  sessionId = await floor.dial(await floor.campaign([A]))
  await says((tx) => handleSellerParticipant(tx, { sessionId, callSid: PHONE, conferenceSid: 'CF-1', what: 'joined' }))
  await runJobs(world, /^call\.place/)
})
afterEach(() => world.close())

const says = <T>(work: Parameters<typeof world.system.db.transact<T>>[1]) =>
  world.system.db.transact('test.carrier-says', work)
const attempt = async () => {
  const { id } = await floor.ctx.db.q.selectFrom('attempts').select('id').executeTakeFirstOrThrow()
  return { attemptId: id, callSid: CALL }
}
const instruct = () => runJobs(world, /^call\.instruct/)
/** Somebody picks up and waits in silence; then the carrier takes them for a person. */
async function bridge(): Promise<void> {
  const call = await attempt()
  await says((tx) => handleLegAnswered(tx, call))
  await says((tx) => applyMachineVerdict(tx, { ...call, answeredBy: 'person' }))
  expect((await floor.line(A)).state).toBe('bridging')
}
/** They are sent to the room, and then the seller stops. */
async function stopOnTheWay(): Promise<void> {
  await bridge()
  await instruct()
  await stopDialSession(floor.ctx, sessionId)
  await instruct()
  expect(did.splice(0)).toEqual(['join-room', 'callback-message'])
}
const saysJoined = async () => {
  const { id: lineId } = await floor.line(A)
  await says((tx) => handleConferenceParticipant(tx, { lineId, callSid: CALL, what: 'joined' }))
}

/** The carrier is asked about them once it has had the time to take them out of the room. */
const askedSoon = async () => {
  world.clock.advance(1_500)
  await runJobs(world, /^call\.ask/)
}

test('who is declined while word of the room is on its way to them is told the message after it, and once', async () => {
  await bridge()
  onTheWay = async (what) => {
    if (what !== 'join-room') return
    await stopDialSession(floor.ctx, sessionId)
    expect(await floor.jobs('call.instruct')).toHaveLength(1)
  }
  await instruct()
  expect(did).toEqual(['join-room'])
  await instruct()
  await instruct()
  expect(did).toEqual(['join-room', 'callback-message'])
})

test('who is declined before they were sent to the room is told the message once', async () => {
  await bridge()
  await stopDialSession(floor.ctx, sessionId)
  await instruct()
  await instruct()
  expect(did).toEqual(['callback-message'])
})

test('an instruction that waits for its next try is sent as soon as another one is wanted', async () => {
  await bridge()
  onTheWay = () => Promise.reject(new CarrierError('retry', 'The carrier asked to wait', 429, 60_000))
  await expect(instruct()).rejects.toMatchObject({ outcome: 'retry' })
  // As the worker writes it.
  const later = { run_at: world.clock.now() + 60_000 }
  await floor.ctx.db.q.updateTable('jobs').set(later).where('kind', '=', 'call.instruct').execute()
  onTheWay = async () => {}
  await instruct()
  expect(did).toEqual([])
  await stopDialSession(floor.ctx, sessionId)
  await instruct()
  expect(did).toEqual(['callback-message'])
})

test('who waits before their leg has asked what to do is told so when it asks, and by nothing else', async () => {
  const call = await attempt()
  await says((tx) => applyLegStatus(tx, { ...call, status: { kind: 'answered' } }))
  expect((await floor.line(A)).state).toBe('screening')
  await stopDialSession(floor.ctx, sessionId)
  expect((await floor.line(A)).state).toBe('declined')
  expect(await says((tx) => handleLegAnswered(tx, call))).toMatchObject({ kind: 'callback-message' })
  expect(await floor.jobs('call.instruct')).toEqual([])
})

test('who gets the seller before their leg has asked is sent to the room once', async () => {
  const call = await attempt()
  await says((tx) => applyLegStatus(tx, { ...call, status: { kind: 'answered' } }))
  await says((tx) => applyMachineVerdict(tx, { ...call, answeredBy: 'person' }))
  expect(await says((tx) => handleLegAnswered(tx, call))).toMatchObject({ kind: 'join-room' })
  expect(await floor.jobs('call.instruct')).toEqual([])
})

test('who came into the room meanwhile is not sent there again, nor is anybody who has hung up', async () => {
  await bridge()
  onTheWay = saysJoined
  await instruct()
  await floor.tell(A, { type: 'HANG_UP', at: world.clock.now(), byHand: true })
  await floor.end(A)
  await instruct()
  expect(did).toEqual(['join-room'])
})

test('whoever stands in the room although they were told the message, hears it now', async () => {
  await stopOnTheWay()
  // The carrier took its first instruction after the later one: they are alone in the room.
  inRoom = true
  await saysJoined()
  await askedSoon()
  await instruct()
  expect(did).toEqual(['callback-message'])
  expect(await floor.line(A)).toMatchObject({ state: 'declined' })
})

test('word of the room that is late does not begin the message anew', async () => {
  await stopOnTheWay()
  await saysJoined()
  await askedSoon()
  await instruct()
  expect(did).toEqual([])
})

test('whom the carrier is still taking out of the room when that word comes, hears the message once', async () => {
  await stopOnTheWay()
  inRoom = true
  await saysJoined()
  await runJobs(world, /^call\.ask/)
  inRoom = false
  await askedSoon()
  await instruct()
  expect(did).toEqual([])
})

test('where even the word that they came into the room is lost, the carrier is asked in time', async () => {
  await stopOnTheWay()
  inRoom = true
  await floor.tell(A, { type: 'xstate.after.messageMs.line.declined' } as never)
  await runJobs(world, /^call\.ask/)
  await instruct()
  expect(did).toEqual(['callback-message'])
})

test('a microphone whose silence was overtaken on the way is brought to what the seller wants', async () => {
  await bridge()
  await saysJoined()
  await muteDialSession(floor.ctx, sessionId, true)
  onTheWay = async (what) => {
    if (what !== 'mute') return
    await muteDialSession(floor.ctx, sessionId, false)
    await muteSeller(world.system, { sessionId })
  }
  await expect(muteSeller(world.system, { sessionId })).rejects.toMatchObject({ isTryAgain: true, afterMs: 0 })
  await muteSeller(world.system, { sessionId })
  expect(did).toEqual(['unmute', 'mute', 'unmute'])
})

test('a microphone of a call that is over, or of a phone that was replaced, is asked for no more', async () => {
  await bridge()
  await saysJoined()
  await muteDialSession(floor.ctx, sessionId, true)
  onTheWay = () =>
    says((tx) => handleSellerParticipant(tx, { sessionId, callSid: 'CA-other', conferenceSid: 'CF-1', what: 'joined' }))
  await muteSeller(world.system, { sessionId })
  onTheWay = () => stopDialSession(floor.ctx, sessionId)
  await muteSeller(world.system, { sessionId })
  expect(did).toEqual(['mute', 'mute'])
})
