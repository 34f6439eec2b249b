import { createHmac } from 'node:crypto'

export interface SignedCall {
  method: string
  /** Path and query as they are sent. */
  target: string
  account: string
  body: string
}

const sign = (secret: string, timestamp: string, { method, target, account, body }: SignedCall): string =>
  createHmac('sha256', secret).update([timestamp, method, target, account, body].join('\n')).digest('hex')

/** Headers that prove to a vendor's server that we sent a call: HMAC-SHA256 with the vendor's secret over all of it. */
export const signedHeaders = (secret: string, call: SignedCall, now: number): Record<string, string> => ({
  'trunkline-account': call.account,
  'trunkline-timestamp': String(now),
  'trunkline-signature': sign(secret, String(now), call),
})
