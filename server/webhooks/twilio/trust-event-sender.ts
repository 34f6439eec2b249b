import type { Request } from 'express'
import { z } from 'zod'
import type { Sender } from '../webhook'

/** CloudEvents 1.0 of Event Streams. `data` is known by what it names. */
const event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(200),
  data: z.record(z.string().max(100), z.unknown()).catch({}),
})
export type TrustEvent = z.infer<typeof event>

const MAX_EVENTS = 1_000
const events = z.array(event).min(1).max(MAX_EVENTS)

const MAX_BYTES = 1024 * 1024

export const trustEventSender = (isSigned: (request: Request, body: string) => boolean): Sender<TrustEvent[]> => ({
  bodyType: ['application/json', 'application/cloudevents-batch+json'],
  maxBytes: MAX_BYTES,
  read(request, body) {
    if (!isSigned(request, body)) return { kind: 'unsigned' }
    const parsed = events.safeParse(parseJson(body))
    return parsed.success ? { kind: 'signed', content: parsed.data } : { kind: 'malformed' }
  },
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
