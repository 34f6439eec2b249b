import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { CarrierCall, Carrier } from '../carrier.port'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'
import { reconcilePhone } from './reconcile-phone.server'
import { handleSellerParticipant, joinSeller } from './join-seller.server'

const PHONE = 'CA-phone'

let world: World
let floor: Floor
let sessionId: string
/** Number of carrier requests, the phone found in the conference, and the call's status; null: unknown call. */
let asked: number
let inRoom: string | null
let status: CarrierCall['status'] | null
/** Runs after the carrier answers and before the answer is read. */
let beforeAnswer: () => Promise<void>
beforeEach(async () => {
  asked = 0
  inRoom = null
  status = 'in-progress'
  beforeAnswer = async () => {}
  const roomName = async () =>
    (await world.system.db.q.selectFrom('dial_sessions').select('conference_name').executeTakeFirstOrThrow())
      .conference_name
  const carrier = {
    simulated: true,
    findConference: async (name: string) => {
      asked += 1
      return name === (await roomName()) && inRoom !== null ? 'CF-9' : null
    },
    isInConference: async (roomSid: string, callSid: string) => {
      const isThere = roomSid === 'CF-9' && callSid === inRoom
      await beforeAnswer()
      return isThere
    },
    fetchCall: async (callSid: string) =>
      status && { callSid, status, startedAt: null, endedAt: null, durationMs: null },
  } as unknown as Carrier
  world = await testWorld({ carrier })
  floor = await openFloor(world)
  sessionId = (await startDialSession(floor.ctx, { campaignId: await floor.campaign(['+13125550110']) })).id
  await connectDialSession(floor.ctx, sessionId)
  // The carrier fetches the instructions; its join event never arrives.
  await world.system.db.transact('test', (tx) =>
    joinSeller(tx, { sessionId, identity: floor.seller.userId, callSid: PHONE }),
  )
})
afterEach(() => world.close())

const hear = (what: 'joined' | 'left', callSid = PHONE) =>
  world.system.db.transact('test', (tx) =>
    handleSellerParticipant(tx, { sessionId, callSid, conferenceSid: 'CF-9', what }),
  )
const lookAfter = async (ms: number) => {
  world.clock.advance(ms)
  await runJobs(world, /^dial-session\.find-phone/)
}

test('finds a phone with a missed join after five seconds and starts dialing', async () => {
  inRoom = PHONE
  await lookAfter(4_999)
  expect(await floor.session(sessionId)).toMatchObject({ state: 'connecting', sellerPresent: false })
  await lookAfter(1)
  expect(await floor.session(sessionId)).toMatchObject({ state: 'dialing', sellerPresent: true })
  const row = await world.system.db.q.selectFrom('dial_sessions').select('conference_sid').executeTakeFirstOrThrow()
  expect(row.conference_sid).toBe('CF-9')
})

test('checks a joining phone until it has joined or its call has ended', async () => {
  await lookAfter(5_000)
  await lookAfter(5_000)
  expect(asked).toBe(2)
  status = 'completed'
  await lookAfter(5_000)
  await lookAfter(60_000)
  expect(asked).toBe(3)
  expect((await floor.session(sessionId)).sellerPresent).toBe(false)
})

test('checks a phone again while the carrier does not know it', async () => {
  status = null
  await lookAfter(5_000)
  inRoom = PHONE
  await lookAfter(5_000)
  expect(await floor.session(sessionId)).toMatchObject({ state: 'dialing', sellerPresent: true })
})

test('gives up on a phone the carrier does not know after a minute', async () => {
  status = null
  await lookAfter(5_000)
  await lookAfter(54_999)
  expect(asked).toBe(2)
  await lookAfter(5_000)
  await lookAfter(60_000)
  expect(asked).toBe(3)
  expect((await floor.session(sessionId)).sellerPresent).toBe(false)
})

test('hangs up nothing when another phone is already in the conference', async () => {
  await floor.tellSession(sessionId, { type: 'AGENT_JOINED', callSid: 'CA-of-another-tab' })
  await lookAfter(5_000)
  expect(await floor.jobs('call.hang-up')).toEqual([])
})

test('hangs up a second phone found in the conference', async () => {
  inRoom = PHONE
  await floor.tellSession(sessionId, { type: 'AGENT_JOINED', callSid: 'CA-of-another-tab' })
  await lookAfter(5_000)
  expect(await floor.jobs('call.hang-up')).toEqual([`seller:${PHONE}:replaced`])
  await floor.tellSession(sessionId, { type: 'AGENT_LEFT', callSid: PHONE })
  expect((await floor.session(sessionId)).sellerPresent).toBe(true)
})

test('hangs up an unreported phone when the session is over', async () => {
  inRoom = PHONE
  await floor.tellSession(sessionId, { type: 'STOP' })
  await lookAfter(5_000)
  expect(await floor.jobs('call.hang-up')).toEqual([`seller:${PHONE}:late`])
})

test('a leave during the check wins over the older answer', async () => {
  inRoom = PHONE
  beforeAnswer = async () => {
    // The leave arrives before the older answer.
    await hear('left')
  }
  await lookAfter(5_000)
  expect(asked).toBe(1)
  expect(await floor.session(sessionId)).toMatchObject({ state: 'connecting', sellerPresent: false })
  expect(await floor.jobs('call.place')).toEqual([])
})

test('a leave reported before its join means the phone is absent', async () => {
  await hear('left')
  await hear('joined')
  expect((await floor.session(sessionId)).sellerPresent).toBe(false)
  await hear('joined', 'CA-again')
  expect((await floor.session(sessionId)).sellerPresent).toBe(true)
})

test('so does a join after the carrier reported the call as ended', async () => {
  await hear('joined')
  status = 'completed'
  await reconcilePhone(world.system, sessionId)
  expect((await floor.session(sessionId)).sellerPresent).toBe(false)
  await hear('joined')
  expect((await floor.session(sessionId)).sellerPresent).toBe(false)
})
