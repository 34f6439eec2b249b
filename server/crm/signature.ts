import { createHmac } from 'node:crypto'

export interface SignedCall {
  method: string
  /** Path and query as sent. */
  target: string
  /** The vendor's team name, or its user id for an individual. */
  account: string
  kind: 'team' | 'person'
  body: string
}

const sign = (secret: string, timestamp: string, { method, target, kind, account, body }: SignedCall): string =>
  createHmac('sha256', secret).update([timestamp, method, target, kind, account, body].join('\n')).digest('hex')

/** Headers are ASCII only. Percent signs are encoded too, so that decoding is always safe. */
const headerOf = (account: string) => account.replace(/[^ -$&-~]+/g, encodeURIComponent)

/** Sign a call to a vendor's server: HMAC-SHA256 over the whole call. */
export const signedHeaders = (secret: string, call: SignedCall, now: number): Record<string, string> => {
  const account = headerOf(call.account)
  return {
    'trunkline-account': account,
    'trunkline-account-kind': call.kind,
    'trunkline-timestamp': String(now),
    'trunkline-signature': sign(secret, String(now), { ...call, account }),
  }
}
