import { createHmac } from 'node:crypto'

export interface SignedCall {
  method: string
  /** Path and query as sent. */
  target: string
  /** Team name, or an individual's user id. */
  account: string
  kind: 'team' | 'person'
  body: string
}

const sign = (secret: string, timestamp: string, { method, target, kind, account, body }: SignedCall): string =>
  createHmac('sha256', secret).update([timestamp, method, target, kind, account, body].join('\n')).digest('hex')

/** ASCII only; percent too, so that decoding is safe. */
const headerOf = (account: string) => account.replace(/[^ -$&-~]+/g, encodeURIComponent)

/** Over the whole call. */
export const signedHeaders = (secret: string, call: SignedCall, now: number): Record<string, string> => {
  const account = headerOf(call.account)
  return {
    'trunkline-account': account,
    'trunkline-account-kind': call.kind,
    'trunkline-timestamp': String(now),
    'trunkline-signature': sign(secret, String(now), { ...call, account }),
  }
}
