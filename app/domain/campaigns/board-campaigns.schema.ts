import { z } from 'zod'
import { recordingSummary } from '../call-history/call-history.schema'
import { sortSchema } from '../paging/sort'
import { campaignView } from '../dial-sessions/dialer.schema'

export const campaignStatus = campaignView.shape.status

export const CAMPAIGN_SORTS = ['name', 'numbers', 'dialed', 'created'] as const
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number]
export const campaignSort = sortSchema(CAMPAIGN_SORTS)

/** Specification 1-boards §3 'Call history row'. */
export const campaignCall = z.object({
  id: z.string(),
  /** Names may be empty. */
  contact: z.object({ contactId: z.string(), firstName: z.string(), lastName: z.string() }),
  /** E.164. */
  number: z.string(),
  call: z.object({ startTime: z.iso.datetime() }),
  disposition: z.object({ name: z.string() }).nullable(),
  /** null: nothing to play. */
  recording: recordingSummary.nullable(),
  member: z.object({ userId: z.string(), name: z.string() }),
})
export type CampaignCall = z.infer<typeof campaignCall>

export const campaignCallPage = z.object({ items: z.array(campaignCall), nextCursor: z.string().nullable() })
export const campaignPage = z.object({ items: z.array(campaignView), nextCursor: z.string().nullable() })
