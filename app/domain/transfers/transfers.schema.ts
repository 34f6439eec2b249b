import { z } from 'zod'

/** What the seller may do to a transfer now (spec 2-live §4.3). */
export const TRANSFER_ACTIONS = ['cancel', 'merge', 'leave', 'endForAll'] as const
export type TransferAction = (typeof TRANSFER_ACTIONS)[number]

export const transferView = z.object({
  id: z.string(),
  lineId: z.string(),
  kind: z.enum(['warm', 'cold']),
  state: z.enum(['dialing', 'consulting', 'merged', 'leaving', 'ending', 'over']),
  /** The third person: E.164, and their name where one is known. */
  number: z.string(),
  name: z.string().nullable(),
  /** Epoch ms; null: not merged. */
  mergedAtEpoch: z.number().nullable(),
  /** Why it came to nothing, in a sentence. */
  note: z.string().nullable(),
  can: z.array(z.enum(TRANSFER_ACTIONS)),
})
export type TransferView = z.infer<typeof transferView>

/** To whom: a number as people write it, and whose it is where they were chosen. */
export const startTransfer = z.strictObject({
  kind: z.enum(['warm', 'cold']),
  number: z.string().trim().min(1).max(40),
  contactId: z.string().max(60).optional(),
})
export type StartTransfer = z.infer<typeof startTransfer>

/** Whom the seller transferred a call to before, the last first. */
export const transferContactView = z.object({
  id: z.string(),
  name: z.string().nullable(),
  number: z.string(),
  lastUsed: z.iso.datetime(),
})
export type TransferContactView = z.infer<typeof transferContactView>
