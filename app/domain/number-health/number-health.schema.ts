import { z } from 'zod'
import { NUMBER_STATES } from '../../../machines/server/number-health'
import { MAX_DAILY_BUDGET, MIN_DAILY_BUDGET } from './daily-budget'
import { numberHealthWords } from './number-health.words'

export const MAX_REST_DAYS = 90
export const DEFAULT_REST_DAYS = 14
export const CHANGES_SHOWN = 50

export const restDays = z.coerce.number().int().min(1).max(MAX_REST_DAYS)

export const numberHealthSettings = z.strictObject({
  /** Hurt numbers, and those whose budget of the day is used. */
  restsAutomatically: z.boolean(),
  /** Dials from one number a day, once it is warmed up. */
  dailyBudget: z
    .number()
    .int()
    .min(MIN_DAILY_BUDGET, numberHealthWords.budgetRange(MIN_DAILY_BUDGET, MAX_DAILY_BUDGET))
    .max(MAX_DAILY_BUDGET, numberHealthWords.budgetRange(MIN_DAILY_BUDGET, MAX_DAILY_BUDGET)),
})
export type NumberHealthSettings = z.infer<typeof numberHealthSettings>

export const restNumberInput = z.strictObject({
  id: z.string().max(60),
  days: restDays.default(DEFAULT_REST_DAYS),
})

const share = z.object({ successes: z.number().int(), trials: z.number().int() })

export const healthChangeView = z.object({
  id: z.string(),
  from: z.enum(NUMBER_STATES).nullable(),
  to: z.enum(NUMBER_STATES),
  /** A code. */
  reason: z.string(),
  text: z.string(),
  /** The number and what it was compared with. */
  figures: z.object({ own: share, reference: share }).nullable(),
  /** Null: automatic. */
  changedBy: z.string().nullable(),
  at: z.iso.datetime(),
})
export type HealthChangeView = z.infer<typeof healthChangeView>

export const numberHealthView = z.object({
  numberId: z.string(),
  state: z.enum(NUMBER_STATES),
  reason: z.string(),
  text: z.string(),
  since: z.iso.datetime(),
  restsUntil: z.iso.datetime().nullable(),
  dailyBudget: z.number().int(),
  dialsToday: z.number().int(),
  /** Last 30 days. */
  spamReports: z.number().int(),
  /** What uses it as a fixed caller ID although it is resting. */
  fixedBy: z.array(z.string()),
  canRest: z.boolean(),
})
export type NumberHealthView = z.infer<typeof numberHealthView>

const count = z.number().int().min(0)

export const numberRow = z.object({
  /** E.164. */
  number: z.string(),
  display: z.string(),
  /** Null: not visible to you. */
  numberId: z.string().nullable(),
  nickname: z.string().nullable(),
  /** Floor percent of calls; null: no calls. */
  connectionRate: count.nullable(),
  /** Of the connection rate: shares from 0 to 1 at 95 %. Null: no calls. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  spamProtected: z.boolean(),
  localPresence: z.boolean(),
  calls: count,
  connected: count,
  disconnected: count,
  blocked: count,
  short: count,
  /** Null: no calls are made from it. */
  health: numberHealthView.nullable(),
})
export type NumberRow = z.infer<typeof numberRow>

export const numberHealthDetails = numberHealthView.extend({ changes: z.array(healthChangeView) })
export type NumberHealthDetails = z.infer<typeof numberHealthDetails>
