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
/** Participants of the seller’s conference, as the carrier knows it. */
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
  await floor.settings({ enableAnswerBoost: false })
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
/** A lead answers and waits in silence; then the carrier detects a person. */
async function bridge(): Promise<void> {
  const call = await attempt()
  await says((tx) => handleLegAnswered(tx, call))
  await says((tx) => applyMachineVerdict(tx, { ...call, answeredBy: 'person' }))
  expect((await floor.line(A)).state).toBe('bridging')
}
/** The lead is sent to the conference, and then the seller stops. */
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

/** The carrier is queried once it has had the time to remove the lead from the conference. */
const askedSoon = async () => {
  world.clock.advance(1_500)
  await runJobs(world, /^call\.check/)
}

test('a lead declined while its conference instruction is in flight gets the message after it, once', async () => {
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

test('a lead declined before it was sent to the conference gets the message once', async () => {
  await bridge()
  await stopDialSession(floor.ctx, sessionId)
  await instruct()
  await instruct()
  expect(did).toEqual(['callback-message'])
})

test('an instruction waiting for its retry is sent as soon as another is requested', async () => {
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

test('a lead declined before its leg requested instructions gets the message in that response only', async () => {
  const call = await attempt()
  await says((tx) => applyLegStatus(tx, { ...call, status: { kind: 'answered' } }))
  expect((await floor.line(A)).state).toBe('screening')
  await stopDialSession(floor.ctx, sessionId)
  expect((await floor.line(A)).state).toBe('declined')
  expect(await says((tx) => handleLegAnswered(tx, call))).toMatchObject({ kind: 'callback-message' })
  expect(await floor.jobs('call.instruct')).toEqual([])
})

test('a lead assigned the seller before its leg requested instructions joins the conference once', async () => {
  const call = await attempt()
  await says((tx) => applyLegStatus(tx, { ...call, status: { kind: 'answered' } }))
  await says((tx) => applyMachineVerdict(tx, { ...call, answeredBy: 'person' }))
  expect(await says((tx) => handleLegAnswered(tx, call))).toMatchObject({ kind: 'join-room' })
  expect(await floor.jobs('call.instruct')).toEqual([])
})

test('a lead already in the conference is not sent there again, nor after it hung up', async () => {
  await bridge()
  onTheWay = saysJoined
  await instruct()
  await floor.tell(A, { type: 'HANG_UP', at: world.clock.now(), byHand: true })
  await floor.end(A)
  await instruct()
  expect(did).toEqual(['join-room'])
})

test('a lead in the conference despite the message instruction hears the message now', async () => {
  await stopOnTheWay()
  // The carrier ran its first instruction after the later instruction: the lead is alone in the conference.
  inRoom = true
  await saysJoined()
  await askedSoon()
  await instruct()
  expect(did).toEqual(['callback-message'])
  expect(await floor.line(A)).toMatchObject({ state: 'declined' })
})

test('a late join event does not restart the message', async () => {
  await stopOnTheWay()
  await saysJoined()
  await askedSoon()
  await instruct()
  expect(did).toEqual([])
})

test('a lead the carrier is still removing at that event hears the message once', async () => {
  await stopOnTheWay()
  inRoom = true
  await saysJoined()
  await runJobs(world, /^call\.check/)
  inRoom = false
  await askedSoon()
  await instruct()
  expect(did).toEqual([])
})

test('when even the join event is lost, the carrier is queried in time', async () => {
  await stopOnTheWay()
  inRoom = true
  await floor.tell(A, { type: 'xstate.after.messageMs.line.declined' } as never)
  await runJobs(world, /^call\.check/)
  await instruct()
  expect(did).toEqual(['callback-message'])
})

test('a mute request that was overtaken is corrected to the seller’s choice', async () => {
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

test('mute is not retried after the call is over or the phone was replaced', async () => {
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
