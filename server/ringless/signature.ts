import { createHmac, timingSafeEqual } from 'node:crypto'

/** Older or newer ones may be replayed. */
const TOLERANCE_S = 300

/** X-Signature = HMAC-SHA256(secret, X-Timestamp + '.' + body), in hex. The timestamp is in seconds or milliseconds. */
export function isSignedByProvider(
  body: string,
  { signature, timestamp }: { signature: string | undefined; timestamp: string | undefined },
  secret: string,
  nowMs: number,
): boolean {
  if (!signature || !timestamp || !/^\d{9,14}$/.test(timestamp)) return false
  const sentAtS = timestamp.length > 11 ? Number(timestamp) / 1000 : Number(timestamp)
  if (Math.abs(nowMs / 1000 - sentAtS) > TOLERANCE_S) return false
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest()
  const received = Buffer.from(signature.replace(/^sha256=/, ''), 'hex')
  return received.length === expected.length && timingSafeEqual(received, expected)
}
