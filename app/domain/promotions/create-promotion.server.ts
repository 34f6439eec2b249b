import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { newPromotion, type NewPromotion } from './promotions.schema'
import { promotionsWords } from './promotions.words'

/** Of the operator. Throws conflict: the code exists. */
export async function createPromotion(ctx: Ctx, input: NewPromotion): Promise<void> {
  const { code, kind, amount, periods, expiresAt, maxUses } = newPromotion.parse(input)
  await ctx.db.transact('promotion.create', async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx.db.q
      .insertInto('promotion_codes')
      .values({
        code,
        kind,
        amount,
        periods,
        expires_at: expiresAt,
        max_uses: maxUses,
        created_at: tx.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new DomainError('conflict', promotionsWords.exists)
  })
}
