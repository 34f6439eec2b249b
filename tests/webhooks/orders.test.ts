import { afterEach, describe, expect, test } from 'vitest'
import { reconcileCall } from '../../app/domain/legs/reconcile-call.server'
import { handleConferenceParticipant } from '../../app/domain/legs/handle-conference-participant.server'
import { placeCall } from '../../app/domain/legs/place-call.server'
import { handleSellerParticipant } from '../../app/domain/seller-phone/join-seller.server'
import type { CarrierCall, Carrier } from '../../app/domain/carrier.port'
import { catchUpTimers } from '../../server/jobs/timers'
import { onLeadStatus, onLeadTwiml, onMachineVerdict } from '../../server/webhooks/twilio/lead'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { testWorld, type World } from '../helpers/world'

/**
 * The carrier's callbacks of one call in every order in which they can arrive, each of them repeated, and each of them
 * lost: the same call, the same end. On rows; what the door does with them is in door.test.ts.
 */
const EVENTS = ['initiated', 'ringing', 'answered', 'amd', 'completed'] as const
type Event = (typeof EVENTS)[number]

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
const ORDERS = permutations(EVENTS)

/** One call: of which lead, under which attempt, and the carrier's id of it. */
interface Placed {
  lineId: string
  number: string
  attemptId: string
  callSid: string
}

let world: World
let floor: Floor
/** What the carrier answers when it is asked about a call; null: it knows none. */
let truth: Omit<CarrierCall, 'callSid'> | null
/** Whether the carrier finds the person in the seller's room when it is asked. */
let inRoom: boolean
/** Attempts that the carrier was asked to dial, in order. */
let creates: string[]
/** Runs while the carrier has the create and has not answered it. */
let beforeAnswer: (attemptId: string, callSid: string) => Promise<void>

/** One line that dials these many leads one after the other, on a carrier that takes every call. */
async function openLine(leads: number): Promise<void> {
  creates = []
  truth = null
  inRoom = false
  beforeAnswer = async () => {}
  const carrier = {
    simulated: true,
    placeCall: async ({ attemptId }: { attemptId: string }) => {
      creates.push(attemptId)
      const callSid = `CA-${creates.length}`
      await beforeAnswer(attemptId, callSid)
      return { callSid }
    },
    fetchCall: async (callSid: string) => truth && { callSid, ...truth },
    isInConference: async (roomSid: string, callSid: string) => roomSid === 'CF-1' && callSid === 'CA-1' && inRoom,
  } as unknown as Carrier
  world = await testWorld({ carrier })
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1, isAuto: true, enableAnswerBoost: false })
  await floor.dial(
    await floor.campaign(Array.from({ length: leads }, (_, index) => `+1312555${String(index).padStart(4, '0')}`)),
  )
}
afterEach(() => world.close())

const newestJob = (kind: string) =>
  floor.ctx.db.q
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Places the call that the line asks for. */
async function place(): Promise<Placed> {
  const { key, payload } = await newestJob('call.place')
  const { lineId } = JSON.parse(payload) as { lineId: string }
  await placeCall(world.system, { lineId }, key)
  const attempt = await floor.ctx.db.q
    .selectFrom('attempts')
    .selectAll()
    .where('subject_id', '=', lineId)
    .executeTakeFirstOrThrow()
  return { lineId, number: attempt.to_number, attemptId: attempt.id, callSid: `CA-${creates.length}` }
}

const status = (attemptId: string, callSid: string, callStatus: string) =>
  world.system.db.transact('webhook.voice-status', (tx) =>
    onLeadStatus(tx, attemptId, { CallSid: callSid, CallStatus: callStatus }),
  )
const twiml = (attemptId: string, callSid: string) =>
  world.system.db.transact('webhook.lead-twiml', (tx) =>
    onLeadTwiml(tx, attemptId, { CallSid: callSid }, 'http://localhost'),
  )

