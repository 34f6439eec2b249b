import { z } from 'zod'
import { recordingSummary } from '../call-history/call-history.schema'
import { campaignView } from '../dial-sessions/dialer.schema'

export const campaignStatus = campaignView.shape.status

/** A call of a board's campaign as its table shows it (1-boards §3 'Call history row'). */
export const campaignCall = z.object({
  id: z.string(),
  /** Either name may be empty: screens say 'No name' where both are. */
  contact: z.object({ contactId: z.string(), firstName: z.string(), lastName: z.string() }),
  /** The number that was called, E.164. */
  number: z.string(),
  call: z.object({ startTime: z.iso.datetime() }),
  /** null: none was chosen. */
  disposition: z.object({ name: z.string() }).nullable(),
  /** null: there is no recording to play. */
  recording: recordingSummary.nullable(),
  /** Whose call it was. */
  member: z.object({ userId: z.string(), name: z.string() }),
})
export type CampaignCall = z.infer<typeof campaignCall>

export const campaignCallPage = z.object({ items: z.array(campaignCall), nextCursor: z.string().nullable() })
export const campaignPage = z.object({ items: z.array(campaignView), nextCursor: z.string().nullable() })
