import { z } from 'zod'
import { RINGTONES } from '../settings/settings.schema'

const direction = z.enum(['inbound', 'outbound'])

/** `at`: epoch ms. `outcome`: the disposition, else how the call ended. */
export const lastContact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), direction, at: z.number(), outcome: z.string() }),
  z.object({ kind: z.literal('text'), direction, at: z.number(), text: z.string() }),
])
export type LastContact = z.infer<typeof lastContact>

/** 2-live §2.2. */
export const incomingCall = z.object({
  id: z.string(),
  /** E.164; empty when withheld. */
  number: z.string(),
  info: z.string(),
  /** Empty: unknown. */
  company: z.string(),
  /** null: none, or withheld. */
  lastContact: lastContact.nullable(),
  /** null: unknown. */
  vendorContactId: z.string().nullable(),
  /** The colleague who transfers the call; null: a caller's own. */
  transferredBy: z.string().nullable(),
  called: z.string(),
  calledNickname: z.string(),
  ringtone: z.enum(RINGTONES),
  /** Epoch ms. */
  since: z.number(),
})
export type IncomingCall = z.infer<typeof incomingCall>
