import * as fc from 'fast-check'
import { DEFAULT_FEATURES } from '../../app/domain/accounts/plan'
import { checkLedger } from '../../app/domain/ledger/check-ledger.server'
import { creditTopUp } from '../../app/domain/wallet/credit-wallet.server'
import { isCarrierError } from '../../app/domain/carrier.port'
import { joinSeller } from '../../app/domain/seller-phone/join-seller.server'
import type { Ctx } from '../../app/domain/context.server'
import { disposeLine } from '../../app/domain/dispositions/dispose-line.server'
import { requestCallback } from '../../app/domain/callbacks/request-callback.server'
import { listCallbacks } from '../../app/domain/callbacks/callbacks.read.server'
import { hangUpLine } from '../../app/domain/lines/hang-up-line.server'
import { dropVoicemail } from '../../app/domain/voicemail-drop/request-voicemail-drop.server'
import { redialLine } from '../../app/domain/lines/redial-line.server'
import { startDialSession } from '../../app/domain/dial-sessions/start-dial-session.server'
import {
  connectDialSession,
  continueDialSession,
  holdDialSession,
  stopDialSession,
} from '../../app/domain/dial-sessions/control-dial-session.server'
import { saveAudioMessage } from '../../app/domain/audio/audio-message-input.server'
import { answerCall, declineCall } from '../../app/domain/inbound/answer-call.server'
import { listIncoming } from '../../app/domain/inbound/incoming.read.server'
import { isDomainError } from '../../app/domain/errors'
import type { JobKind } from '../../app/domain/jobs/catalogue'
import { isRetryLater } from '../../app/domain/jobs/retry-later'
import { joinSupervisor } from '../../app/domain/monitoring/join-supervisor.server'
import { startMonitoring } from '../../app/domain/monitoring/start-monitoring.server'
import { stopMonitoring, switchMonitoring } from '../../app/domain/monitoring/control-monitoring.server'
import { shouldHold } from '../../app/domain/transfers/dispatch-to-transfer.server'
import { lastTransferOfLine } from '../../app/domain/transfers/transfer-machine.server'
import { startTransfer, controlTransfer } from '../../app/domain/transfers/transfer-call.server'
import { createHandlers } from '../../server/jobs/handlers'
import { catchUpTimers, fireDueTimers } from '../../server/jobs/timers'
import { openFloor } from '../helpers/dialing-floor'
import { rememberWorld } from '../helpers/rewind'
import { NEVER_STOPS } from '../helpers/run-jobs'
import { wavOf } from '../helpers/sounds'
import { testWorld } from '../helpers/world'
import { overheard, untrue, type Room } from './call-rules'
import { openToyCarrier, type Leg } from './toy-carrier'

const handlers = createHandlers()

const LEADS = Array.from({ length: 5 }, (_, index) => `+1312555010${index}`)
const THIRDS = ['+12125550111', '+12125550112']
const CALLERS = ['+12125550161', LEADS[4]!]
/** Called by them, and where an unanswered call goes. */
const OWN = '+13125550140'
const PHONE = '+13125550188'
/** What is not about calls is not done here. */
const KINDS = /^(call|line|transfer|monitor|dial-session|attempt)\./
/** Requests that nothing else waits for: they are at the carrier before anything else happens. */
const AT_ONCE = /^call\.(hang-up|cancel|instruct)$/

const words = wavOf(1)

type Move = (room: Room, a: number) => Promise<unknown>

const within = <T>({ world }: Room, work: (tx: Ctx) => Promise<T>) => world.system.db.transact('test', work)
const oneOf = <T>(list: readonly T[], by: number): T | undefined => list[by % Math.max(1, list.length)]

async function work({ world }: Room, kinds: RegExp): Promise<void> {
  const { sqlite } = world.services.store
  const due = sqlite
    .prepare<[number], { id: number; kind: string; key: string; payload: string }>(
      `select id, kind, key, payload from jobs where state = 'ready' and run_at <= ? order by id`,
    )
    .all(world.clock.now())
  for (const { id, kind, key, payload } of due.filter((job) => kinds.test(job.kind)))
    try {
      await handlers[kind as JobKind](world.system, JSON.parse(payload) as never, key, NEVER_STOPS)
      sqlite.prepare(`update jobs set state = 'done' where id = ?`).run(id)
    } catch (error) {
      if (!isRetryLater(error) && !isCarrierError(error)) throw error
      const afterMs = isRetryLater(error) ? error.afterMs : 1_000
      sqlite.prepare(`update jobs set run_at = ? where id = ?`).run(world.clock.now() + afterMs, id)
    }
}

