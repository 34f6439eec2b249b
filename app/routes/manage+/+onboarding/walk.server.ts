import { getNextSnapshot } from 'xstate'
import type { Ctx } from '~/domain/context.server'
import { finishOnboarding } from '~/domain/onboarding/finish-onboarding.server'
import { findOnboarding } from '~/domain/onboarding/onboarding.read.server'
import { skipStep } from '~/domain/onboarding/skip-step.server'
import { onboardingMachine, type OnboardingEvent } from '../../../../machines/browser/onboarding'
import { getStepPath } from './onboarding-paths'
import { getStepOf, openWalk, toFacts, type WalkPlace } from './walk'

export const HOME_PATH = '/manage'

/** Where the person continues. Throws conflict. */
async function advance(ctx: Ctx, place: WalkPlace, event: OnboardingEvent): Promise<string> {
  const walk = getNextSnapshot(onboardingMachine, openWalk(await findOnboarding(ctx), place), event)
  if (walk.value === 'onStep') return getStepPath(getStepOf(walk), place.pendingPath)
  await finishOnboarding(ctx)
  const end = getNextSnapshot(onboardingMachine, walk, { type: 'FINISHED' })
  return end.value === 'pendingAction' && place.pendingPath !== null ? place.pendingPath : HOME_PATH
}

/** A required step may be open: it is next. */
export async function finish(ctx: Ctx, place: WalkPlace): Promise<string> {
  const view = await findOnboarding(ctx)
  if (openWalk(view, place).can({ type: 'FINISH' })) return advance(ctx, place, { type: 'FINISH' })
  return getStepPath(view.nextStep ?? place.step, place.pendingPath)
}

export async function skip(ctx: Ctx, place: WalkPlace): Promise<string> {
  await skipStep(ctx, place)
  return advance(ctx, place, { type: 'SKIP' })
}

/** Stays on a step that is not complete yet. */
export async function completeStep(ctx: Ctx, place: WalkPlace): Promise<string> {
  const view = await findOnboarding(ctx)
  const isComplete = view.steps.some(({ name, complete }) => name === place.step && complete)
  if (!isComplete) return getStepPath(place.step, place.pendingPath)
  return advance(ctx, place, { type: 'COMPLETED', steps: toFacts(view) })
}
