import { z } from 'zod'
import { localClock } from '../places/local-clock'
import { ATTESTATIONS } from '../voice-trust/attestations'

export const CARD_TEXTS = 2
export const MAX_CARD_TAGS = 20

export const callCardInput = z.strictObject({
  contactId: z.string().max(60),
  /** E.164 of the line; decides the local time. */
  number: z.string().max(20).optional(),
  /** The call on the line: not the last one, and its number is `callerId`. */
  exceptCallId: z.string().max(60).optional(),
  /** The board that it was dialed from. */
  boardId: z.string().max(60).optional(),
})
export type CallCardInput = z.infer<typeof callCardInput>

export const callCard = z.object({
  contactId: z.string(),
  company: z.string().nullable(),
  /** 'Phoenix, AZ'. */
  place: z.string().nullable(),
  /** null: unknown zone. */
  localClock: localClock.nullable(),
  tags: z.array(z.string()),
  lastCall: z
    .object({
      uuid: z.string(),
      at: z.iso.datetime(),
      direction: z.enum(['outbound', 'inbound']),
      outcome: z.string(),
      /** null: no disposition. */
      disposition: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  /** Newest first. */
  texts: z.array(
    z.object({ id: z.string(), direction: z.enum(['in', 'out']), body: z.string(), at: z.iso.datetime() }),
  ),
  /** null: not on the board. */
  lead: z
    .object({
      id: z.string(),
      boardId: z.string(),
      stageId: z.string(),
      stages: z.array(z.object({ id: z.string(), name: z.string() })),
    })
    .nullable(),
  /** The conversation of the newest text. */
  threadId: z.string().nullable(),
  /** Our number that the lead sees. null: an incoming call, or none on the line. */
  callerId: z
    .object({
      /** As shown: '(312) 555-0100'. */
      display: z.string(),
      nickname: z.string().nullable(),
      /** As the carrier signed this call. null: not signed yet, or not reported. */
      attestation: z.enum(ATTESTATIONS).nullable(),
      /** The number is registered for full attestation. */
      isRegistered: z.boolean(),
      /** Why leads may see it as spam. */
      warning: z.string().nullable(),
    })
    .nullable(),
})
export type CallCard = z.infer<typeof callCard>