async function pass(room: Room, ms: number): Promise<void> {
  room.world.clock.advance(ms)
  await fireDueTimers(room.world.system)
  await catchUpTimers(room.world.system, async () => true)
  await work(room, KINDS)
}

async function hearWord(room: Room, by: number): Promise<boolean> {
  const word = room.toy.takeWord(by)
  if (word) await within(room, word)
  return word !== undefined
}

const sellerComes = (room: Room) =>
  room.toy.phone('seller', async (callSid) => {
    const identity = room.floor.seller.userId
    const seat = await within(room, (tx) => joinSeller(tx, { sessionId: room.sessionId, identity, callSid }))
    return seat && { ...seat, label: `seller-${callSid}` }
  })

/** Who is heard in each conference. */
const monitorOf = ({ world }: Room) =>
  world.system.db.q.selectFrom('monitors').select(['id', 'ended_at']).orderBy('id', 'desc').limit(1).executeTakeFirst()

const steer =
  (action: 'cancel' | 'merge' | 'leave' | 'endForAll'): Move =>
  ({ floor, sessionId }) =>
    controlTransfer(floor.ctx, { id: sessionId, action })
const transfer =
  (kind: 'warm' | 'cold'): Move =>
  ({ floor, sessionId }, a) =>
    startTransfer(floor.ctx, { id: sessionId, kind, number: oneOf(THIRDS, a)! })
const called = (toy: Room['toy'], status: Leg['status']) =>
  toy.legs.filter((leg) => leg.status === status && leg.kind !== 'seller' && leg.kind !== 'supervisor')
/** Callers who are in no conference and get no document: they hear it ring. */
const waitingCallers = (toy: Room['toy']) =>
  toy.live().filter(({ kind, place, other, speaks }) => kind === 'caller' && !place && !other && !speaks)
/** Those who may leave a message. */
const greeted = (toy: Room['toy']) => toy.live().filter(({ kind, speaks }) => kind === 'caller' && speaks)
const listen =
  (mode: 'listening' | 'whispering' | 'barging'): Move =>
  async (room) => {
    const monitor = await monitorOf(room)
    if (monitor) await switchMonitoring(room.world.as(room.supervisor), monitor.id, mode)
  }

