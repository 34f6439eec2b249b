import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askCarrier } from '../../app/domain/calls/ask-carrier.server'
import { placeCall } from '../../app/domain/calls/place-call.server'
import type { CallTruth, Carrier } from '../../app/domain/carrier.port'
import { fireDueTimers } from '../../server/jobs/timers'
import { leadStatus, leadTwiml, leadVerdict } from '../../server/webhooks/twilio/lead'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { testWorld, type World } from '../helpers/world'

/**
 * The carrier's callbacks of one call in every order in which they can arrive, each of them repeated, and each of them
 * lost: the same call, the same end. On rows; what the door does with them is in door.test.ts.
 */
const LEAD = '+13125550101'
const CALL_SID = 'CA00000000000000000000000000000001'
const EVENTS = ['initiated', 'ringing', 'answered', 'amd', 'completed'] as const
type Event = (typeof EVENTS)[number]

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}

let world: World
let floor: Floor
let truth: CallTruth | null
let creates: string[]

/** A carrier that takes every call and knows its truth when it is asked. */
const carrier = {
  simulated: true,
  placeCall: async ({ attemptId }: { attemptId: string }) => {
    creates.push(attemptId)
    return { callSid: CALL_SID }
  },
  fetchCall: async () => truth,
} as unknown as Carrier

async function openWorld(others: string[] = []) {
  creates = []
  truth = null
  world = await testWorld({ carrier })
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1, isAuto: true })
  await floor.dial(await floor.campaign([LEAD, ...others]))
}

const job = async (kind: string) =>
  floor.ctx.db.q.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id', 'desc').executeTakeFirst()
const attempt = () => floor.ctx.db.q.selectFrom('attempts').selectAll().executeTakeFirstOrThrow()

/** Places the call; the callbacks of the first `before` events may come before the create is answered. */
async function place() {
  const { key, payload } = (await job('call.place'))!
  await placeCall(world.system, JSON.parse(payload) as { lineId: string }, key)
}

const status = (attemptId: string, callStatus: string) =>
  world.system.db.transact('webhook.voice-status', (tctx) =>
    leadStatus(tctx, attemptId, { CallSid: CALL_SID, CallStatus: callStatus }),
  )

async function hear(attemptId: string, event: Event, verdict: 'human' | 'machine_start' = 'human') {
  world.clock.advance(100)
  switch (event) {
    case 'amd':
      return world.system.db.transact('webhook.amd', (tctx) =>
        leadVerdict(tctx, attemptId, { CallSid: CALL_SID, AnsweredBy: verdict }),
      )
    case 'answered':
      await world.system.db.transact('webhook.lead-twiml', (tctx) =>
        leadTwiml(tctx, attemptId, { CallSid: CALL_SID }, 'http://localhost'),
      )
      return status(attemptId, 'in-progress')
    default:
      return status(attemptId, event)
  }
}

/** What is left of the call, in every table that somebody reads. */
async function end() {
  const { state, carrier_sid } = await attempt()
  const call = await floor.call(LEAD)
  const [day] = await floor.ctx.db.q.selectFrom('campaign_answer_days').select(['live', 'abandoned']).execute()
  const timers = await floor.ctx.db.q.selectFrom('timers').select('name').where('owner', 'like', 'line:%').execute()
  return {
    line: (await floor.line(LEAD)).state,
    outcome: call.outcome,
    answeredBy: call.answered_by,
    answered: call.answered_at !== null,
    rang: call.ringing_at !== null,
    abandoned: call.abandoned,
    live: day?.live ?? 0,
    leases: await floor.leases(),
    timers,
    attempt: { state, carrier_sid },
    creates: creates.length,
  }
}
const OVER = {
  line: 'ended',
  rang: true,
  answered: true,
  leases: [],
  timers: [],
  attempt: { state: 'accepted', carrier_sid: CALL_SID },
  creates: 1,
}
const PERSON = { ...OVER, outcome: 'completed', answeredBy: 'person', abandoned: 0, live: 1 }
const MACHINE = { ...OVER, outcome: 'machine', answeredBy: 'machine', abandoned: 0, live: 0 }

/** Runs work on a world of its own. */
async function alone<T>(work: () => Promise<T>, others: string[] = []): Promise<T> {
  await openWorld(others)
  try {
    return await work()
  } finally {
    await world.close()
  }
}

