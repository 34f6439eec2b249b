import { z } from 'zod'
import { requiredText } from '../required-text'
import { consentWords } from './written-consents.words'

/** As many as one send has recipients. */
export const MAX_CONSENT_NUMBERS = 100
export const MAX_WORDING_LENGTH = 2_000
export const MAX_SOURCE_LENGTH = 200

export const phoneText = z.string().trim().min(1, consentWords.noNumbers).max(40)

export const recordConsents = z.strictObject({
  numbers: z.array(phoneText).min(1, consentWords.noNumbers).max(MAX_CONSENT_NUMBERS),
  wording: requiredText(consentWords.wording, MAX_WORDING_LENGTH),
  source: requiredText(consentWords.source, MAX_SOURCE_LENGTH),
  givenAt: z.iso.datetime(),
})
export type RecordConsents = z.infer<typeof recordConsents>

export const listConsents = z.strictObject({
  /** Default: all numbers of the account. */
  number: phoneText.optional(),
  cursor: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type ListConsents = z.infer<typeof listConsents>

export const writtenConsentView = z.object({
  id: z.string(),
  /** E.164. */
  number: z.string(),
  display: z.string(),
  wording: z.string(),
  source: z.string(),
  givenAt: z.iso.datetime(),
  recordedBy: z.string(),
  recordedAt: z.iso.datetime(),
  /** null: valid. */
  withdrawnAt: z.iso.datetime().nullable(),
})
export type WrittenConsentView = z.infer<typeof writtenConsentView>
