import { z } from 'zod'
import { CALL_PURPOSES } from '../business-profiles/profile-options'
import { spamStatus } from '../numbers/numbers.schema'
import { spamWords } from './spam-protection.words'

/** 4-trust §9. */
export const CALLER_ID_NAME_MAX = 15
export const OTHER_PURPOSE_MAX = 100
export const MAX_REGISTERED_AT_ONCE = 500
export type CallPurpose = (typeof CALL_PURPOSES)[number]

/** Carriers show letters, digits, spaces, periods and commas, after a letter. */
const callerIdName = z
  .string({ error: spamWords.nameRequired })
  .trim()
  .min(1, spamWords.nameRequired)
  .max(CALLER_ID_NAME_MAX, spamWords.nameTooLong(CALLER_ID_NAME_MAX))
  .regex(/^[A-Za-z][A-Za-z0-9., ]*$/, spamWords.nameForm)

export const spamProfileData = z
  .strictObject({
    callerIdName,
    callPurpose: z.enum(CALL_PURPOSES, { error: spamWords.purposeRequired }),
    /** With the purpose `Other`. */
    callPurposeOther: z
      .string()
      .trim()
      .max(OTHER_PURPOSE_MAX, spamWords.otherTooLong(OTHER_PURPOSE_MAX))
      .nullish()
      .transform((text) => text || null),
  })
  .refine(({ callPurpose, callPurposeOther }) => callPurpose !== 'Other' || callPurposeOther !== null, {
    path: ['callPurposeOther'],
    error: spamWords.specify,
  })
export type SpamProfileData = z.output<typeof spamProfileData>

export const carrierStatus = z.enum(['ACTIVE', 'REJECTED', 'IN_PROGRESS', 'NOT_REPORTED'])
export type CarrierStatus = z.infer<typeof carrierStatus>

export const spamRegistration = z.object({
  id: z.string(),
  numberId: z.string(),
  /** E.164. */
  number: z.string(),
  display: z.string(),
  nickname: z.string(),
  numberType: z.enum(['PERSONAL', 'SHARED']),
  numberTeamId: z.string().nullable(),
  status: spamStatus,
  label: z.string(),
  /** Why it failed, as the carrier says. */
  reason: z.string().nullable(),
  /** When it ends. */
  cancelAt: z.string().nullable(),
  /** Restoring adds a monthly fee, which the owner confirms. */
  restoreRequiresPurchase: z.boolean(),
  carriers: z.object({ attStatus: carrierStatus, tmobileStatus: carrierStatus, verizonStatus: carrierStatus }),
  /** A reason for each thing that the user may not do. Null: allowed. */
  blockers: z.object({ remove: z.string().nullable(), restore: z.string().nullable() }),
})
export type SpamRegistration = z.infer<typeof spamRegistration>

export const spamProfile = z.object({
  id: z.string(),
  callerIdName: z.string(),
  callPurpose: z.enum(CALL_PURPOSES),
  callPurposeOther: z.string().nullable(),
  /** Of the carrier's review. `UNSUBMITTED`: no number was registered yet. */
  status: z.enum(['UNSUBMITTED', 'IN_REVIEW', 'REGISTERED', 'FAILED']),
  failureReason: z.string().nullable(),
})
export type SpamProfile = z.infer<typeof spamProfile>

export const spamInfo = z.object({
  profiles: z.array(spamProfile.extend({ registrations: z.array(spamRegistration) })),
  nextCursor: z.string().nullable(),
  /** Null: no limit. */
  slots: z.number().int().nullable(),
  filledSlots: z.number().int(),
})
export type SpamInfo = z.infer<typeof spamInfo>

export const spamQuery = z.strictObject({
  /** Digits or nickname. */
  search: z.string().max(100).optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(500),
})
export type SpamQuery = z.infer<typeof spamQuery>

/** In any written form. */
const number = z.string().trim().min(1).max(40)
export const registerNumbersInput = z.strictObject({
  numbers: z.array(number).min(1).max(MAX_REGISTERED_AT_ONCE, spamWords.tooMany(MAX_REGISTERED_AT_ONCE)),
})
export const restoreInput = z.strictObject({ number, autoPurchase: z.boolean().optional() })
