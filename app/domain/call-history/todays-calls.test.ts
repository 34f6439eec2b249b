import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { countTodaysCalls } from './todays-calls.read.server'

const A = '+13125550101'
let world: World
let floor: Floor
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
  await floor.ctx.db.q.updateTable('accounts').set({ phone: '+13125550140' }).execute()
})
afterEach(() => world.close())

test('counts from midnight in Chicago, own calls for a seller and the team’s for its manager', async () => {
  await floor.dial(await floor.campaign([A]))
  await floor.ring(A)
  await floor.answer(A)
  await floor.bridge(A)
  const call = await floor.call(A)
  // World time is 11:00 in Chicago.
  const midnight = world.clock.now() - 11 * 3_600_000
  const others = [midnight - 1, midnight].map((placed_at) => ({
    ...call,
    id: world.services.ids('line'),
    placed_at,
    bridged_at: null,
    ended_at: placed_at + 20_000,
  }))
  await floor.ctx.db.q.insertInto('calls').values(others).execute()
  expect(await countTodaysCalls(floor.ctx)).toEqual({ ofTeam: false, dials: 2, connects: expect.any(Number) })
  const { accountId } = floor.seller
  const ben = world.as(await world.person({ accountId, role: 'MEMBER' }))
  expect(await countTodaysCalls(ben)).toEqual({ ofTeam: false, dials: 0, connects: 0 })
  const manager = world.as(await world.person({ accountId, role: 'MANAGER' }))
  expect(await countTodaysCalls(manager)).toMatchObject({ ofTeam: true, dials: 2 })
  const stranger = world.as(await world.person({ role: 'OWNER', accountId: await world.account() }))
  expect(await countTodaysCalls(stranger)).toMatchObject({ dials: 0 })
})
