import { z } from 'zod'
import { isSignedByStripe } from '../../payments/stripe/stripe-signature'
import type { Sender } from '../webhook'

const id = z.string().max(100)

/** Only what names the object: it is fetched, and its state is the truth. */
const event = z.object({
  id: id.startsWith('evt_'),
  type: z.string().max(100),
  data: z.object({
    object: z.object({ id: id.optional(), object: z.string().max(50) }),
  }),
})
export type StripeEvent = z.infer<typeof event>

const MAX_BYTES = 512 * 1024

export const stripeSender = (secrets: readonly string[]): Sender<StripeEvent> => ({
  bodyType: 'application/json',
  maxBytes: MAX_BYTES,
  read(request, body) {
    if (!isSignedByStripe(body, request.get('stripe-signature'), secrets)) return { kind: 'unsigned' }
    const parsed = event.safeParse(parseJson(body))
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
