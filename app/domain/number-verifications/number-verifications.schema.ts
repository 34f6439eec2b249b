import { z } from 'zod'
import { nickname } from '../numbers/numbers.schema'
import { numberVerificationsWords } from './number-verifications.words'

export const CODE_LENGTH = 5

/** As typed. */
const phone = z.string().trim().min(1, 'Phone required').max(40)

export const codeRequest = z.strictObject({
  phone,
  /** False: a call. */
  sms: z.boolean(),
  nickname: nickname.optional(),
  shared: z.boolean().optional(),
})
export type CodeRequest = z.infer<typeof codeRequest>

export const codeRequested = z.object({
  /** The user added this phone before: no code is sent. */
  alreadyAdded: z.boolean(),
  numberId: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type CodeRequested = z.infer<typeof codeRequested>

export const codeConfirmation = z.strictObject({
  phone,
  code: z
    .string()
    .trim()
    .regex(new RegExp(String.raw`^\d{${CODE_LENGTH}}$`), numberVerificationsWords.invalidCode),
  /** Default: as requested. */
  nickname: nickname.optional(),
  shared: z.boolean().optional(),
})
export type CodeConfirmation = z.infer<typeof codeConfirmation>

/** Null digits: the carrier had confirmed the number before. */
export const callerIdCall = z.object({ digits: z.string().nullable(), isConfirmed: z.boolean() })
export type CallerIdCall = z.infer<typeof callerIdCall>
