import { getNextSnapshot, type SnapshotFrom } from 'xstate'
import type { StepName } from '~/domain/onboarding/onboarding-steps'
import type { OnboardingView, StepView } from '~/domain/onboarding/onboarding.schema'
import { isReachable } from '~/domain/onboarding/skip-rules'
import { onboardingMachine, type OnboardingStepFacts } from '../../../../machines/browser/onboarding'

export type WalkSnapshot = SnapshotFrom<typeof onboardingMachine>

export interface WalkPlace {
  step: StepName
  pendingPath: string | null
}

export const toFacts = ({ steps }: Pick<OnboardingView, 'steps'>): OnboardingStepFacts[] =>
  steps.map(({ name, complete, skippable, skipReason }) => ({
    name,
    complete,
    skippable,
    shown: skipReason === null,
    reachable: isReachable(skipReason),
  }))

/** The machine on the step of the address. */
export const openWalk = (view: Pick<OnboardingView, 'steps'>, { step, pendingPath }: WalkPlace): WalkSnapshot =>
  onboardingMachine.resolveState({
    value: 'onStep',
    context: { steps: toFacts(view), current: step, pendingPath },
  })

export const getStepOf = ({ context }: WalkSnapshot): StepName => context.current as StepName

/** null: there is none. */
export const findPreviousStep = (walk: WalkSnapshot): StepName | null =>
  walk.can({ type: 'BACK' }) ? getStepOf(getNextSnapshot(onboardingMachine, walk, { type: 'BACK' })) : null

/** Those that concern the person, now or later. */
export const listOwnSteps = (steps: readonly StepView[]): StepView[] =>
  steps.filter(({ complete, skipReason }) => complete || isReachable(skipReason) || skipReason === 'prerequisite')
