import { z } from 'zod'
import { RINGTONES } from '../settings/settings.schema'

/** 2-live §2.2. */
export const incomingCall = z.object({
  id: z.string(),
  /** E.164; empty when withheld. */
  number: z.string(),
  info: z.string(),
  /** null: unknown. */
  vendorContactId: z.string().nullable(),
  called: z.string(),
  calledNickname: z.string(),
  ringtone: z.enum(RINGTONES),
  /** Epoch ms. */
  since: z.number(),
})
export type IncomingCall = z.infer<typeof incomingCall>
