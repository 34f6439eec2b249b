import { z } from 'zod'

/** What came of a campaign's calls (4-trust §2.13): of everybody's for who reads the team's calls, else of the caller's own. */
export const campaignStatistics = z.object({
  /** Calls that left for the carrier. */
  callsMade: z.number().int(),
  /** Of them, those that have not ended yet: how long they are is not known, and they are in no time below. */
  underway: z.number().int(),
  /** Calls in which somebody talked for a second or more. */
  connected: z.number().int(),
  /** Connected of all calls made, percent, rounded down; null: no call was made. */
  connectionRate: z.number().int().nullable(),
  /** Seconds from the dial to the end. */
  dialSeconds: z.number().int(),
  /** Seconds of talk. */
  talkSeconds: z.number().int(),
  /** Seconds of talk for each connected call, rounded down; null: there is none. */
  averageSeconds: z.number().int().nullable(),
  /** By the disposition that was chosen, the most frequent first; null: none was. */
  dispositions: z.array(z.object({ name: z.string().nullable(), calls: z.number().int() })),
})
export type CampaignStatistics = z.infer<typeof campaignStatistics>
