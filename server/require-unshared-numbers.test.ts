import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSystemCtx } from '../app/domain/context.server'
import { testWorld, type World } from '../tests/helpers/world'
import { requireUnsharedNumbers } from './require-unshared-numbers'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const check = (areNumbersShared: boolean) =>
  requireUnsharedNumbers(createSystemCtx({ ...world.services, areNumbersShared }))
const addNumber = (accountId: string, released_at: number | null = null) =>
  world.system.db.q
    .insertInto('phone_numbers')
    .values({
      id: world.services.ids('num'),
      account_id: accountId,
      e164: '+13125550199',
      carrier_sid: 'PN1',
      created_at: 1,
      released_at,
    })
    .execute()

test('a boot with a number of two accounts is refused unless numbers are shared', async () => {
  const [one, other, third] = [await world.account(), await world.account(), await world.account()]
  await addNumber(one)
  await addNumber(other, 1)
  await check(false)
  await addNumber(third)
  await expect(check(false)).rejects.toThrow(
    'several accounts have the number +13125550199, and replies may reach any of them: set SHARE_NUMBERS=1',
  )
  await check(true)
})
