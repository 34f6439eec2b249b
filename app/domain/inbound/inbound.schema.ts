import { z } from 'zod'
import { RINGTONES } from '../settings/settings.schema'

/** Somebody who calls us, as those see it whom it rings for (2-live §2.2). */
export const incomingCall = z.object({
  id: z.string(),
  /** E.164; empty where they hide it. */
  number: z.string(),
  /** Their name; empty where nobody knows it. */
  info: z.string(),
  /** Theirs in the vendor's CRM; null where it does not know them. */
  vendorContactId: z.string().nullable(),
  /** The number of ours that they called, and what we call it. */
  called: z.string(),
  calledNickname: z.string(),
  /** What whoever it rings for has chosen to hear. */
  ringtone: z.enum(RINGTONES),
  /** Epoch ms. */
  since: z.number(),
})
export type IncomingCall = z.infer<typeof incomingCall>
