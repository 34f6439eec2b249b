import { z } from 'zod'

/** Spec 2-live §4.3. */
export const TRANSFER_ACTIONS = ['cancel', 'merge', 'leave', 'endForAll'] as const
export type TransferAction = (typeof TRANSFER_ACTIONS)[number]

export const transferView = z.object({
  id: z.string(),
  lineId: z.string(),
  kind: z.enum(['warm', 'cold']),
  state: z.enum(['dialing', 'consulting', 'merged', 'leaving', 'ending', 'over']),
  /** The target, in E.164. */
  number: z.string(),
  name: z.string().nullable(),
  /** Epoch ms; null: not merged. */
  mergedAtEpoch: z.number().nullable(),
  note: z.string().nullable(),
  can: z.array(z.enum(TRANSFER_ACTIONS)),
})
export type TransferView = z.infer<typeof transferView>

/** Either `number` or `userId`. */
export const startTransfer = z.strictObject({
  kind: z.enum(['warm', 'cold']),
  number: z.string().trim().min(1).max(40).optional(),
  contactId: z.string().max(60).optional(),
  /** A colleague. */
  userId: z.string().max(60).optional(),
})
export type StartTransfer = z.infer<typeof startTransfer>

export const transferContactView = z.object({
  id: z.string(),
  name: z.string().nullable(),
  number: z.string(),
  lastUsed: z.iso.datetime(),
})
export type TransferContactView = z.infer<typeof transferContactView>

export const colleagueView = z.object({
  userId: z.string(),
  name: z.string(),
  status: z.enum(['available', 'onCall', 'offline']),
  /** What rings. null: cannot be reached. */
  reach: z.enum(['dialer', 'phone']).nullable(),
  blocker: z.string().nullable(),
})
export type ColleagueView = z.infer<typeof colleagueView>