const MOVES: Record<string, Move> = {
  /** What others shrink to. */
  hear: hearWord,
  jobs: (room) => work(room, KINDS),
  time: (room, a) => pass(room, 500 + (a % 30) * 1_000),
  loseWord: async ({ toy }, a) => toy.takeWord(a)?.lost?.(),
  hearTwice: async (room, a) => {
    const word = room.toy.takeWord(a)
    if (!word) return
    room.toy.sayAgain(word)
    await within(room, word)
  },
  loseAnswer: async ({ toy }, a) => toy.loseAnswers(1 + (a % 2)),
  pickUp: async (room, a) => {
    const leg = oneOf(called(room.toy, 'ringing'), a)
    if (leg?.kind === 'forwarded') await within(room, (tx) => room.toy.takeOnPhone(tx, leg, a % 3 === 0))
    else if (leg) await within(room, (tx) => room.toy.pickUp(tx, leg, a % 5 === 0))
  },
  ringOut: async ({ toy }, a) => {
    const leg = oneOf(called(toy, 'ringing'), a)
    if (leg) toy.end(leg, a % 2 ? 'busy' : 'no-answer')
  },
  personLeaves: async ({ toy }, a) => {
    const leg = oneOf(called(toy, 'in-progress'), a)
    if (leg) toy.end(leg, 'completed')
  },
  phoneLeaves: async ({ toy }, a) => {
    const leg = oneOf(
      toy.live().filter(({ kind }) => kind === 'seller' || kind === 'supervisor'),
      a,
    )
    if (leg) toy.end(leg, 'completed')
  },
  phoneComes: sellerComes,
  warm: transfer('warm'),
  cold: transfer('cold'),
  cancel: steer('cancel'),
  merge: steer('merge'),
  leave: steer('leave'),
  endForAll: steer('endForAll'),
  /** After the end it is another session. */
  connect: async (room) => {
    room.sessionId = (await connectDialSession(room.floor.ctx, room.sessionId)).id
  },
  stop: ({ floor, sessionId }) => stopDialSession(floor.ctx, sessionId),
  onward: ({ floor, sessionId }) => continueDialSession(floor.ctx, sessionId),
  hangUp: async ({ floor, sessionId }, a) => {
    const line = oneOf((await floor.session(sessionId)).lines, a)
    if (line) await hangUpLine(floor.ctx, { id: sessionId, lineId: line.id })
  },
  hold: ({ floor, sessionId }, a) => holdDialSession(floor.ctx, sessionId, a % 3 > 0),
  dispose: async ({ floor, sessionId }) => {
    const { bridgedLineId, wrapUpLineId } = await floor.session(sessionId)
    const lineId = wrapUpLineId ?? bridgedLineId
    const dispositionId = await floor.disposition('INTERESTED')
    if (lineId) await disposeLine(floor.ctx, { id: sessionId, lineId, dispositionId })
  },
  drop: async ({ floor, sessionId }) => {
    const { bridgedLineId } = await floor.session(sessionId)
    if (bridgedLineId) await dropVoicemail(floor.ctx, { id: sessionId, lineId: bridgedLineId })
  },
  /** They hang up before the carrier has the message. */
  dropTooLate: async (room, a) => {
    const { bridgedLineId } = await room.floor.session(room.sessionId)
    await MOVES.drop!(room, a)
    for (const leg of room.toy.live()) if (leg.place?.label === `lead-${bridgedLineId}`) room.toy.end(leg, 'completed')
  },
  redial: async (room, a) => {
    const line = oneOf((await room.floor.session(room.sessionId)).lines, a)
    if (line) room.sessionId = (await redialLine(room.floor.ctx, { id: room.sessionId, lineId: line.id })).id
  },
  callBack: async (room, a) => {
    const one = oneOf(await listCallbacks(room.floor.ctx), a)
    if (one) room.sessionId = (await redialLine(room.floor.ctx, { id: one.sessionId!, lineId: one.callId! })).id
  },
  callNext: async (room, a) => {
    const one = oneOf(await listCallbacks(room.floor.ctx), a)
    if (one) room.sessionId = (await requestCallback(room.floor.ctx, one.id)).id
  },
  callIn: (room, a) => within(room, (tx) => room.toy.callIn(tx, oneOf(CALLERS, a)!, OWN)),
  answerCaller: async (room, a) => {
    const call = oneOf(await listIncoming(room.floor.ctx), a)
    if (call) room.sessionId = (await answerCall(room.floor.ctx, call.id)).id
  },
  declineCaller: async ({ floor }, a) => {
    const call = oneOf(await listIncoming(floor.ctx), a)
    if (call) await declineCall(floor.ctx, call.id)
  },
  callerAsks: async ({ toy }, a) => {
    const leg = oneOf(waitingCallers(toy), a)
    if (leg) toy.ask(leg)
  },
  callerSpeaks: async ({ toy }, a) => {
    const leg = oneOf(greeted(toy), a)
    if (leg) toy.leaveWords(leg)
  },
  monitor: async (room) => {
    const { id: monitorId } = await startMonitoring(room.world.as(room.supervisor), {
      userId: room.floor.seller.userId,
    })
    const identity = room.supervisor.userId
    await room.toy.phone('supervisor', (callSid) =>
      within(room, (tx) => joinSupervisor(tx, { monitorId, windowId: null, identity, callSid })),
    )
  },
  listen: listen('listening'),
  whisper: listen('whispering'),
  barge: listen('barging'),
  stopListening: async (room) => {
    const monitor = await monitorOf(room)
    if (monitor) await stopMonitoring(room.world.as(room.supervisor), monitor.id)
  },
}

