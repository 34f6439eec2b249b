import type { Selectable } from 'kysely'
import type { CartItemsTable } from '../../db/schema/billing'
import { applySubscriptions } from '../../app/domain/subscriptions/apply-subscriptions.server'
import { startSubscription, type NewSubscription } from '../../app/domain/subscriptions/start-subscription.server'
import type { World } from './world'

/** Paid by no one. */
export const subscribe = (
  world: World,
  accountId: string,
  input: Partial<Omit<NewSubscription, 'accountId'>> = {},
): Promise<string> =>
  world.system.db.transact('test', async (tx) => {
    const id = await startSubscription(tx, {
      accountId,
      productId: 'team-power',
      period: 'MONTHLY',
      quantity: 2,
      ...input,
    })
    await applySubscriptions(tx, accountId)
    return id
  })

export const cartItem = (input: Partial<Selectable<CartItemsTable>> = {}): Selectable<CartItemsTable> => ({
  cart_id: 'cart_1',
  position: 0,
  action: 'ADD',
  product_id: 'team-power',
  period: 'MONTHLY',
  quantity: 2,
  subscription_id: null,
  trial: 0,
  ...input,
})

/** In `America/Chicago`, and taxed there. */
export const saveBillingProfile = (world: World, accountId: string, zone = 'America/Chicago') =>
  world.system.db.q
    .insertInto('billing_profiles')
    .values({
      account_id: accountId,
      name: 'Ada Harbor',
      country: 'US',
      address1: '1 Lake Street',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
      email: 'ada@harbor.test',
      phone: null,
      zone,
      updated_at: world.clock.now(),
    })
    .execute()

export const subscriptionRow = (world: World, id: string) =>
  world.system.db.q.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const accountRow = async (world: World, accountId: string) => {
  const row = await world.system.db.q
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...row, features: JSON.parse(row.features), limits: JSON.parse(row.limits) }
}
