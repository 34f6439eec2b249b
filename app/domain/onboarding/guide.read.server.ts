import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { PRODUCT_TYPES, type ProductType } from './onboarding-steps'
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
export async function listWelcomes(ctx: Ctx): Promise<ProductType[]> {
  const { userId } = requireUser(ctx)
  const onboarding = await ctx.db.q
    .selectFrom('onboardings')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!onboarding) return []
  const marks = await findGuideMarks(ctx)
  return PRODUCT_TYPES.filter((product) => marks[`welcome:${product}`] === undefined)
}
