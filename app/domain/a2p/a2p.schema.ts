import { z } from 'zod'
import { isBlankText } from '../blank-text'
import { a2pWords as words } from './a2p.words'

/** Characters (4-trust §9, the carrier's document). */
export const CAMPAIGN_LIMITS = {
  description: { min: 40, max: 4_096 },
  messageFlow: { min: 40, max: 2_048 },
  messageSample: { min: 20, max: 1_024 },
  samples: { min: 2, max: 5 },
} as const

const text = (label: string, { min, max }: { min: number; max: number }) =>
  z
    .string(words.required(label))
    .trim()
    .min(1, { error: words.required(label), abort: true })
    .refine((value) => !isBlankText(value), { error: words.required(label), abort: true })
    .refine((value) => value.length >= min, words.tooShort(label, min))
    .refine((value) => value.length <= max, words.tooLong(label, max))

const sample = text(words.sample, CAMPAIGN_LIMITS.messageSample)

/** What carriers review of the texts of a brand. */
export const campaignData = z.strictObject({
  description: text(words.description, CAMPAIGN_LIMITS.description),
  messageFlow: text(words.messageFlow, CAMPAIGN_LIMITS.messageFlow),
  messageSamples: z
    .array(sample, words.required(words.samples))
    .min(CAMPAIGN_LIMITS.samples.min, words.tooFewSamples)
    .max(CAMPAIGN_LIMITS.samples.max, words.tooManySamples),
  hasEmbeddedLinks: z.boolean().default(false),
  hasEmbeddedPhone: z.boolean().default(false),
  ageGated: z.boolean().default(false),
  directLending: z.boolean().default(false),
})
export type CampaignData = z.output<typeof campaignData>

export const BRAND_TYPES = ['low_volume', 'standard', 'sole_proprietor'] as const
export type BrandType = (typeof BRAND_TYPES)[number]

const draftText = ({ max }: { max: number }, label: string) => z.string().max(max, words.tooLong(label, max))

/** As filled in so far. */
export const campaignDraft = z.strictObject({
  /** A sole proprietor's is sole_proprietor, whatever was chosen. */
  brandType: z.enum(['low_volume', 'standard']).default('low_volume'),
  description: draftText(CAMPAIGN_LIMITS.description, words.description),
  messageFlow: draftText(CAMPAIGN_LIMITS.messageFlow, words.messageFlow),
  messageSamples: z
    .array(draftText(CAMPAIGN_LIMITS.messageSample, words.sample))
    .max(CAMPAIGN_LIMITS.samples.max, words.tooManySamples),
  hasEmbeddedLinks: z.boolean(),
  hasEmbeddedPhone: z.boolean(),
  ageGated: z.boolean(),
  directLending: z.boolean(),
})
export type CampaignDraft = z.output<typeof campaignDraft>

/** 4-trust §4.1, in this order. */
export const A2P_SCREENS = ['verificationPending', 'awaitingApproval', 'approved', 'incomplete', 'failed'] as const
export type A2pScreen = (typeof A2P_SCREENS)[number]

export const BRAND_OUTCOMES = ['FAILED', 'PENDING', 'APPROVED', 'NONE'] as const

/** 4-trust §3: the brand registration's summary. */
export const brandSummary = z.object({
  outcome: z.enum(BRAND_OUTCOMES),
  campaignStatus: z.enum(['approved', 'pending', 'failed']).nullable(),
  brandStatus: z.enum(['approved', 'pending', 'failed']).nullable(),
  campaignFailureCode: z.number().int().nullable(),
  brandFailureReason: z.string().nullable(),
  trustProductStatus: z.enum(['draft', 'in_review', 'approved', 'rejected']).nullable(),
  trustProductFailureReason: z.string().nullable(),
  brandNeedsIdentityVerified: z.boolean(),
})
export type BrandSummary = z.infer<typeof brandSummary>

export const NUMBER_STATES = ['registered', 'registeredElsewhere', 'joining', 'unregistered', 'notNeeded'] as const

/** What the page shows. */
export const a2pView = z.object({
  screen: z.enum(A2P_SCREENS),
  summary: brandSummary,
  /** Submitted, and this is registered first. */
  waitsFor: z.enum(['profile', 'brand']).nullable(),
  profile: z.enum(['missing', 'unsubmitted', 'failed', 'inReview', 'registered']),
  /** null: not failed. */
  rejection: z
    .object({
      code: z.number().int().nullable(),
      sentence: z.string(),
      advice: z.string(),
      canResubmit: z.boolean(),
      fields: z.array(z.string()),
    })
    .nullable(),
  /** The carrier's own words. */
  problems: z.array(z.string()),
  /** Why it was not submitted. */
  refusal: z.string().nullable(),
  brandType: z.enum(BRAND_TYPES),
  /** What carriers accept of it. null: not registered. */
  throughput: z.object({ segmentsPerSecond: z.number(), segmentsPerDay: z.number().int() }).nullable(),
  submittedAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  numbers: z.array(z.object({ e164: z.string(), state: z.enum(NUMBER_STATES), problem: z.string().nullable() })),
})
export type A2pView = z.infer<typeof a2pView>

/** Each is a form's field. `businessName`, `websiteUrl`, `ein` are the business profile's. */
export type CampaignField =
  | 'description'
  | 'messageFlow'
  | `messageSamples[${number}]`
  | 'hasEmbeddedLinks'
  | 'hasEmbeddedPhone'
  | 'ageGated'
  | 'directLending'
  | 'businessName'
  | 'websiteUrl'
  | 'ein'

export interface Finding {
  /** The carrier's code for it. */
  code: number
  field: CampaignField
  /** Characters of the field's text. null: the field as a whole. */
  place: { start: number; end: number } | null
  /** `refused`: reviewers refuse it. `advice`: they often do. */
  severity: 'refused' | 'advice'
  words: string
}

/** What the checker knows about the business. */
export interface BusinessFacts {
  businessName: string
  /** null: none. */
  websiteUrl: string | null
  /** null: not looked at. */
  isWebsiteReachable: boolean | null
  isSoleProprietor: boolean
  hasEin: boolean
  /** Other brands of this installation with the same EIN. */
  brandsWithSameEin: number
}
