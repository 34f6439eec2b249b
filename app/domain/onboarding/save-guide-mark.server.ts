import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { changeOnboarding } from './change-onboarding.server'
import type { GuideMark } from './onboarding.schema'

export async function saveGuideMark(ctx: Ctx, { mark, value }: GuideMark): Promise<GuideMark> {
  const { userId } = requireUser(ctx)
  await changeOnboarding(ctx, async (tx) => {
    const values = { value, updated_at: tx.clock.now() }
    await tx.db.q
      .insertInto('guide_marks')
      .values({ user_id: userId, mark, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'mark']).doUpdateSet(values))
      .execute()
  })
  return { mark, value }
}
