import { z } from 'zod'
import { profileBody } from '../business-profiles/business-profiles.schema'
import { registrationView } from '../registrations/registrations.schema'

/** 4-trust §7.1. `profileData`: of a profile that may still be edited. */
export const stirShakenBody = z.strictObject({
  profileData: profileBody.shape.profileData.optional(),
  profileId: z.string().max(60),
})

export const numberTrust = z.object({
  numberId: z.string(),
  number: z.string(),
  display: z.string(),
  nickname: z.string(),
  /** A: it belongs to the profile and to STIR/SHAKEN. null: not registered, so the carrier decides by call. */
  attestation: z.literal('A').nullable(),
  callerIdName: z.enum(['shown', 'pending', 'not_supported']),
  /** The carrier's. */
  problem: z.string().nullable(),
})
export type NumberTrust = z.infer<typeof numberTrust>

export const STIR_BLOCKERS = ['no_profile', 'incompatible'] as const

export const voiceTrustView = z.object({
  /** Why STIR/SHAKEN cannot be submitted. null: it can. */
  blocker: z.enum(STIR_BLOCKERS).nullable(),
  stirShaken: registrationView.nullable(),
  callerName: registrationView.nullable(),
  /** '': none in the profile. */
  callerIdName: z.string(),
  numbers: z.array(numberTrust),
  canEdit: z.boolean(),
})
export type VoiceTrustView = z.infer<typeof voiceTrustView>

export const stirShakenAnswer = z.object({ stirShaken: registrationView })
