import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { countMarkedHours } from '../../app/domain/reports/count-hours.server'
import type { HeatmapView, MemberStats, UsageView } from '../../app/domain/reports/reports.schema'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

const [A, B] = ['+12145550101', '+12145550102']
const TODAY = 'start=2026-03-10&end=2026-03-10&zone=America/Chicago'
let world: World
let served: Served
let floor: Floor
let owner: UserActor
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
  owner = await world.person({ role: 'OWNER' })
  floor = await openFloor(world, owner.accountId)
  await floor.settings({ parallelLimit: 1 })
  await floor.dial(await floor.campaign([A, B]))
  await floor.ring(A)
  await floor.end(A, 'no-answer')
  await floor.bridge(B)
  world.clock.advance(90_000)
  await floor.end(B)
  while (await countMarkedHours(world.system));
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

async function ask(path: string, token: string) {
  const answer = await fetch(`${served.url}/api/v1/stats/${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, text: await answer.text() }
}
async function read<T>(path: string, token: string): Promise<T> {
  const { status, text } = await ask(path, token)
  expect([status, text]).toEqual([200, text])
  return JSON.parse(text) as T
}

test('the same figures in each operation, in seconds', async () => {
  const token = await served.tokenOf(owner)
  const seller = await served.tokenOf(floor.seller)
  const team = await world.system.db.q.selectFrom('teams').select('id').executeTakeFirstOrThrow()
  const figures = { calls: 2, connected: 1, connectionRate: 50, talktime: 90, conversations: 1, avgCallLength: 90 }
  for (const path of ['team', `team/${team.id}`, 'user']) {
    const { usage, total, coverage } = await read<UsageView>(`${path}?${TODAY}`, path === 'user' ? seller : token)
    expect(usage).toMatchObject([{ period: '2026-03-10', ...figures, contactsCalled: 2 }])
    expect(total).toMatchObject(figures)
    expect(coverage).toEqual({ pendingHours: 0, lagMs: 0, earlyMinutes: 0 })
  }
  const { members } = await read<{ members: MemberStats[] }>(`team-members?${TODAY}`, token)
  expect(members.find(({ userId }) => userId === floor.seller.userId)).toMatchObject(figures)
  const { numbers } = await read<{ numbers: object[] }>(`numbers?${TODAY}`, token)
  expect(numbers).toMatchObject([{ number: '+13125550140', calls: 2, connected: 1, connectionRate: 50 }])
  for (const path of ['disposition-heatmap', `team/${team.id}/disposition-heatmap`]) {
    const { heatmap } = await read<HeatmapView>(`${path}?${TODAY}`, path.startsWith('team') ? token : seller)
    // Tuesday at 11.
    expect(heatmap[2]![11]).toBe(2)
    expect(heatmap.flat().reduce((sum, count) => sum + count)).toBe(2)
  }
})

test('ranges: a year, a day too long, the end before the start, days that are none', async () => {
  const token = await served.tokenOf(floor.seller)
  const status = async (query: string) => (await ask(`user?${query}`, token)).status
  expect(await status('')).toBe(200)
  expect(await status('start=2026-01-01&end=2026-12-31')).toBe(200)
  expect(await status('start=2025-03-10&end=2026-03-10')).toBe(200)
  expect(await status('start=2025-03-09&end=2026-03-10')).toBe(422)
  expect(await status('start=2026-03-10&end=2026-03-09')).toBe(422)
  // The end is today.
  expect(await status('start=2027-01-01')).toBe(422)
  for (const day of ['2026-02-30', '2026-3-1', 'today', '']) expect(await status(`start=${day}`)).toBe(422)
  for (const zone of ['tzOffsetMinutes=-840', 'tzOffsetMinutes=720', 'zone=Asia/Kathmandu'])
    expect(await status(zone)).toBe(200)
  for (const zone of ['tzOffsetMinutes=-841', 'tzOffsetMinutes=1.5', 'zone=Mars/Olympus'])
    expect(await status(zone)).toBe(422)
  const { usage } = await read<UsageView>('user?start=2026-01-08&end=2026-03-10', token)
  expect(usage).toHaveLength(62)
  const { usage: months } = await read<UsageView>('user?start=2026-01-07&end=2026-03-10', token)
  expect(months.map(({ period }) => period)).toEqual(['2026-01', '2026-02', '2026-03'])
})

test('a member sees own figures alone, a coach those of the team, another team none', async () => {
  const { accountId, userId } = floor.seller
  const member = await served.tokenOf(await world.person({ accountId, role: 'MEMBER' }))
  const coach = await served.tokenOf(await world.person({ accountId, role: 'COACH' }))
  const stranger = await served.tokenOf(await world.person())
  expect((await read<UsageView>(`user?${TODAY}`, member)).total.calls).toBe(0)
  expect(await read(`numbers?${TODAY}`, member)).toMatchObject({ numbers: [{ calls: 0 }] })
  const status = async (path: string, token: string) => (await ask(path, token)).status
  expect(await status('team', member)).toBe(403)
  expect(await status('team-members', member)).toBe(403)
  expect(await status('members/download', member)).toBe(403)
  expect(await status(`user?userId=${userId}`, member)).toBe(404)
  expect(await status(`user?userId=${userId}`, stranger)).toBe(404)
  expect((await read<UsageView>(`user?${TODAY}&userId=${userId}`, coach)).total.calls).toBe(2)
  expect((await read<UsageView>(`team?${TODAY}`, coach)).total.calls).toBe(2)
})

test('tables are CSV files', async () => {
  const token = await served.tokenOf(owner)
  const periods = await ask(`periods/download?${TODAY}`, token)
  expect(periods.text.split('\r\n').map((line) => line.split(',').slice(0, 4).join())).toEqual([
    'Period,Calls,Connected,Connection rate (%)',
    '2026-03-10,2,1,50',
    '',
  ])
  for (const table of ['members', 'numbers', 'dispositions'])
    expect((await ask(`${table}/download?${TODAY}`, token)).status).toBe(200)
})
