import type { Ctx } from '../context.server'

/** In the transaction that completes the purchase. Once per account. */
export async function countPromotionUse(
  tx: Ctx,
  { code, accountId, purchaseId }: { code: string; accountId: string; purchaseId: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx.db.q
    .insertInto('promotion_uses')
    .values({ code, account_id: accountId, purchase_id: purchaseId, used_at: tx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return
  await tx.db.q
    .updateTable('promotion_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .execute()
}
