import { z } from 'zod'
import { CENT, RECHARGE_AMOUNTS, RECHARGE_THRESHOLDS } from './recharge-options'
import { walletWords } from './wallet.words'

const cents = (required: string) => z.number({ error: required }).int().min(0)

const MOST = RECHARGE_AMOUNTS.at(-1)!
const isOption = (options: readonly number[], value: number) => options.includes(value)

/** Cents; both 0: off. */
export const rechargeSettings = z
  .strictObject({
    rechargeAmount: cents(walletWords.amountRequired),
    rechargeThreshold: cents(walletWords.thresholdRequired),
  })
  .superRefine(({ rechargeAmount, rechargeThreshold }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (rechargeAmount === 0 && rechargeThreshold === 0) return
    if (rechargeAmount === 0) refuse('rechargeAmount', walletWords.amountRequired)
    else if (rechargeAmount > MOST) refuse('rechargeAmount', walletWords.amountTooLarge)
    else if (!isOption(RECHARGE_AMOUNTS, rechargeAmount)) refuse('rechargeAmount', walletWords.unknownAmount)
    if (rechargeThreshold === 0) refuse('rechargeThreshold', walletWords.thresholdRequired)
    else if (!isOption(RECHARGE_THRESHOLDS, rechargeThreshold))
      refuse('rechargeThreshold', walletWords.unknownThreshold)
  })
export type RechargeSettings = z.infer<typeof rechargeSettings>

/** 4-trust §9: in steps of one cent. */
export const MOST_WITHDRAWN_CENTS = 1_000_000
export const withdrawTestFunds = z.strictObject({
  amountInTenThousandths: z
    .number()
    .int()
    .min(CENT)
    .max(MOST_WITHDRAWN_CENTS * CENT)
    .multipleOf(CENT),
})
export type WithdrawTestFunds = z.infer<typeof withdrawTestFunds>

export const walletView = z.object({
  /** Ten-thousandths of a dollar, without what is reserved; below zero after a long call. */
  balance: z.number().int(),
  reserved: z.number().int(),
  /** A team's owner, or the individual. */
  ownerId: z.string().nullable(),
  /** Cents; 0: off. */
  rechargeAmount: z.number().int(),
  rechargeThreshold: z.number().int(),
  /** Declined several times in a row. */
  rechargePaused: z.boolean(),
})
export type WalletView = z.infer<typeof walletView>

/** 4-trust §2.5; texts and drops are shown when there are any. */
export const spendSlice = z.object({
  type: z.enum(['talktime', 'numbers', 'AI features', 'texts', 'ringless drops']),
  /** Percent; the slices sum to 100. */
  value: z.number(),
  /** A CSS variable of the design system. */
  color: z.string(),
  /** Ten-thousandths of a dollar. */
  totalSpend: z.number().int(),
})
export type SpendSlice = z.infer<typeof spendSlice>

export interface DailySpend {
  /** ISO, UTC. */
  date: string
  /** Ten-thousandths of a dollar. */
  amounts: Partial<Record<SpendSlice['type'], number>>
}
