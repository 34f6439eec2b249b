import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { readOnboarding } from './onboarding-facts.read.server'
import { ONBOARDING_STEPS, type ProductType, type StepDefinition } from './onboarding-steps'
import type { OnboardingView, StepView } from './onboarding.schema'
import { findSkipReason, isReachable, type OnboardingPerson, type OnboardingProgress } from './skip-rules'

export async function findOnboarding(ctx: Ctx, productType: ProductType = 'dialer'): Promise<OnboardingView> {
  const { person, progress, finishedAt, isNew } = await readOnboarding(ctx)
  const steps = ONBOARDING_STEPS.filter(({ products }) => products.includes(productType)).map((step) =>
    toStepView(step, person, progress),
  )
  const nextStep = steps.find(({ skipReason }) => skipReason === null)?.name ?? null
  return {
    productType,
    steps,
    nextStep,
    complete: steps.every(({ skipReason, skippable }) => skippable || !isReachable(skipReason)),
    isOffered: isNew && finishedAt === null && nextStep !== null,
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  }
}

const toStepView = (step: StepDefinition, person: OnboardingPerson, progress: OnboardingProgress): StepView => ({
  name: step.name,
  complete: progress.complete.has(step.name),
  skippable: step.skippable,
  fullscreen: step.fullscreen,
  additionalRequirements: [...step.additionalRequirements],
  prerequisiteSteps: [...step.prerequisiteSteps],
  prerequisiteWidget: step.prerequisiteWidget,
  individualUserOnly: step.individualUserOnly,
  teamOwnerOnly: step.teamOwnerOnly,
  skipReason: findSkipReason(step, person, progress),
})

/** The step that opens at this arrival. null: none, or the person is not new. */
export async function findArrivalStep(ctx: Ctx): Promise<StepView['name'] | null> {
  const { userId } = requireUser(ctx)
  // Most people have none: one row is read at each page.
  const onboarding = await ctx.db.q
    .selectFrom('onboardings')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (!onboarding) return null
  const { nextStep, isOffered } = await findOnboarding(ctx)
  return isOffered ? nextStep : null
}