const OFTEN =
  'hear hear hear hear hear hear hear jobs jobs jobs time pickUp pickUp pickUp warm warm merge leave dispose drop dropTooLate callIn answerCaller callerAsks hold hold'.split(
    ' ',
  )

/** Long enough for hold, call and answer to have followed each other. */
async function hearAll(room: Room): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await work(room, KINDS)
    while (await hearWord(room, 0));
  }
}

/** How far a run is before anything random happens to it: what comes late in a call would hardly ever be met else. */
const STARTS = {
  dialing: [],
  inCall: ['pickUp'],
  consulting: ['pickUp', 'warm', 'pickUpThird'],
  merged: ['pickUp', 'warm', 'pickUpThird', 'merge'],
  dropping: ['pickUp', 'drop'],
  called: ['callIn'],
  answering: ['callIn', 'answerCaller', 'callerAsks'],
  forwarding: ['callIn', 'declineCaller', 'callerAsks'],
  callback: ['pickUp', 'pickUp', 'personLeaves'],
  greeting: ['pickUpMachine'],
} as const
type Start = keyof typeof STARTS

async function begin(room: Room, start: Start): Promise<void> {
  for (const name of STARTS[start]) {
    if (name === 'pickUpThird') {
      const third = called(room.toy, 'ringing').find(({ number }) => THIRDS.includes(number))!
      await within(room, (tx) => room.toy.pickUp(tx, third, false))
    } else if (name === 'pickUpMachine') {
      const [machine] = called(room.toy, 'ringing')
      await within(room, (tx) => room.toy.pickUp(tx, machine!, true))
      // The carrier reports a machine while it is connected to the seller, and listens to its greeting from then on.
      while (machine!.listens === null && (await hearWord(room, 0))) await work(room, KINDS)
      continue
    } else await MOVES[name]!(room, 1)
    await hearAll(room)
  }
}

/** A lead in the call is on hold exactly when the seller or a transfer wants it, once all jobs are done. */
async function wronglyHeld(room: Room): Promise<string[]> {
  const { world, floor, toy, sessionId } = room
  toy.loseAnswers(0)
  await hearAll(room)
  await pass(room, 1_000)
  await hearAll(room)
  const { lines, bridgedLineId } = await floor.session(sessionId)
  const line = lines.find(({ id, status }) => id === bridgedLineId && (status === 'inCall' || status === 'onHold'))
  const leg = line && toy.live().find(({ place }) => place?.label === `lead-${line.id}`)
  if (!leg) return []
  const transfer = await lastTransferOfLine(world.system, line.id)
  const wanted = line.onHold || (transfer !== null && shouldHold(transfer))
  return leg.hold === wanted ? [] : [`the lead is ${wanted ? 'not ' : ''}on hold`]
}

/** All automatic work that is left, once the seller has stopped and the remaining people hang up. */
async function toTheEnd(room: Room): Promise<string[]> {
  const { floor, toy, sessionId } = room
  toy.loseAnswers(0)
  await stopDialSession(floor.ctx, sessionId).catch(refused)
  for (let round = 0; round < 12; round += 1) {
    while (await hearWord(room, 0));
    if ((await left(room)).length === 0) return untrue(room)
    await pass(room, 31_000)
    for (const leg of waitingCallers(toy)) toy.ask(leg)
    // A person hangs up after a message or a goodbye; a call that rings for no seller is not picked up.
    for (const leg of toy.live())
      if (
        leg.speaks ||
        leg.other ||
        leg.kind === 'sent-on' ||
        leg.kind === 'forwarded' ||
        leg.place?.roomName.startsWith('t_')
      )
        toy.end(leg, leg.status === 'ringing' ? 'no-answer' : 'completed')
  }
  return left(room)
}

const KEPT = ['lines', 'transfers', 'monitors', 'dial_sessions', 'inbound_calls'] as const

