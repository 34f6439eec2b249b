import { z } from 'zod'
import { localClock } from '../places/local-clock'

export const CARD_TEXTS = 2
export const MAX_CARD_TAGS = 20

export const callCardInput = z.strictObject({
  contactId: z.string().max(60),
  /** E.164 of the line; decides the local time. */
  number: z.string().max(20).optional(),
  /** Not the last call: it is on the line now. */
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
})
export type CallCard = z.infer<typeof callCard>
