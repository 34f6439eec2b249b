import { z } from 'zod'
import { nickname, numberView } from '../numbers/numbers.schema'
import { numberClaimsWords } from './number-claims.words'

export const MAX_CLAIMED_AT_ONCE = 20

export const FAIL_TYPES = {
  'no-funds': 'PURCHASE_NUMBER_FAILED_NO_FUNDS',
  suspended: 'PURCHASE_NUMBER_FAILED_SUSPENDED',
  unavailable: 'PURCHASE_NUMBER_FAILED_UNAVAILABLE',
} as const

const failType = z.enum(Object.values(FAIL_TYPES))

const e164 = z.string().regex(/^\+1\d{10}$/, numberClaimsWords.notANumber)

export const numberPurchase = z.strictObject({
  numbers: z
    .array(z.strictObject({ number: e164, nickname: nickname.default('') }))
    .min(1)
    .max(MAX_CLAIMED_AT_ONCE)
    .refine((all) => new Set(all.map(({ number }) => number)).size === all.length, numberClaimsWords.duplicate),
})
export type NumberPurchase = z.infer<typeof numberPurchase>

export const numberClaim = z.object({
  id: z.string(),
  /** E.164. */
  number: z.string(),
  nickname: z.string(),
  /** `UNKNOWN`: not confirmed by the carrier, and not bought again. */
  state: z.enum(['PENDING', 'CLAIMED', 'FAILED', 'UNKNOWN']),
  failType: failType.nullable(),
  numberId: z.string().nullable(),
})
export type NumberClaim = z.infer<typeof numberClaim>

export const purchaseResult = z.object({
  failed: z.array(z.object({ number: z.string(), failType, reason: z.string() })),
  numbers: z.array(numberView),
  /** Pending or unknown. */
  open: z.array(numberClaim),
})
export type PurchaseResult = z.infer<typeof purchaseResult>
