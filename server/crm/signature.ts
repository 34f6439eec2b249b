import { createHmac } from 'node:crypto'

export interface SignedCall {
  method: string
  /** Path and query as they are sent. */
  target: string
  /** The vendor's own name of a team, or its id of an individual: the two may be the same word. */
  account: string
  kind: 'team' | 'person'
  body: string
}

const sign = (secret: string, timestamp: string, { method, target, kind, account, body }: SignedCall): string =>
  createHmac('sha256', secret).update([timestamp, method, target, kind, account, body].join('\n')).digest('hex')

/** A header holds plain ASCII alone. A percent sign is encoded as well, so that whoever decodes always gets the name. */
const headerOf = (account: string) => account.replace(/[^ -$&-~]+/g, encodeURIComponent)

/** Headers that prove to a vendor's server that we sent a call: HMAC-SHA256 with the vendor's secret over all of it. */
export const signedHeaders = (secret: string, call: SignedCall, now: number): Record<string, string> => {
  const account = headerOf(call.account)
  return {
    'trunkline-account': account,
    'trunkline-account-kind': call.kind,
    'trunkline-timestamp': String(now),
    'trunkline-signature': sign(secret, String(now), { ...call, account }),
  }
}
