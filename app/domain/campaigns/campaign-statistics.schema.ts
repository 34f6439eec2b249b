import { z } from 'zod'

export const campaignStatistics = z.object({
  callsMade: z.number().int(),
  /** In progress; excluded from the times below. */
  underway: z.number().int(),
  /** Talked for a second or more. */
  connected: z.number().int(),
  /** Percent, rounded down; null: no calls. */
  connectionRate: z.number().int().nullable(),
  dialSeconds: z.number().int(),
  talkSeconds: z.number().int(),
  averageSeconds: z.number().int().nullable(),
  /** Nearest rank, ms; null: no call was connected. */
  answerToConnected: z.object({ p50Ms: z.number().int(), p95Ms: z.number().int(), calls: z.number().int() }).nullable(),
  dispositions: z.array(z.object({ name: z.string().nullable(), calls: z.number().int() })),
})
export type CampaignStatistics = z.infer<typeof campaignStatistics>
