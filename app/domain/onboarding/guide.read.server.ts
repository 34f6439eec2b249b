import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import type { ProductType } from './onboarding-steps'
import type { GuideMark, GuideMarks } from './onboarding.schema'

export async function findGuideMarks(ctx: Ctx): Promise<GuideMarks> {
  const { userId } = requireUser(ctx)
  const rows = await ctx.db.q
    .selectFrom('guide_marks')
    .select(['mark', 'value'])
    .where('user_id', '=', userId)
    .execute()
  return Object.fromEntries(rows.map(({ mark, value }) => [mark, value])) satisfies Partial<
    Record<GuideMark['mark'], string>
  >
}

/** New people only, until they close it. */
export async function showsWelcome(ctx: Ctx, product: ProductType): Promise<boolean> {
  const { userId } = requireUser(ctx)
  const row = await ctx.db.q
    .selectFrom('onboardings')
    .leftJoin('guide_marks', (join) =>
      join.onRef('guide_marks.user_id', '=', 'onboardings.user_id').on('guide_marks.mark', '=', `welcome:${product}`),
    )
    .select('guide_marks.mark')
    .where('onboardings.user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined && row.mark === null
}
