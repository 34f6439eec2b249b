import { SYSTEM_ACCOUNT } from '../../app/domain/jobs/catalogue'
import { afterEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../tests/helpers/world'
import { fireDueTimers } from './timers'

let world: World
afterEach(() => world.close())

test('a write waits for only a few of many due timers', async () => {
  world = await testWorld()
  // Of deleted lines: they change nothing but their own rows.
  await world.system.db.q
    .insertInto('timers')
    .values(
      Array.from({ length: 80 }, (_, n) => ({
        owner: `line:gone-${n}`,
        name: 'silence',
        account_id: SYSTEM_ACCOUNT,
        fire_at: world.clock.now() - n,
        event: '{"type":"SILENCE"}',
      })),
    )
    .execute()
  const firing = fireDueTimers(world.system)
  const left: number[] = []
  const look = () =>
    world.system.db.transact('test', async ({ db }) => {
      const { count } = await db.q
        .selectFrom('timers')
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    })
  do left.push(await look())
  while (left.at(-1)! > 0)
  await firing
  expect(left[0]).toBeGreaterThan(60)
  for (const [index, count] of left.slice(1).entries()) expect(left[index]! - count).toBeLessThanOrEqual(16)
})
