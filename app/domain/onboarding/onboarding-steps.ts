import { PERMISSIONS } from '../permissions'

export const PRODUCT_TYPES = ['dialer', 'messenger', 'video'] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

/** In order. */
export const STEP_NAMES = [
  'needsAccess',
  'termsOfService',
  'seatChoice',
  'purchaseNumber',
  'verifyPersonalNumber',
  'verifyEmail',
  'a2pRegistration',
  'a2pPayment',
] as const
export type StepName = (typeof STEP_NAMES)[number]

/** A permission, a feature of the plan, or a wallet that pays fees. */
export const REQUIREMENTS = [...PERMISSIONS, 'smsBrandRegistration', 'wallet'] as const
export type Requirement = (typeof REQUIREMENTS)[number]

/** 4-trust §3. */
export interface StepDefinition {
  name: StepName
  products: readonly ProductType[]
  skippable: boolean
  fullscreen: boolean
  additionalRequirements: readonly Requirement[]
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
  step('a2pRegistration', {
    products: ['dialer', 'messenger'],
    additionalRequirements: ['trust:edit', 'smsBrandRegistration'],
    prerequisiteSteps: ['termsOfService', 'purchaseNumber'],
    prerequisiteWidget: 'messenger',
  }),
  step('a2pPayment', {
    products: ['dialer', 'messenger'],
    additionalRequirements: ['billing', 'smsBrandRegistration', 'wallet'],
    prerequisiteSteps: ['termsOfService', 'purchaseNumber'],
    prerequisiteWidget: 'messenger',
  }),
]
