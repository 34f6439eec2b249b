import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { countCalls } from '../call-history/call-history.read.server'
import type { CallFigure } from '../call-history/call-history.schema'
import { disposeLine } from '../dispositions/dispose-line.server'
import { countMarkedHours } from './count-hours.server'
import { NO_FIGURES } from './definitions'
import { dayOf, daySpan } from './report-days'
import { readNumbers, readPeople, readReport, readTodaysFigures } from './reports.read.server'

const [A, B, C] = ['+12145550101', '+12145550102', '+12145550103']
const CHICAGO = { name: 'America/Chicago' }
let world: World
let floor: Floor
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
})
afterEach(() => world.close())

async function countAll(): Promise<void> {
  while (await countMarkedHours(world.system));
}

test('speed to lead is of the first dial to a contact, within a week of its creation', async () => {
  const campaign = await floor.campaign([A, B])
  world.clock.advance(600_000)
  await floor.dial(campaign)
  await floor.end(A, 'no-answer')
  await floor.end(B, 'no-answer')
  const speeds = await world.system.db.q
    .selectFrom('calls')
    .select(['e164', 'speed_to_lead_ms'])
    .orderBy('e164')
    .execute()
  expect(speeds.map(({ e164, speed_to_lead_ms: ms }) => [e164, ms !== null && ms >= 600_000 && ms < 700_000])).toEqual([
    [A, true],
    [B, true],
  ])
  const later = await floor.campaign([C])
  world.clock.advance(8 * 86_400_000)
  await floor.dial(later)
  await floor.end(C, 'no-answer')
  await countAll()
  const { accountId } = floor.seller
  const today = dayOf(world.clock.now(), CHICAGO)
  const report = await readReport(floor.ctx, {
    accountId,
    userIds: null,
    start: '2026-03-08',
    end: today,
    zone: CHICAGO,
    by: 'day',
  })
  expect(report.total.outbound).toMatchObject({ calls: 3, leads: 2 })
  expect(Math.floor(report.total.outbound.speedMs / 1_200_000)).toBe(1)
})

test('figures of real calls: no answer, a conversation, and one in progress', async () => {
  const id = await floor.dial(await floor.campaign([A, B, C]))
  await floor.ring(A)
  world.clock.advance(20_000)
  await floor.end(A, 'no-answer')
  await floor.bridge(B)
  world.clock.advance(75_900)
  await floor.end(B)
  const dispositionId = await floor.disposition('INTERESTED')
  await disposeLine(floor.ctx, { id, lineId: (await floor.line(B)).id, dispositionId })
  await floor.ring(C)
  await countAll()
  const { accountId, userId } = floor.seller
  const scope = { accountId, userIds: null }
  const figures = { calls: 2, connected: 1, conversations: 1, contacts: 2, live: 1, talkMs: 75_900 }
  expect(await readTodaysFigures(floor.ctx, scope, CHICAGO)).toMatchObject({ outbound: figures, inbound: NO_FIGURES })
  // The history opens the calls behind each figure.
  const count = async (figure: CallFigure) => (await countCalls(floor.ctx, { direction: 'outbound', figure })).count
  expect(await Promise.all((['calls', 'connected', 'conversations', 'live', 'machines'] as const).map(count))).toEqual([
    2, 1, 1, 1, 0,
  ])
  const today = dayOf(world.clock.now(), CHICAGO)
  const report = await readReport(floor.ctx, { ...scope, start: '2026-03-08', end: today, zone: CHICAGO, by: 'day' })
  expect(report.periods.map(({ key, outbound }) => [key, outbound.calls])).toEqual([
    ['2026-03-08', 0],
    ['2026-03-09', 0],
    ['2026-03-10', 2],
  ])
  expect(report.total.outbound).toMatchObject(figures)
  const span = daySpan(today, today, CHICAGO)
  expect([...(await readPeople(floor.ctx, scope, span))].map(([user, { outbound }]) => [user, outbound.calls])).toEqual(
    [[userId, 2]],
  )
  expect(await readNumbers(floor.ctx, scope, span)).toMatchObject([{ number: '+13125550140', calls: 2, connected: 1 }])
  expect(await readTodaysFigures(floor.ctx, { accountId, userIds: [] }, CHICAGO)).toMatchObject({
    outbound: NO_FIGURES,
  })
})
