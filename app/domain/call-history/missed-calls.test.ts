import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { answerCall } from '../inbound/answer-call.server'
import { handleCallerHangUp } from '../inbound/handle-caller-hang-up.server'
import { receiveCall } from '../inbound/receive-call.server'
import { listCalls } from './call-history.read.server'
import { markInboundSeen } from './mark-inbound-seen.server'
import { listMissedCalls } from './missed-calls.read.server'

const OWN = '+13125550140'
const CALLER = '+12125550161'

let world: World
let floor: Floor
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
})
afterEach(() => world.close())

let calls = 0
async function callIn(): Promise<string> {
  world.clock.advance(60_000)
  const callSid = `CA${(calls += 1)}`
  return (await world.system.db.transact('test', (tx) => receiveCall(tx, { callSid, from: CALLER, called: OWN })))!
}
const hangUp = () =>
  world.system.db.transact('test', (tx) => handleCallerHangUp(tx, { callSid: `CA${calls}`, at: world.clock.now() }))
async function missCall(): Promise<string> {
  const id = await callIn()
  world.clock.advance(10_000)
  await hangUp()
  return id
}
const missed = async (ctx = floor.ctx) => (await listMissedCalls(ctx)).map(({ callId }) => callId)

test('missed calls count until the inbound history is opened, for each user', async () => {
  const colleague = world.as(await world.person({ accountId: floor.seller.accountId }))
  expect(await missed()).toEqual([])
  const [first, second] = [await missCall(), await missCall()]
  expect(await missed()).toEqual([second, first])
  // As in the history: a shared number's missed call is the first seller's.
  expect(await missed(colleague)).toEqual([])
  expect((await listCalls(colleague, { direction: 'inbound', limit: 10 })).items).toEqual([])
  await markInboundSeen(floor.ctx)
  expect(await missed()).toEqual([])
  const third = await missCall()
  expect(await missed()).toEqual([third])
})

test('a call that rings while the history is opened counts if it is missed afterwards', async () => {
  const id = await callIn()
  await markInboundSeen(floor.ctx)
  world.clock.advance(10_000)
  await hangUp()
  expect(await missed()).toEqual([id])
})

test('an answered call is not missed', async () => {
  const id = await callIn()
  const { id: sessionId } = await answerCall(floor.ctx, id)
  await floor.tellSession(sessionId, { type: 'AGENT_JOINED', callSid: 'CAseller' })
  await floor.tell(CALLER, { type: 'JOINED', at: world.clock.now() })
  await floor.end(CALLER)
  await hangUp()
  expect(await missed()).toEqual([])
})

test('its owner’s windows are notified of a missed call, and when it was seen', async () => {
  world.published.length = 0
  const id = await missCall()
  const { seenAt } = await markInboundSeen(floor.ctx)
  const room = `user:${floor.seller.userId}`
  const events = world.published.filter(({ type }) => type === 'call.missed' || type === 'inbound.seen')
  expect(events).toMatchObject([
    { type: 'call.missed', room, payload: { callId: id } },
    { type: 'inbound.seen', room, payload: { at: seenAt } },
  ])
})
