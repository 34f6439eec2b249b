import { z } from 'zod'

export const MAX_FOUND = 50

export const transcriptQuery = z.strictObject({
  /** Words; without one nothing is found. */
  search: z.string().trim().max(100).default(''),
})
export const teamTranscriptQuery = transcriptQuery.extend({ userId: z.string().max(60).optional() })

export const foundTranscript = z.object({
  callId: z.string(),
  recordingId: z.string(),
  direction: z.enum(['outbound', 'inbound']),
  /** Of the contact, else the number. */
  who: z.string(),
  seller: z.string(),
  startTime: z.iso.datetime(),
  /** null: the words are in several sentences, and none could be quoted. */
  quote: z
    .object({
      speaker: z.enum(['lead', 'seller']).nullable(),
      /** From the start of the recording. */
      startMs: z.number().int(),
      /** In order; `isMatch` is a searched word. */
      parts: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
    })
    .nullable(),
})
export type FoundTranscript = z.infer<typeof foundTranscript>
export type Quote = NonNullable<FoundTranscript['quote']>

export const foundTranscripts = z.object({ items: z.array(foundTranscript), isMore: z.boolean() })
