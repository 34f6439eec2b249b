import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { readOnboarding } from './onboarding-facts.read.server'
import { ONBOARDING_STEPS, type ProductType, type StepDefinition } from './onboarding-steps'
import type { OnboardingView, StepView } from './onboarding.schema'
import { findSkipReason, isReachable, type OnboardingPerson, type OnboardingProgress } from './skip-rules'

export async function findOnboarding(ctx: Ctx, productType: ProductType = 'dialer'): Promise<OnboardingView> {
  const { person, progress, finishedAt } = await readOnboarding(ctx)
  const steps = ONBOARDING_STEPS.filter(({ products }) => products.includes(productType)).map((step) =>
    toStepView(step, person, progress),
  )
  return {
    productType,
    steps,
    nextStep: steps.find(({ skipReason }) => skipReason === null)?.name ?? null,
    complete: steps.every(({ skipReason, skippable }) => skippable || !isReachable(skipReason)),
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

const DAY_MS = 86_400_000
/** An onboarding opens while the account is new. */
const NEW_DAYS = 30

/** The step that opens at this arrival. null: none, or the person is not new. */
export async function findArrivalStep(ctx: Ctx): Promise<StepView['name'] | null> {
  const { userId } = requireUser(ctx)
  const onboarding = await ctx.db.q
    .selectFrom('onboardings')
    .select(['created_at', 'finished_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!onboarding || onboarding.finished_at !== null) return null
  if (onboarding.created_at <= ctx.clock.now() - NEW_DAYS * DAY_MS) return null
  return (await findOnboarding(ctx)).nextStep
}
