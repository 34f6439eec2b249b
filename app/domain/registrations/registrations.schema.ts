import { z } from 'zod'

export const REGISTRATION_KINDS = [
  'profile',
  'brand',
  'text_campaign',
  'stir_shaken',
  'caller_name',
  'spam_profile',
] as const
export type RegistrationKindName = (typeof REGISTRATION_KINDS)[number]

const STATES = [
  'unsubmitted',
  'submitting',
  'inReview',
  'identityPending',
  'failed',
  'registered',
  'suspended',
] as const

/** 4-trust §4.1: what is shown of a state. */
export const REGISTRATION_STATUSES = ['UNSUBMITTED', 'IN_REVIEW', 'FAILED', 'REGISTERED'] as const
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number]

export const STATUS_OF: Record<(typeof STATES)[number], RegistrationStatus> = {
  unsubmitted: 'UNSUBMITTED',
  submitting: 'IN_REVIEW',
  inReview: 'IN_REVIEW',
  identityPending: 'IN_REVIEW',
  failed: 'FAILED',
  registered: 'REGISTERED',
  suspended: 'FAILED',
}

/** Why it was not submitted, or is over. */
export const REFUSAL_CODES = ['no_funds', 'gone_at_carrier', 'not_submitted', 'carrier_refused'] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

export const registrationProblem = z.object({
  /** The carrier's number. null: none. */
  code: z.number().int().nullable(),
  text: z.string(),
  /** The carrier's field names. */
  fields: z.array(z.string()),
})

export const registrationView = z.object({
  id: z.string(),
  kind: z.enum(REGISTRATION_KINDS),
  numberId: z.string().nullable(),
  state: z.enum(STATES),
  status: z.enum(REGISTRATION_STATUSES),
  /** null: not failed, or the carrier gave none. */
  failureReason: z.string().nullable(),
  refusal: z.enum(REFUSAL_CODES).nullable(),
  problems: z.array(registrationProblem),
  submittedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type RegistrationView = z.infer<typeof registrationView>

export const BRAND_OUTCOMES = ['FAILED', 'PENDING', 'APPROVED', 'NONE'] as const
export type BrandOutcome = (typeof BRAND_OUTCOMES)[number]

/** 4-trust §3. null: none. */
export const brandSummary = z.object({
  campaignStatus: z.enum(BRAND_OUTCOMES),
  brandStatus: z.enum(BRAND_OUTCOMES),
  campaignFailureCode: z.number().int().nullable(),
  brandFailureReason: z.string().nullable(),
  trustProductStatus: z.enum(BRAND_OUTCOMES),
  trustProductFailureReason: z.string().nullable(),
})
export type BrandSummary = z.infer<typeof brandSummary>

export const syncAnswer = z.object({ brand: brandSummary })
