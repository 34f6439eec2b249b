import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { changeOnboarding } from './change-onboarding.server'
import { findOnboarding } from './onboarding.read.server'
import { ONBOARDING_STEPS, type StepName } from './onboarding-steps'
import type { OnboardingView } from './onboarding.schema'
import { onboardingWords } from './onboarding.words'

/** Throws conflict. */
export async function skipStep(ctx: Ctx, { step }: { step: StepName }): Promise<OnboardingView> {
  const { userId } = requireUser(ctx)
  const isSkippable = ONBOARDING_STEPS.some(({ name, skippable }) => name === step && skippable)
  if (!isSkippable) throw new DomainError('conflict', onboardingWords.cannotSkip)
  return changeOnboarding(ctx, async (tx) => {
    await tx.db.q
      .insertInto('onboarding_skips')
      .values({ user_id: userId, step, skipped_at: tx.clock.now() })
      .onConflict((conflict) => conflict.columns(['user_id', 'step']).doNothing())
      .execute()
    return findOnboarding(tx)
  })
}
