import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createPerson } from '../access/create-person.server'
import { findUserActor } from '../access/find-actor.server'
import { setUserDisabled } from '../access/sign-out.server'
import type { Ctx } from '../context.server'
import { findMonitoring } from '../monitoring/monitoring.read.server'
import { countSeats } from './seats.server'

let world: World
let accountId: string
beforeEach(async () => {
  world = await testWorld()
  accountId = await world.account()
})
afterEach(() => world.close())

const setSeats = (seats: number) =>
  world.system.db.q.updateTable('teams').set({ seats }).where('account_id', '=', accountId).execute()

const add = (role: 'OWNER' | 'MEMBER' | 'COACH', name: string, ctx: Ctx = world.system) =>
  createPerson(ctx, {
    vendorId: 'harbor',
    vendorUserId: name,
    accountId,
    role,
    firstName: name,
    lastName: '',
    email: null,
    emailLinked: false,
  })

const canCall = async (userId: string) => (await findUserActor(world.system, userId))?.permissions.has('call')

test('a seat goes to sellers while one is free, and a coach needs none', async () => {
  await setSeats(2)
  const owner = await add('OWNER', 'olivia')
  await add('COACH', 'cole')
  const mia = await add('MEMBER', 'mia')
  const ben = await add('MEMBER', 'ben')
  expect(await countSeats(world.system, accountId)).toEqual({ used: 2, total: 2 })
  expect([await canCall(owner), await canCall(mia), await canCall(ben)]).toEqual([true, true, false])
  const supervisor = world.as((await findUserActor(world.system, owner))!)
  expect((await findMonitoring(supervisor)).members.map(({ userId }) => userId)).toEqual([mia, owner])
})

test('a disabled person frees the seat, and returns without one to a full team', async () => {
  await setSeats(1)
  const mia = await add('MEMBER', 'mia')
  await setUserDisabled(world.system, { userId: mia, accountId })
  expect(await countSeats(world.system, accountId)).toEqual({ used: 0, total: 1 })
  const ben = await add('MEMBER', 'ben')
  await setUserDisabled(world.system, { userId: mia, accountId }, { back: true })
  expect([await canCall(mia), await canCall(ben)]).toEqual([false, true])
})

test('seats are unlimited where nothing is sold', async () => {
  await setSeats(0)
  const ctx: Ctx = { ...world.system, billing: 'off' }
  expect(await countSeats(ctx, accountId)).toEqual({ used: 0, total: null })
  await setUserDisabled(ctx, { userId: await add('MEMBER', 'mia'), accountId })
  expect(await countSeats(ctx, accountId)).toEqual({ used: 0, total: null })
})
