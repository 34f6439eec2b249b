import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { answerNps } from './answer-nps.server'
import { findNpsQuestion } from './nps.read.server'
import { npsAnswer } from './surveys.schema'

const DAY = 86_400_000
const A = '+13125550101'

let world: World
let floor: Floor
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
})
afterEach(() => world.close())

const isDue = async (ctx = floor.ctx) => (await findNpsQuestion(ctx)).isDue
/** One real call, and copies of its row. */
async function call(times: number): Promise<void> {
  await floor.settings({ parallelLimit: 1 })
  const campaignId = await floor.campaign([A])
  await floor.dial(campaignId)
  await floor.end(A)
  const { q } = world.system.db
  await q.updateTable('dial_sessions').set({ ended_at: world.clock.now() }).execute()
  const row = await q.selectFrom('calls').selectAll().orderBy('id').executeTakeFirstOrThrow()
  for (let at = 1; at < times; at += 1)
    await q
      .insertInto('calls')
      .values({ ...row, id: `${row.id}${at}` })
      .execute()
}
const age = (days: number) =>
  world.system.db.q
    .updateTable('users')
    .set({ created_at: world.clock.now() - days * DAY })
    .where('id', '=', floor.seller.userId)
    .execute()
const kept = () =>
  world.system.db.q.selectFrom('nps_answers').select(['user_id', 'rating', 'comment']).orderBy('id').execute()

test('the question is due after 14 days and 50 calls of the person', async () => {
  await age(14)
  await call(50)
  expect(await isDue()).toBe(true)
  await age(13)
  expect(await isDue()).toBe(false)
  await age(14)
  await world.system.db.q.deleteFrom('calls').where('id', 'like', 'line%49').execute()
  expect(await isDue()).toBe(false)
  const colleague = world.as(await world.person({ accountId: floor.seller.accountId }))
  expect(await isDue(colleague)).toBe(false)
})

test('it is never due while the person’s campaign is open', async () => {
  await age(20)
  await call(50)
  expect(await isDue()).toBe(true)
  await world.system.db.q.updateTable('dial_sessions').set({ ended_at: null }).execute()
  expect(await isDue()).toBe(false)
})

test('an answer or a dismissal is kept, and the question comes again after 90 days', async () => {
  await age(20)
  await call(50)
  await answerNps(floor.ctx, { rating: null, comment: null })
  expect(await isDue()).toBe(false)
  world.clock.advance(90 * DAY - 1)
  expect(await isDue()).toBe(false)
  world.clock.advance(1)
  expect(await isDue()).toBe(true)
  await answerNps(floor.ctx, { rating: 0, comment: 'Too many clicks' })
  const user_id = floor.seller.userId
  expect(await kept()).toEqual([
    { user_id, rating: null, comment: null },
    { user_id, rating: 0, comment: 'Too many clicks' },
  ])
})

test.each([
  { rating: 11 },
  { rating: -1 },
  { rating: 5.5 },
  { rating: '9' },
  { comment: 'x'.repeat(2_001) },
  { more: 1 },
])('%j is refused', (more) => {
  expect(npsAnswer.safeParse({ rating: 9, comment: null, ...more }).success).toBe(false)
})
