import { z } from 'zod'
import { promotionsWords } from './promotions.words'

export const CODE_MAX_LENGTH = 40

/** As stored. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase()

/** As typed by a buyer. */
export const typedCode = z.string().trim().min(1, promotionsWords.invalid).max(CODE_MAX_LENGTH, promotionsWords.invalid)

export const newPromotion = z
  .strictObject({
    code: z
      .string()
      .transform(normalizeCode)
      .pipe(z.string().regex(/^[\dA-Z_-]{1,40}$/, promotionsWords.codeFormat)),
    kind: z.enum(['percent', 'amount', 'trial_days']),
    /** Percent, cents or days. */
    amount: z.number().int().min(1).max(1_000_000),
    /** null: all. */
    periods: z.number().int().min(1).max(120).nullable(),
    /** Epoch ms. */
    expiresAt: z.number().int().nullable(),
    maxUses: z.number().int().min(1).max(1_000_000).nullable(),
  })
  .refine(({ kind, amount }) => kind !== 'percent' || amount <= 100, promotionsWords.percentMax)
  .refine(({ kind, amount }) => kind !== 'trial_days' || amount <= 365, promotionsWords.daysMax)
export type NewPromotion = z.input<typeof newPromotion>
