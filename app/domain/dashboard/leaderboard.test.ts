import { expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { changeLeaderboard } from '../goals/change-goals.server'
import { countMarkedHours } from '../reports/count-hours.server'
import { leaderboardQuery, rankRows } from './leaderboard'
import { findLeaderboard } from './leaderboard.read.server'

const A = '+13125550101'
const DAY_MS = 86_400_000

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const query = (input: object = {}) => leaderboardQuery.parse(input)

test('equal figures share a place, and a zero has none', () => {
  const row = (userId: string, dials: number) => ({ userId, name: userId, dials, conversations: 0, talkMs: 0 })
  const rows = rankRows([row('d', 0), row('c', 5), row('b', 5), row('a', 9), row('e', 1)], 'dials')
  expect(rows.map(({ userId, place }) => [userId, place])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 2],
    ['e', 4],
    ['d', null],
  ])
})

test('members see it only where it is on; managers always; individuals and other teams never theirs', async () => {
  const { accountId } = floor.seller
  const manager = world.as(await world.person({ accountId, role: 'MANAGER' }))
  const coach = world.as(await world.person({ accountId, role: 'COACH' }))
  await expect(findLeaderboard(floor.ctx, query())).rejects.toMatchObject({ code: 'forbidden' })
  expect((await findLeaderboard(manager, query())).isOn).toBe(false)
  await changeLeaderboard(manager, true)
  const seen = await findLeaderboard(floor.ctx, query())
  expect(seen.isOn).toBe(true)
  const names = seen.rows.map(({ userId }) => userId)
  expect(names).toContain(floor.seller.userId)
  expect(names).not.toContain((coach.actor as { userId: string }).userId)
  const other = world.as(await world.person({ role: 'OWNER' }))
  expect((await findLeaderboard(other, query())).rows.map(({ userId }) => userId)).not.toContain(floor.seller.userId)
  const inez = world.as(await world.person({ role: null }))
  await expect(findLeaderboard(inez, query())).rejects.toMatchObject({ code: 'forbidden' })
})

test('counts the day, or the week since Monday', async () => {
  await world.system.db.q.updateTable('accounts').set({ phone: '+13125550140' }).execute()
  const { accountId } = floor.seller
  const manager = world.as(await world.person({ accountId, role: 'MANAGER' }))
  await floor.settings({ parallelLimit: 1 })
  await floor.dial(await floor.campaign([A]))
  await floor.bridge(A)
  world.clock.advance(70_000)
  await floor.end(A)
  const row = await world.system.db.q.selectFrom('calls').selectAll().executeTakeFirstOrThrow()
  const weekday = (new Date(world.clock.now()).getUTCDay() + 6) % 7
  for (let days = 1; days <= 7; days += 1)
    await world.system.db.q
      .insertInto('calls')
      .values({ ...row, id: world.services.ids('line'), placed_at: row.placed_at - days * DAY_MS })
      .execute()
  while (await countMarkedHours(world.system)) continue
  const first = async (input: object) => (await findLeaderboard(manager, query(input))).rows[0]
  expect(await first({})).toMatchObject({ userId: floor.seller.userId, place: 1, dials: 1, talkMs: 70_000 })
  expect(await first({ period: 'week', by: 'talkMs' })).toMatchObject({
    dials: 1 + weekday,
    conversations: 1 + weekday,
  })
})

test('an unknown period or figure is the default', () => {
  expect(query({ period: 'year', by: 'x' })).toEqual({ period: 'day', by: 'dials' })
})