async function hear(attemptId: string, callSid: string, event: Event, verdict = 'human') {
  world.clock.advance(100)
  if (event === 'amd')
    return world.system.db.transact('webhook.amd', (tx) =>
      onMachineVerdict(tx, attemptId, { CallSid: callSid, AnsweredBy: verdict }),
    )
  if (event !== 'answered') return status(attemptId, callSid, event)
  await twiml(attemptId, callSid)
  return status(attemptId, callSid, 'in-progress')
}
const hearAll = async ({ attemptId, callSid }: Placed, events: readonly Event[], verdict?: string) => {
  for (const event of events) await hear(attemptId, callSid, event, verdict)
}

const counted = async () => {
  const [day] = await floor.ctx.db.q.selectFrom('campaign_answer_days').select(['live', 'abandoned']).execute()
  return day ?? { live: 0, abandoned: 0 }
}

/** What is left of a call, in every table that is read. */
async function endOf({ lineId, number, attemptId, callSid }: Placed) {
  const { q } = floor.ctx.db
  const attempt = await q
    .selectFrom('attempts')
    .select(['state', 'carrier_sid'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const call = await floor.call(number)
  const timers = await q.selectFrom('timers').select('name').where('owner', '=', `line:${lineId}`).execute()
  return {
    line: (await floor.line(number)).state,
    outcome: call.outcome,
    answeredBy: call.answered_by,
    answered: call.answered_at !== null,
    rang: call.ringing_at !== null,
    abandoned: call.abandoned,
    leased: (await floor.leases()).includes(number),
    timers: timers.length,
    attempt: attempt.state,
    isThisCall: attempt.carrier_sid === callSid,
    creates: creates.filter((id) => id === attemptId).length,
  }
}
const OVER = {
  line: 'ended',
  answered: true,
  rang: true,
  abandoned: 0,
  leased: false,
  timers: 0,
  attempt: 'accepted',
  isThisCall: true,
  creates: 1,
}
const PERSON = { ...OVER, outcome: 'completed', answeredBy: 'person' }
const MACHINE = { ...OVER, outcome: 'machine', answeredBy: 'machine' }

describe('all 120 orders of five callbacks', () => {
  test.each([
    ['human', ORDERS, PERSON, { live: 120, abandoned: 0 }],
    // Whether it comes before or after each of the others is what matters here: every third order holds all of these.
    ['machine_start', ORDERS.filter((_, index) => index % 3 === 0), MACHINE, { live: 0, abandoned: 0 }],
  ])('of a call that a %s takes end the same', async (verdict, orders, expected, answers) => {
    expect(ORDERS).toHaveLength(120)
    await openLine(orders.length)
    for (const order of orders) {
      const call = await place()
      await hearAll(call, order, verdict)
      expect(await endOf(call), order.join(' ')).toEqual(expected)
    }
    expect(await counted()).toEqual(answers)
    expect(new Set(creates).size).toBe(orders.length)
  })

  test('each delivered five times changes nothing further and publishes nothing', async () => {
    const some = ORDERS.filter((_, index) => index % 8 === 0)
    await openLine(some.length)
    for (const order of some) {
      const call = await place()
      await hearAll(call, order)
      const [end, events, answers] = [await endOf(call), world.published.length, await counted()]
      for (let time = 0; time < 4; time += 1) await hearAll(call, order)
      expect(await endOf(call), order.join(' ')).toEqual(end)
      expect(world.published.length).toBe(events)
      expect(await counted()).toEqual(answers)
    }
  })

  test('a verdict that arrives when the line dials another lead is noted on its own call only', async () => {
    await openLine(2)
    const call = await place()
    await hearAll(call, ['initiated', 'ringing', 'answered', 'completed'])
    expect(await counted()).toEqual({ live: 1, abandoned: 0 })
    const next = await place()
    await hearAll(call, ['amd'], 'machine_start')
    expect(await endOf(call)).toEqual(MACHINE)
    expect(await counted()).toEqual({ live: 0, abandoned: 0 })
    expect(await endOf(next)).toMatchObject({ line: 'calling', answeredBy: null, outcome: null })
  })
})

describe('conference events', () => {
  const ROOM = ['joined', 'left', 'completed'] as const
  /** The person is sent into the room, and leaves it 3 s later; the carrier's callbacks arrive in one order or another. */
  async function conversation(order: readonly (typeof ROOM)[number][]): Promise<Placed> {
    const call = await place()
    await hearAll(call, ['initiated', 'ringing', 'answered', 'amd'])
    await told(call, order, 3_000)
    return call
  }
  async function told(call: Placed, order: readonly (typeof ROOM)[number][], afterMs = 0): Promise<void> {
    for (const what of order) {
      if (what !== 'joined') world.clock.advance(afterMs)
      if (what === 'completed') await hear(call.attemptId, call.callSid, what)
      else
        await world.system.db.transact('webhook.conference', (tx) => handleConferenceParticipant(tx, { ...call, what }))
    }
  }
  const secondsUsed = async () =>
    (await floor.ctx.db.q.selectFrom('accounts').select('dial_seconds_used').executeTakeFirstOrThrow())
      .dial_seconds_used

  test.each([
    ...permutations(ROOM),
    ...permutations(['joined', 'completed'] as const),
    ...permutations(['left', 'completed'] as const),
  ])('in the order %s %s %s: they were connected, and no lead was left waiting', async (...order) => {
    await openLine(1)
    const call = await conversation(order.filter((what) => what !== undefined))
    expect(await floor.line(call.number)).toMatchObject({ state: 'ended' })
    expect(await floor.call(call.number)).toMatchObject({ outcome: 'completed', abandoned: 0 })
    expect((await floor.call(call.number)).bridged_at).not.toBeNull()
    expect(await counted()).toEqual({ live: 1, abandoned: 0 })
    expect(await secondsUsed()).toBe(3)
  })

  test.each(permutations(ROOM))(
    'that arrive after the seller hung up, in the order %s %s %s: they were connected',
    async (...order) => {
      await openLine(1)
      const call = await place()
      await hearAll(call, ['initiated', 'ringing', 'answered', 'amd'])
      world.clock.advance(3_000)
      await floor.tell(call.number, { type: 'HANG_UP', at: world.clock.now(), byHand: true })
      await told(call, order)
      expect(await floor.call(call.number)).toMatchObject({ outcome: 'completed', abandoned: 0 })
      expect(await counted()).toEqual({ live: 1, abandoned: 0 })
      expect(await secondsUsed()).toBe(3)
    },
  )

  test('of a leave without a join: the disposition is asked for', async () => {
    await openLine(2)
    const call = await conversation(['left'])
    const { session_id: id } = await floor.call(call.number)
    expect(await floor.session(id!)).toMatchObject({ state: 'wrapUp', wrapUpLineId: call.lineId })
  })

  test('that arrive after the end: a lead whose next number is not dialed yet is done', async () => {
    await openLine(1)
    const call = await place()
    await hearAll(call, ['initiated', 'ringing', 'answered', 'amd', 'completed'])
    const records = floor.ctx.db.q
    await records.updateTable('campaign_records').set({ state: 'queued' }).execute()
    await world.system.db.transact('webhook.conference', (tx) =>
      handleConferenceParticipant(tx, { ...call, what: 'joined' }),
    )
    expect(await records.selectFrom('campaign_records').select('state').execute()).toEqual([{ state: 'done' }])
  })
})

describe('missing callbacks', () => {
  test.each(EVENTS)('%s: the rest end the call, or the carrier is asked about its silence', async (lost) => {
    const orders = permutations(EVENTS.filter((event) => event !== lost))
    await openLine(orders.length)
    for (const order of orders) {
      const call = await place()
      await hearAll(call, order)
      if (lost === 'completed') {
        expect((await floor.line(call.number)).state).not.toBe('ended')
        const now = world.clock.now()
        truth = { status: 'completed', startedAt: now, endedAt: now, durationMs: 1000 }
        // Longer than any silence is taken for normal: the line's own timer has the carrier asked.
        world.clock.advance(5 * 60_000)
        await catchUpTimers(world.system, async () => true)
        await reconcileCall(world.system, JSON.parse((await newestJob('call.check')).payload) as { lineId: string })
      }
      expect(await endOf(call), order.join(' ')).toMatchObject({
        line: 'ended',
        outcome: 'completed',
        answeredBy: lost === 'amd' ? null : 'person',
        leased: false,
        timers: 0,
        attempt: 'accepted',
        creates: 1,
      })
    }
  })

  test('a join event: a lead found in the conference is in the call', async () => {
    await openLine(1)
    const call = await place()
    const { id: sessionId } = await floor.ctx.db.q.selectFrom('dial_sessions').select('id').executeTakeFirstOrThrow()
    const seller = { sessionId, callSid: 'CA-seller-again', conferenceSid: 'CF-1', what: 'joined' } as const
    await world.system.db.transact('webhook.conference', (tx) => handleSellerParticipant(tx, seller))
    await hearAll(call, ['initiated', 'ringing', 'answered', 'amd'])
    const now = world.clock.now()
    truth = { status: 'in-progress', startedAt: now, endedAt: null, durationMs: null }
    const askAfterAWhile = async () => {
      world.clock.advance(21_000)
      await catchUpTimers(world.system, async () => true)
      await reconcileCall(world.system, JSON.parse((await newestJob('call.check')).payload) as { lineId: string })
    }
    await askAfterAWhile()
    expect((await floor.line(call.number)).state).toBe('bridging')
    inRoom = true
    await askAfterAWhile()
    expect((await floor.line(call.number)).state).toBe('inCall')
    world.clock.advance(30_000)
    await hearAll(call, ['completed'])
    // When they were first looked for they were not in the room yet: they waited, and count so.
    expect(await floor.call(call.number)).toMatchObject({ outcome: 'completed', abandoned: 1, bill_ms: 30_100 })
    expect((await floor.session(sessionId)).state).toBe('wrapUp')
  })

  test('a call that the carrier no longer knows is shown as unknown, and never redialed automatically', async () => {
    await openLine(1)
    const call = await place()
    await hearAll(call, ['initiated', 'ringing'])
    world.clock.advance(5 * 60_000)
    await catchUpTimers(world.system, async () => true)
    await reconcileCall(world.system, JSON.parse((await newestJob('call.check')).payload) as { lineId: string })
    expect(await endOf(call)).toMatchObject({ line: 'ended', outcome: 'carrier-unknown', leased: false, creates: 1 })
    const record = await floor.ctx.db.q.selectFrom('campaign_records').select('state').executeTakeFirstOrThrow()
    expect(record.state).toBe('done')
  })
})

describe('strangers', () => {
  test('a callback about no attempt of ours, or of another call, changes nothing', async () => {
    await openLine(1)
    const call = await place()
    const [before, events] = [await endOf(call), world.published.length]
    for (const [attemptId, callSid, callStatus] of [
      ['att_unknown', call.callSid, 'completed'],
      [call.attemptId, 'CA-other', 'completed'],
      [call.attemptId, '', 'completed'],
      [call.attemptId, call.callSid, 'no-such-status'],
    ] as const)
      expect(await status(attemptId, callSid, callStatus)).toEqual({ kind: 'unknown' })
    expect(await endOf(call)).toEqual(before)
    expect(world.published.length).toBe(events)
  })

  test('a call that is not ours is answered with a hang-up', async () => {
    await openLine(1)
    const call = await place()
    for (const [attemptId, callSid] of [
      ['att_unknown', call.callSid],
      [call.attemptId, 'CA-other'],
    ] as const)
      expect(await twiml(attemptId, callSid)).toMatchObject({ twiml: expect.stringContaining('<Hangup/>') })
    expect((await floor.line(call.number)).state).toBe('calling')
  })
})

test('callbacks before the answer to the create settle the attempt, and the answer changes nothing', async () => {
  await openLine(1)
  beforeAnswer = async (attemptId, callSid) => {
    for (const event of EVENTS) await hear(attemptId, callSid, event)
  }
  expect(await endOf(await place())).toEqual(PERSON)
})

test('a leg’s document is read from the rows, however often the carrier asks', async () => {
  await openLine(1)
  const call = await place()
  await hearAll(call, ['ringing'])
  const first = await twiml(call.attemptId, call.callSid)
  expect(first).toMatchObject({ twiml: expect.stringContaining('<Pause') })
  expect(await twiml(call.attemptId, call.callSid)).toEqual(first)
  await hearAll(call, ['amd'])
  const joined = await twiml(call.attemptId, call.callSid)
  expect(joined).toMatchObject({ twiml: expect.stringContaining(`participantLabel="lead-${call.lineId}"`) })
  expect(await twiml(call.attemptId, call.callSid)).toEqual(joined)
})
