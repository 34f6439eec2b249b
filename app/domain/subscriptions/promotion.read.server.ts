import type { Selectable } from 'kysely'
import type { PromotionCodesTable } from '../../../db/schema/billing'
import type { Ctx } from '../context.server'

/** Also one that has expired: a subscription keeps it. */
export const findPromotion = (ctx: Ctx, code: string): Promise<Selectable<PromotionCodesTable> | undefined> =>
  ctx.db.q.selectFrom('promotion_codes').selectAll().where('code', '=', code).executeTakeFirst()
