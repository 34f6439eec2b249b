import { createHash } from 'node:crypto'
import { StripeError } from './errors'
import type { PaymentWorld } from './payment-world'

export type StoredAnswer = { status: number; body: unknown }
type KeyRecord = { digest: string; answer: StoredAnswer }

const MOST_LENGTH = 255
/** Then Stripe may forget the key. */
const KEPT_MS = 86_400_000

/** Throws when the key came with other parameters. */
export function findAnswer(
  { store, clock }: PaymentWorld,
  key: string,
  request: { method: string; path: string; body: string },
): { stored: StoredAnswer | null; save(answer: StoredAnswer): void } {
  if (key.length > MOST_LENGTH)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Idempotency keys have at most ${MOST_LENGTH} characters.`,
    })
  const digest = createHash('sha256').update(`${request.method} ${request.path}\n${request.body}`).digest('hex')
  const known = store.find<KeyRecord & { at: number }>('payment_keys', key)
  const isKept = known !== null && clock.now() - known.at < KEPT_MS
  if (isKept && known.digest !== digest)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return {
    stored: isKept ? known.answer : null,
    save(answer) {
      const record = { digest, answer, at: clock.now() }
      store.save('payment_keys', key, () => ({ sid: key, path: request.path, record: JSON.stringify(record) }))
      store.flush()
    },
  }
}
