import { beforeEach, expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { changeGoals } from '../goals/change-goals.server'
import { goalsChange } from '../goals/goals.schema'
import { countMarkedHours } from '../reports/count-hours.server'
import { findToday } from './today.read.server'

const A = '+13125550101'
const HOUR_MS = 3_600_000

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))
beforeEach(() => world.system.db.q.updateTable('accounts').set({ phone: '+13125550140' }).execute())

const countHours = async () => {
  while (await countMarkedHours(world.system)) continue
}

/** A connected call, and copies of it. */
async function call(...copies: object[]): Promise<void> {
  await floor.settings({ parallelLimit: 1 })
  await floor.dial(await floor.campaign([A]))
  await floor.bridge(A)
  world.clock.advance(70_000)
  await floor.end(A)
  const row = await world.system.db.q.selectFrom('calls').selectAll().executeTakeFirstOrThrow()
  for (const copy of copies)
    await world.system.db.q
      .insertInto('calls')
      .values({ ...row, id: world.services.ids('line'), ...copy })
      .execute()
  await countHours()
}

test('counts from midnight in Chicago: own calls for a seller, the team’s for its manager', async () => {
  // World time is 11:00 in Chicago.
  const midnight = world.clock.now() - 11 * HOUR_MS
  const missed = { bridged_at: null, bill_ms: 0 }
  await call({ ...missed, placed_at: midnight - 1 }, { ...missed, placed_at: midnight })
  expect(await findToday(floor.ctx)).toMatchObject({
    scope: 'me',
    scopes: ['me'],
    figures: { dials: 2, connects: 1, conversations: 1, talkMs: 70_000, appointments: 0 },
    city: 'Chicago',
  })
  const { accountId } = floor.seller
  const ben = world.as(await world.person({ accountId, role: 'MEMBER' }))
  expect(await findToday(ben)).toMatchObject({ scope: 'me', figures: { dials: 0, talkMs: 0 } })
  const manager = world.as(await world.person({ accountId, role: 'MANAGER' }))
  expect(await findToday(manager)).toMatchObject({ scope: 'team', scopes: ['team', 'me'], figures: { dials: 2 } })
  expect(await findToday(manager, 'me')).toMatchObject({ scope: 'me', figures: { dials: 0 } })
  const coach = world.as(await world.person({ accountId, role: 'COACH' }))
  expect(await findToday(coach, 'me')).toMatchObject({ scope: 'team', scopes: ['team'] })
  const stranger = world.as(await world.person({ role: 'OWNER', accountId: await world.account() }))
  expect(await findToday(stranger)).toMatchObject({ figures: { dials: 0 } })
})

test('a machine and a call of less than a second are no connects', async () => {
  await call({ answered_by: 'machine' }, { bill_ms: 999 }, { bill_ms: 1_000 })
  expect((await findToday(floor.ctx))?.figures).toMatchObject({ dials: 4, connects: 2, talkMs: 71_000 })
})

test('appointments are dials with a disposition of that class', async () => {
  const { id } = await world.system.db.q
    .selectFrom('dispositions')
    .select('id')
    .where('category', '=', 'APPOINTMENT_SET')
    .executeTakeFirstOrThrow()
  await call({ disposition_id: id }, {})
  expect((await findToday(floor.ctx))?.figures.appointments).toBe(1)
})

test('a team’s goal is the goal times its sellers', async () => {
  const owner = world.as(await world.person({ accountId: floor.seller.accountId, role: 'OWNER' }))
  await world.person({ accountId: floor.seller.accountId, role: 'COACH' })
  await changeGoals(owner, goalsChange.parse({ calls: 80, conversations: 0, conversationLength: 90 }))
  const team = await findToday(owner)
  expect(team).toMatchObject({ goals: { dials: 80 * team!.sellers, conversations: null }, conversationLength: 90 })
  expect(team!.sellers).toBeGreaterThan(1)
  expect(await findToday(floor.ctx)).toMatchObject({ goals: { dials: 80 }, sellers: 1 })
})

test('the pace is the seller’s own at this time of day', async () => {
  const now = world.clock.now()
  const dayAgo = (days: number, hours = 1) => ({ placed_at: now - days * 24 * HOUR_MS - hours * HOUR_MS })
  await call(dayAgo(1), dayAgo(2), dayAgo(3), dayAgo(4))
  expect((await findToday(floor.ctx))?.usual).toEqual({ days: 4, figures: null })
  const row = await world.system.db.q.selectFrom('calls').selectAll().executeTakeFirstOrThrow()
  for (const copy of [dayAgo(5), dayAgo(5, -2)])
    await world.system.db.q
      .insertInto('calls')
      .values({ ...row, id: world.services.ids('line'), ...copy })
      .execute()
  await countHours()
  expect((await findToday(floor.ctx))?.usual).toMatchObject({ days: 5, figures: { dials: 1, talkMs: 70_000 } })
})

test('says when calls wait to be counted', async () => {
  await call({})
  expect((await findToday(floor.ctx))?.isCounting).toBe(false)
  const { accountId, userId } = floor.seller
  await world.system.db.q
    .insertInto('report_marks')
    .values({ account_id: accountId, user_id: userId, hour: 1, at: world.clock.now() - 6_000 })
    .execute()
  expect((await findToday(floor.ctx))?.isCounting).toBe(true)
})
