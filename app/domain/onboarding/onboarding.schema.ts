import { z } from 'zod'
import { PERMISSIONS } from '../permissions'
import { SKIP_REASONS } from './skip-rules'
import { PRODUCT_TYPES, STEP_NAMES } from './onboarding-steps'

export const productType = z.enum(PRODUCT_TYPES)
export const stepName = z.enum(STEP_NAMES)

export const stepView = z.object({
  name: stepName,
  complete: z.boolean(),
  skippable: z.boolean(),
  fullscreen: z.boolean(),
  additionalRequirements: z.array(z.enum(PERMISSIONS)),
  prerequisiteSteps: z.array(stepName),
  prerequisiteWidget: productType.nullable(),
  individualUserOnly: z.boolean(),
  teamOwnerOnly: z.boolean(),
  /** null: the step is shown. */
  skipReason: z.enum(SKIP_REASONS).nullable(),
})
export type StepView = z.infer<typeof stepView>

export const onboardingView = z.object({
  productType,
  steps: z.array(stepView),
  /** The first step that is shown. null: none. */
  nextStep: stepName.nullable(),
  /** Every step that concerns you is complete or skippable. */
  complete: z.boolean(),
  /** You are new, and a step is open: it opens at your next sign-in. */
  isOffered: z.boolean(),
  /** null: not finished by you. */
  finishedAt: z.iso.datetime().nullable(),
})
export type OnboardingView = z.infer<typeof onboardingView>

export const onboardingOf = z.strictObject({ productType: productType.default('dialer') })
export const skipStep = z.strictObject({ step: stepName })

export const checklistItem = z.object({
  /** Recommended order. */
  id: z.number().int(),
  step: z.enum(['number', 'contacts', 'settings', 'firstCall']),
  title: z.string(),
  description: z.string(),
  complete: z.boolean(),
  /** Calls are not possible without it. */
  important: z.boolean(),
  /** Path of its page. null: it opens in the product. */
  action: z.string().nullable(),
})
export type ChecklistItem = z.infer<typeof checklistItem>

export const checklistView = z.object({ items: z.array(checklistItem), percent: z.number().int() })
export type ChecklistView = z.infer<typeof checklistView>

/** Closed for good, or where the tour was left. */
export const GUIDE_MARKS = ['gettingStarted', 'tour', 'welcome:dialer', 'welcome:messenger', 'welcome:video'] as const
export const guideMark = z.strictObject({ mark: z.enum(GUIDE_MARKS), value: z.string().max(20) })
export type GuideMark = z.infer<typeof guideMark>
export type GuideMarks = Partial<Record<GuideMark['mark'], string>>
