import { expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { endPowerHour, startPowerHour } from './change-power-hour.server'
import { findPowerHour } from './power-hours.read.server'

const [A, B] = ['+13125550101', '+13125550102']
const MINUTE_MS = 60_000

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

test('counts the calls placed in it, for 60 minutes', async () => {
  expect(await findPowerHour(floor.ctx)).toBeNull()
  await floor.settings({ parallelLimit: 1 })
  await floor.dial(await floor.campaign([A, B]))
  world.clock.advance(1000)
  await startPowerHour(floor.ctx)
  const startedAt = world.clock.now()
  await floor.end(A, 'no-answer')
  expect(await findPowerHour(floor.ctx)).toMatchObject({
    startedAt,
    endsAt: startedAt + 60 * MINUTE_MS,
    figures: { dials: 0 },
  })
  await floor.bridge(B)
  world.clock.advance(70_000)
  await floor.end(B)
  expect(await findPowerHour(floor.ctx)).toMatchObject({ figures: { dials: 1, connects: 1, conversations: 1 } })
  const copy = await world.system.db.q.selectFrom('calls').selectAll().where('e164', '=', B).executeTakeFirstOrThrow()
  await world.system.db.q
    .insertInto('calls')
    .values({ ...copy, id: world.services.ids('line'), placed_at: startedAt + 60 * MINUTE_MS })
    .execute()
  expect(await findPowerHour(floor.ctx)).toMatchObject({ figures: { dials: 1 } })
})

test('two presses start one, and another starts after it', async () => {
  await startPowerHour(floor.ctx)
  const first = await findPowerHour(floor.ctx)
  world.clock.advance(MINUTE_MS)
  await startPowerHour(floor.ctx)
  expect(await findPowerHour(floor.ctx)).toEqual(first)
  world.clock.advance(60 * MINUTE_MS)
  await startPowerHour(floor.ctx)
  expect(await findPowerHour(floor.ctx)).toMatchObject({ startedAt: world.clock.now() })
})

test('ends early when asked, and is shown for 12 hours', async () => {
  await endPowerHour(floor.ctx)
  await startPowerHour(floor.ctx)
  world.clock.advance(MINUTE_MS)
  await endPowerHour(floor.ctx)
  expect(await findPowerHour(floor.ctx)).toMatchObject({ endsAt: world.clock.now() })
  await endPowerHour(floor.ctx)
  world.clock.advance(12 * 60 * MINUTE_MS)
  expect(await findPowerHour(floor.ctx)).toBeNull()
})

test('is for sellers, and their own', async () => {
  await startPowerHour(floor.ctx)
  const { accountId } = floor.seller
  expect(await findPowerHour(world.as(await world.person({ accountId, role: 'MANAGER' })))).toBeNull()
  const coach = world.as(await world.person({ accountId, role: 'COACH' }))
  await expect(startPowerHour(coach)).rejects.toMatchObject({ code: 'forbidden' })
})
