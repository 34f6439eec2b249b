import { z } from 'zod'
import { isBlankText } from '../blank-text'
import { BRAND_OUTCOMES, brandSummary } from '../registrations/registrations.schema'
import { a2pWords } from './a2p.words'

/** Characters (4-trust §9, the carrier's document). */
export const CAMPAIGN_LIMITS = {
  description: { min: 40, max: 4_096 },
  messageFlow: { min: 40, max: 2_048 },
  messageSample: { min: 20, max: 1_024 },
  samples: { min: 2, max: 5 },
} as const

const text = (label: string, { min, max }: { min: number; max: number }) =>
  z
    .string(a2pWords.required(label))
    .trim()
    .min(1, { error: a2pWords.required(label), abort: true })
    .refine((value) => !isBlankText(value), { error: a2pWords.required(label), abort: true })
    .refine((value) => value.length >= min, a2pWords.tooShort(label, min))
    .refine((value) => value.length <= max, a2pWords.tooLong(label, max))

const sample = text(a2pWords.sample, CAMPAIGN_LIMITS.messageSample)

/** What carriers review of the texts of a brand. */
export const campaignData = z.strictObject({
  description: text(a2pWords.description, CAMPAIGN_LIMITS.description),
  messageFlow: text(a2pWords.messageFlow, CAMPAIGN_LIMITS.messageFlow),
  messageSamples: z
    .array(sample, a2pWords.required(a2pWords.samples))
    .min(CAMPAIGN_LIMITS.samples.min, a2pWords.tooFewSamples)
    .max(CAMPAIGN_LIMITS.samples.max, a2pWords.tooManySamples),
  hasEmbeddedLinks: z.boolean().default(false),
  hasEmbeddedPhone: z.boolean().default(false),
  ageGated: z.boolean().default(false),
  directLending: z.boolean().default(false),
})
export type CampaignData = z.output<typeof campaignData>

export const BRAND_TYPES = ['low_volume', 'standard', 'sole_proprietor'] as const
export type BrandType = (typeof BRAND_TYPES)[number]

const draftText = ({ max }: { max: number }, label: string) => z.string().max(max, a2pWords.tooLong(label, max))

/** As filled in so far. */
export const campaignDraft = z.strictObject({
  /** A sole proprietor's is sole_proprietor, whatever was chosen. */
  brandType: z.enum(['low_volume', 'standard']).default('low_volume'),
  description: draftText(CAMPAIGN_LIMITS.description, a2pWords.description),
  messageFlow: draftText(CAMPAIGN_LIMITS.messageFlow, a2pWords.messageFlow),
  messageSamples: z
    .array(draftText(CAMPAIGN_LIMITS.messageSample, a2pWords.sample))
    .max(CAMPAIGN_LIMITS.samples.max, a2pWords.tooManySamples),
  hasEmbeddedLinks: z.boolean(),
  hasEmbeddedPhone: z.boolean(),
  ageGated: z.boolean(),
  directLending: z.boolean(),
})
export type CampaignDraft = z.output<typeof campaignDraft>

/** 4-trust §4.1, in this order. */
export const A2P_SCREENS = ['verificationPending', 'awaitingApproval', 'approved', 'incomplete', 'failed'] as const
export type A2pScreen = (typeof A2P_SCREENS)[number]

export const NUMBER_STATES = ['registered', 'registeredElsewhere', 'joining', 'unregistered', 'notNeeded'] as const

/** What the page shows. */
export const a2pView = z.object({
  screen: z.enum(A2P_SCREENS),
  outcome: z.enum(BRAND_OUTCOMES),
  summary: brandSummary,
  needsIdentityVerified: z.boolean(),
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
  /** Why it was not submitted, or that its month is unpaid. */
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
  /** Its brand is a sole proprietor's, without an EIN. */
  isSoleProprietor: boolean
  hasEin: boolean
  /** Other brands of this installation with the same EIN. */
  brandsWithSameEin: number
}