describe('all 120 orders of five callbacks', () => {
  const orders = permutations(EVENTS)

  test.each([
    ['human', PERSON],
    ['machine_start', MACHINE],
  ] as const)('by a %s end the same', async (verdict, expected) => {
    expect(orders).toHaveLength(120)
    const wrong: unknown[] = []
    for (const order of orders) {
      const found = await alone(async () => {
        await place()
        const { id } = await attempt()
        for (const event of order) await hear(id, event, verdict)
        return end()
      })
      if (JSON.stringify(found) !== JSON.stringify({ ...found, ...expected }))
        wrong.push({ order: order.join(' '), found })
    }
    expect(wrong).toEqual([])
  })

  test('a verdict that comes when the line dials somebody else is noted all the same', async () => {
    await alone(async () => {
      await place()
      const { id } = await attempt()
      for (const event of ['initiated', 'ringing', 'answered', 'completed'] as const) await hear(id, event)
      expect((await floor.line('+13125550102')).state).toBe('pending')
      await hear(id, 'amd', 'machine_start')
      expect(await end()).toMatchObject({ outcome: 'machine', answeredBy: 'machine', live: 0 })
      expect((await floor.line('+13125550102')).state).toBe('pending')
    }, ['+13125550102'])
  })

  test('each told five times changes nothing more', async () => {
    const wrong: unknown[] = []
    for (const order of orders.filter((_, index) => index % 8 === 0)) {
      const found = await alone(async () => {
        await place()
        const { id } = await attempt()
        for (const event of order) await hear(id, event)
        const [once, events] = [await end(), world.published.length]
        for (let time = 0; time < 4; time += 1) for (const event of order) await hear(id, event)
        return { once, again: await end(), told: world.published.length - events }
      })
      if (found.told !== 0 || JSON.stringify(found.once) !== JSON.stringify(found.again)) wrong.push({ order, found })
    }
    expect(wrong).toEqual([])
  })
})

describe('with one of them lost', () => {
  test.each(EVENTS)('%s: the rest end the call, or the carrier is asked when it has been silent', async (lost) => {
    const rest = EVENTS.filter((event) => event !== lost)
    const wrong: unknown[] = []
    for (const order of permutations(rest)) {
      const found = await alone(async () => {
        await place()
        const { id } = await attempt()
        for (const event of order) await hear(id, event)
        if (lost === 'completed') {
          expect((await floor.line(LEAD)).state).not.toBe('ended')
          truth = {
            callSid: CALL_SID,
            status: 'completed',
            startedAt: world.clock.now(),
            endedAt: world.clock.now(),
            durationMs: 1000,
          }
          // The silence's own timer asks the carrier.
          world.clock.advance(5 * 60_000)
          await fireDueTimers(world.system)
          const asked = await job('call.ask')
          await askCarrier(world.system, JSON.parse(asked!.payload) as { lineId: string })
        }
        return end()
      })
      const right = found.line === 'ended' && found.outcome === 'completed' && found.leases.length === 0
      if (!right || found.timers.length > 0 || found.attempt.state !== 'accepted') wrong.push({ order, found })
    }
    expect(wrong).toEqual([])
  })

  test('the carrier knows no such call any more: shown as unknown, never dialed again by itself', async () => {
    await alone(async () => {
      await place()
      const { id } = await attempt()
      for (const event of ['initiated', 'ringing'] as const) await hear(id, event)
      world.clock.advance(5 * 60_000)
      await fireDueTimers(world.system)
      await askCarrier(world.system, JSON.parse((await job('call.ask'))!.payload) as { lineId: string })
      expect(await end()).toMatchObject({ line: 'ended', outcome: 'carrier-unknown', leases: [], creates: 1 })
    })
  })
})

describe('strangers', () => {
  beforeEach(async () => {
    await openWorld()
    await place()
  })
  afterEach(() => world.close())

  test('a callback about no attempt of ours, or of another call, changes nothing', async () => {
    const { id } = await attempt()
    const before = await end()
    const events = world.published.length
    expect(await status('att_unknown', 'completed')).toEqual({ kind: 'unknown' })
    const other = await world.system.db.transact('webhook.voice-status', (tctx) =>
      leadStatus(tctx, id, { CallSid: 'CA-other', CallStatus: 'completed' }),
    )
    expect(other).toEqual({ kind: 'unknown' })
    const noSid = await world.system.db.transact('webhook.voice-status', (tctx) => leadStatus(tctx, id, {}))
    expect(noSid).toEqual({ kind: 'unknown' })
    const odd = await status(id, 'no-such-status')
    expect(odd).toEqual({ kind: 'unknown' })
    expect(await end()).toEqual(before)
    expect(world.published.length).toBe(events)
  })

  test('a call that is none of ours is told to hang up', async () => {
    const { id } = await attempt()
    for (const [attemptId, sid] of [
      ['att_unknown', CALL_SID],
      [id, 'CA-other'],
    ] as const) {
      const answer = await world.system.db.transact('webhook.lead-twiml', (tctx) =>
        leadTwiml(tctx, attemptId, { CallSid: sid }, 'http://localhost'),
      )
      expect(answer).toMatchObject({ kind: 'twiml', twiml: expect.stringContaining('<Hangup/>') })
    }
  })
})

describe('before the create is answered', () => {
  beforeAll(() => openWorld())
  afterAll(() => world.close())

  test('the first callback settles the attempt, and the answer that comes later changes nothing', async () => {
    const { key, payload } = (await job('call.place'))!
    carrier.placeCall = async ({ attemptId }) => {
      creates.push(attemptId)
      for (const event of ['initiated', 'ringing', 'answered', 'amd', 'completed'] as const)
        await hear(attemptId, event)
      return { callSid: CALL_SID }
    }
    await placeCall(world.system, JSON.parse(payload) as { lineId: string }, key)
    expect(await end()).toMatchObject(PERSON)
  })
})
