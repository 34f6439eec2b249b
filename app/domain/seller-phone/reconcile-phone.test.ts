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
/** How often the carrier was asked, whom it finds in the seller's room, and what it says of the phone's call; null: it knows none. */
let asked: number
let inRoom: string | null
let status: CarrierCall['status'] | null
/** Runs while the carrier has answered who is in the room, and nobody has read it yet. */
let beforeAnswer: () => Promise<void>
beforeEach(async () => {
  asked = 0
  inRoom = null
  status = 'in-progress'
  beforeAnswer = async () => {}
  const roomName = async () =>
    (await world.system.db.q.selectFrom('dial_sessions').select('conference_name').executeTakeFirstOrThrow()).conference_name
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
  // The carrier fetches what to do with the phone; word that it came into the room never arrives.
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

test('a phone whose coming nobody told is found in its room after five seconds, and dialing begins', async () => {
  inRoom = PHONE
  await lookAfter(4_999)
  expect(await floor.session(sessionId)).toMatchObject({ state: 'connecting', sellerPresent: false })
  await lookAfter(1)
  expect(await floor.session(sessionId)).toMatchObject({ state: 'dialing', sellerPresent: true })
  const row = await world.system.db.q.selectFrom('dial_sessions').select('conference_sid').executeTakeFirstOrThrow()
  expect(row.conference_sid).toBe('CF-9')
})

test('one that is on its way is looked for until it is there or its call is over', async () => {
  await lookAfter(5_000)
  await lookAfter(5_000)
  expect(asked).toBe(2)
  status = 'completed'
  await lookAfter(5_000)
  await lookAfter(60_000)
  expect(asked).toBe(3)
  expect((await floor.session(sessionId)).sellerPresent).toBe(false)
})

test('one that the carrier does not know yet is looked for again', async () => {
  status = null
  await lookAfter(5_000)
  inRoom = PHONE
  await lookAfter(5_000)
  expect(await floor.session(sessionId)).toMatchObject({ state: 'dialing', sellerPresent: true })
})

test('one that the carrier does not know a minute after it came is gone', async () => {
  status = null
  await lookAfter(5_000)
  await lookAfter(54_999)
  expect(asked).toBe(2)
  await lookAfter(5_000)
  await lookAfter(60_000)
  expect(asked).toBe(3)
  expect((await floor.session(sessionId)).sellerPresent).toBe(false)
})

test('where another phone is in the room already nobody is sent away for one that is not there', async () => {
  await floor.tellSession(sessionId, { type: 'AGENT_JOINED', callSid: 'CA-of-another-tab' })
  await lookAfter(5_000)
  expect(await floor.jobs('call.hang-up')).toEqual([])
})

test('one that stands in the room beside it unnoticed is sent away', async () => {
  inRoom = PHONE
  await floor.tellSession(sessionId, { type: 'AGENT_JOINED', callSid: 'CA-of-another-tab' })
  await lookAfter(5_000)
  expect(await floor.jobs('call.hang-up')).toEqual([`seller:${PHONE}:replaced`])
  await floor.tellSession(sessionId, { type: 'AGENT_LEFT', callSid: PHONE })
  expect((await floor.session(sessionId)).sellerPresent).toBe(true)
})

test('one of which nobody was told leaves when the session is over', async () => {
  inRoom = PHONE
  await floor.tellSession(sessionId, { type: 'STOP' })
  await lookAfter(5_000)
  expect(await floor.jobs('call.hang-up')).toEqual([`seller:${PHONE}:late`])
})

test('a phone that leaves while the carrier says that it is there is not seated any more', async () => {
  inRoom = PHONE
  beforeAnswer = async () => {
    // Its leave is told, and the answer of a moment ago comes after it.
    await hear('left')
  }
  await lookAfter(5_000)
  expect(asked).toBe(1)
  expect(await floor.session(sessionId)).toMatchObject({ state: 'connecting', sellerPresent: false })
  expect(await floor.jobs('call.place')).toEqual([])
})

test('a phone whose leave is told before its coming is not there', async () => {
  await hear('left')
  await hear('joined')
  expect((await floor.session(sessionId)).sellerPresent).toBe(false)
  await hear('joined', 'CA-again')
  expect((await floor.session(sessionId)).sellerPresent).toBe(true)
})

test('nor one of which the carrier said that its call is over', async () => {
  await hear('joined')
  status = 'completed'
  await reconcilePhone(world.system, sessionId)
  expect((await floor.session(sessionId)).sellerPresent).toBe(false)
  await hear('joined')
  expect((await floor.session(sessionId)).sellerPresent).toBe(false)
})
