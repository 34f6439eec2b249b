import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { disposeLine } from '../dispositions/dispose-line.server'
import { stopDialSession } from '../dial-sessions/control-dial-session.server'
import { findCampaignStatistics, listCampaignCalls } from './campaign-statistics.read.server'

const [A, B, C] = ['+12145550101', '+12145550102', '+12145550103']
let world: World
let floor: Floor
let campaignId: string
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
  campaignId = await floor.campaign([A, B, C])
})
afterEach(() => world.close())

test('a campaign without calls shows no rates', async () => {
  expect(await findCampaignStatistics(floor.ctx, campaignId)).toEqual({
    callsMade: 0,
    underway: 0,
    connected: 0,
    connectionRate: null,
    dialSeconds: 0,
    talkSeconds: 0,
    averageSeconds: null,
    answerToConnected: null,
    dispositions: [],
  })
})

test('calls made, connected, their times and outcomes', async () => {
  const id = await floor.dial(campaignId)
  await floor.ring(A)
  world.clock.advance(20_000)
  await floor.end(A, 'no-answer')
  await floor.bridge(B)
  world.clock.advance(75_900)
  await floor.end(B)
  const dispositionId = await floor.disposition('INTERESTED')
  await disposeLine(floor.ctx, { id, lineId: (await floor.line(B)).id, dispositionId })
  await floor.ring(C)
  const { dialSeconds, ...rest } = await findCampaignStatistics(floor.ctx, campaignId)
  expect(rest).toEqual({
    callsMade: 3,
    underway: 1,
    connected: 1,
    // A third, rounded down.
    connectionRate: 33,
    talkSeconds: 75,
    averageSeconds: 75,
    answerToConnected: { p50Ms: 0, p95Ms: 0, calls: 1 },
    dispositions: [
      { name: null, calls: 2 },
      { name: 'Interested', calls: 1 },
    ],
  })
  expect(dialSeconds).toBeGreaterThanOrEqual(95)
  const { items } = await listCampaignCalls(floor.ctx, { id: campaignId, limit: 2 })
  expect(items.map(({ e164 }) => e164)).toEqual([C, B])
  await stopDialSession(floor.ctx, id)
})

test('a campaign is visible to its seller and to readers of the team’s calls', async () => {
  const { accountId } = floor.seller
  const missing = { code: 'not_found' }
  const manager = world.as(await world.person({ accountId, role: 'MANAGER' }))
  expect((await findCampaignStatistics(manager, campaignId)).callsMade).toBe(0)
  for (const stranger of [await world.person({ accountId, role: 'MEMBER' }), await world.person()]) {
    await expect(findCampaignStatistics(world.as(stranger), campaignId)).rejects.toMatchObject(missing)
    await expect(listCampaignCalls(world.as(stranger), { id: campaignId, limit: 2 })).rejects.toMatchObject(missing)
  }
})

test('the time from answer to connection is the nearest rank over the connected calls', async () => {
  const numbers = Array.from({ length: 5 }, (_, index) => `+1214555012${index}`)
  const id = await floor.dial(await floor.campaign(numbers))
  const dispositionId = await floor.disposition('INTERESTED')
  for (const [index, number] of numbers.entries()) {
    await floor.ring(number)
    await floor.answer(number, 'person')
    world.clock.advance([300, 900, 100, 2_500, 400][index]!)
    await floor.tell(number, { type: 'JOINED', at: world.clock.now() })
    await floor.end(number)
    await disposeLine(floor.ctx, { id, lineId: (await floor.line(number)).id, dispositionId })
  }
  const { campaign } = await floor.session(id)
  const { answerToConnected } = await findCampaignStatistics(floor.ctx, campaign.id)
  expect(answerToConnected).toEqual({ p50Ms: 400, p95Ms: 2_500, calls: 5 })
})
