import type { Permission } from '../permissions'

export const PRODUCT_TYPES = ['dialer', 'messenger', 'video'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

/** In order. A2P registration and its payment follow with Trust Hub. */
export const STEP_NAMES = [
  'needsAccess',
  'termsOfService',
  'seatChoice',
  'purchaseNumber',
  'verifyPersonalNumber',
  'verifyEmail',
] as const
export type StepName = (typeof STEP_NAMES)[number]

/** 4-trust §3. */
export interface StepDefinition {
  name: StepName
  products: readonly ProductType[]
  skippable: boolean
  fullscreen: boolean
  /** Permissions. */
  additionalRequirements: readonly Permission[]
  prerequisiteSteps: readonly StepName[]
  /** A product that the person has. */
  prerequisiteWidget: ProductType | null
  individualUserOnly: boolean
  teamOwnerOnly: boolean
}

const step = (name: StepName, facts: Partial<StepDefinition> = {}): StepDefinition => ({
  name,
  products: PRODUCT_TYPES,
  skippable: true,
  fullscreen: false,
  additionalRequirements: [],
  prerequisiteSteps: [],
  prerequisiteWidget: null,
  individualUserOnly: false,
  teamOwnerOnly: false,
  ...facts,
})

export const ONBOARDING_STEPS: readonly StepDefinition[] = [
  step('needsAccess', { skippable: false, fullscreen: true }),
  step('termsOfService', { skippable: false }),
  step('seatChoice', { products: ['dialer'], prerequisiteSteps: ['needsAccess'], teamOwnerOnly: true }),
  step('purchaseNumber', {
    products: ['dialer', 'messenger'],
    fullscreen: true,
    additionalRequirements: ['numbers:claim'],
    prerequisiteSteps: ['needsAccess', 'termsOfService'],
  }),
  step('verifyPersonalNumber', {
    products: ['dialer'],
    prerequisiteSteps: ['termsOfService'],
    prerequisiteWidget: 'dialer',
    individualUserOnly: true,
  }),
  step('verifyEmail'),
]
