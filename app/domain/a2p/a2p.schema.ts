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
