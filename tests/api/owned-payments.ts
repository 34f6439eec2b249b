import type { Owned } from './owned-ids'

/** Paid by the owner's account. */
export const payment: Owned = async (world, owner) => {
  const id = world.services.ids('pay')
  await world.system.db.q
    .insertInto('payments')
    .values({
      id,
      account_id: owner.accountId,
      user_id: owner.userId,
      kind: 'top_up',
      cents: 1_000,
      state: 'paid',
      customer_id: 'cus_1',
      payment_method_id: 'pm_1',
      provider_id: null,
      decline_code: null,
      recharge_key: null,
      created_at: world.clock.now(),
      asked_at: null,
      settled_at: null,
    })
    .execute()
  return { params: { id } }
}
