import type { Permission } from '../permissions'
import type { ProductType, StepDefinition, StepName } from './onboarding-steps'

export interface OnboardingPerson {
  isOnTeam: boolean
  isTeamOwner: boolean
  permissions: ReadonlySet<Permission>
  widgets: ReadonlySet<ProductType>
}

export interface OnboardingProgress {
  complete: ReadonlySet<StepName>
  /** By the person. */
  skipped: ReadonlySet<StepName>
}

/** `requirement`: a permission or product is missing. `prerequisite`: an earlier step is open. */
export const SKIP_REASONS = [
  'complete',
  'skipped',
  'individual-only',
  'owner-only',
  'requirement',
  'prerequisite',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** 4-trust §4.3. null: the step is shown. */
export function findSkipReason(
  step: StepDefinition,
  person: OnboardingPerson,
  { complete, skipped }: OnboardingProgress,
): SkipReason | null {
  if (complete.has(step.name)) return 'complete'
  if (step.skippable && skipped.has(step.name)) return 'skipped'
  if (step.individualUserOnly && person.isOnTeam) return 'individual-only'
  if (step.teamOwnerOnly && !person.isTeamOwner) return 'owner-only'
  if (!meetsRequirements(step, person)) return 'requirement'
  return step.prerequisiteSteps.every((name) => complete.has(name)) ? null : 'prerequisite'
}

const meetsRequirements = (
  { prerequisiteWidget, additionalRequirements }: StepDefinition,
  { permissions, widgets }: OnboardingPerson,
): boolean =>
  (prerequisiteWidget === null || widgets.has(prerequisiteWidget)) &&
  additionalRequirements.every((permission) => permissions.has(permission))

/** The person can come back to it. */
export const isReachable = (reason: SkipReason | null): boolean => reason === null || reason === 'skipped'