/** What has not ended, and which numbers are still leased. */
async function left({ world, floor, toy }: Room): Promise<string[]> {
  const open = (table: (typeof KEPT)[number]) =>
    world.system.db.q.selectFrom(table).select(['id', 'state']).where('ended_at', 'is', null).execute()
  const rows = await Promise.all(KEPT.map(open))
  return [
    ...rows.flat().map(({ id, state }) => `${id} is ${state}`),
    ...toy.live().map(({ sid, kind, number, status }) => `${kind} ${sid} ${number} is ${status}`),
    ...(await floor.leases()).map((number) => `${number} is held`),
    ...(await openReservations({ world })).map((id) => `${id} has reserved funds`),
    ...(await checkLedger(world.system)).problems.map((problem) => JSON.stringify(problem)),
  ]
}

const openReservations = async ({ world }: Pick<Room, 'world'>): Promise<string[]> => {
  const rows = await world.system.db.q
    .selectFrom('wallet_reservations')
    .select('subject_id')
    .where('closed_at', 'is', null)
    .execute()
  return rows.map((row) => row.subject_id)
}

/** Said to a user who is too late, or asks for the impossible: nothing changes then. */
function refused(error: unknown): void {
  if (!isDomainError(error)) throw error
}

/** A world at its start, as often as it is requested: nothing is random until then, so each start happens once. */
interface Scene {
  again(): Room
  close(): Promise<void>
}

async function openScene(start: Start): Promise<Scene> {
  const toy = openToyCarrier()
  const world = await testWorld({ carrier: toy.carrier })
  const floor = await openFloor(world)
  const { accountId } = floor.seller
  const supervisor = await world.person({ accountId, role: 'MANAGER', firstName: 'Marcus' })
  const features = JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true })
  await world.system.db.q.updateTable('accounts').set({ features }).execute()
  await world.system.db.transact('test.fund', (tx) =>
    creditTopUp(tx, { accountId, paymentId: 'pi_1', cents: 1_000_000 }),
  )
  const { value: voicemailId } = await saveAudioMessage(floor.ctx, { label: 'Hello', bytes: await words })
  await floor.settings({
    voicemailId,
    enableAnswerBoost: start === 'greeting',
    ...(start === 'forwarding' && { missedCallPopForwardingType: 'phone', missedCallPopForwardingNumber: PHONE }),
  })
  const { id: sessionId } = await startDialSession(floor.ctx, { campaignId: await floor.campaign(LEADS) })
  const room: Room = { world, floor, toy, supervisor, sessionId }
  await connectDialSession(floor.ctx, sessionId)
  await sellerComes(room)
  await hearWord(room, 0)
  await work(room, KINDS)
  await begin(room, start)
  const began = { ...room }
  const rewindWorld = rememberWorld(world)
  const rewindCarrier = toy.remember()
  return {
    again() {
      rewindWorld()
      rewindCarrier()
      return { ...began }
    },
    close: () => world.close(),
  }
}

async function play(
  room: Room,
  start: Start,
  moves: ReadonlyArray<readonly [name: string, by: number]>,
): Promise<string[]> {
  const told: string[] = [start]
  for (const [name, by] of moves) {
    told.push(name)
    await MOVES[name]!(room, by).catch(refused)
    await work(room, AT_ONCE)
    const wrong = await overheard(room)
    if (wrong.length > 0) return [`after ${told.join(', ')}`, ...wrong]
  }
  const wrong = await wronglyHeld(room)
  return wrong.length > 0 ? [`after ${told.join(', ')}`, ...wrong] : toTheEnd(room)
}

/** Random sequences of what seller, supervisor, carrier and clock do; throws with the smallest that breaks a rule. */
export async function randomCalls(runs: number, length: number, seed?: number): Promise<void> {
  const move = fc.tuple(fc.constantFrom(...Object.keys(MOVES), ...OFTEN), fc.nat(1000))
  const scenes = new Map<Start, Scene>()
  for (const start of Object.keys(STARTS) as Start[]) scenes.set(start, await openScene(start))
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...scenes.keys()),
        fc.array(move, { minLength: length, maxLength: length, size: 'max' }),
        async (start, moves) => {
          const wrong = await play(scenes.get(start)!.again(), start, moves)
          if (wrong.length > 0) throw new Error(wrong.join('\n'))
        },
      ),
      { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
    )
  } finally {
    for (const scene of scenes.values()) await scene.close()
  }
}
