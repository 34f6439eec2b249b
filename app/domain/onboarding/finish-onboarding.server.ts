import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { changeOnboarding } from './change-onboarding.server'
import { findOnboarding } from './onboarding.read.server'
import type { OnboardingView } from './onboarding.schema'
import { onboardingWords } from './onboarding.words'

/** Throws conflict. */
export async function finishOnboarding(ctx: Ctx): Promise<OnboardingView> {
  const { userId, accountId } = requireUser(ctx)
  return changeOnboarding(ctx, async (tx) => {
    if (!(await findOnboarding(tx)).complete) throw new DomainError('conflict', onboardingWords.stepsLeft)
    const now = tx.clock.now()
    await tx.db.q
      .insertInto('onboardings')
      .values({ user_id: userId, account_id: accountId, created_at: now, finished_at: now })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((eb) => ({
          finished_at: eb.fn.coalesce('onboardings.finished_at', 'excluded.finished_at'),
        })),
      )
      .execute()
    return findOnboarding(tx)
  })
}
