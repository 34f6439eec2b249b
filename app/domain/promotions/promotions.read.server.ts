import type { Selectable } from 'kysely'
import type { PromotionCodesTable } from '../../../db/schema/billing'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { normalizeCode } from './promotions.schema'
import { promotionsWords } from './promotions.words'

export type Promotion = Selectable<PromotionCodesTable>

/** Purchases that may still be paid. */
const BEING_PAID = ['quoted', 'paying', 'needs_person', 'paid'] as const

export const listPromotions = (ctx: Ctx): Promise<Promotion[]> =>
  ctx.db.q.selectFrom('promotion_codes').selectAll().orderBy('created_at').orderBy('code').execute()

/** Throws PROMO_CODE_ERROR: unknown, expired, used up, or used by the account before. */
export async function requirePromotion(ctx: Ctx, accountId: string, code: string): Promise<Promotion> {
  const promotion = await findUsablePromotion(ctx, accountId, code)
  if (!promotion) throw new DomainError('PROMO_CODE_ERROR', promotionsWords.invalid)
  return promotion
}

/** null: unknown, expired, used up, or used by the account before. */
export async function findUsablePromotion(ctx: Ctx, accountId: string, typed: string): Promise<Promotion | null> {
  const code = normalizeCode(typed)
  const promotion = await ctx.db.q.selectFrom('promotion_codes').selectAll().where('code', '=', code).executeTakeFirst()
  if (!promotion || (promotion.expires_at !== null && promotion.expires_at <= ctx.clock.now())) return null
  const used = await ctx.db.q
    .selectFrom('promotion_uses')
    .select('code')
    .where('code', '=', code)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (used) return null
  if (promotion.max_uses === null) return promotion
  const { others } = await ctx.db.q
    .selectFrom('purchases')
    .innerJoin('carts', 'carts.id', 'purchases.cart_id')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('carts.promotion_code', '=', code)
    .where('purchases.account_id', '!=', accountId)
    .where('purchases.state', 'in', BEING_PAID)
    .executeTakeFirstOrThrow()
  return promotion.uses + Number(others) < promotion.max_uses ? promotion : null
}
