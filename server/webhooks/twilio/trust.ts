import type { Ctx } from '../../../app/domain/context.server'
import { hastenChecks } from '../../../app/domain/registrations/dispatch-to-registration.server'
import { claimReceipt, type Outcome } from '../webhook'
import type { Fields } from './sender'
import type { TrustEvent } from './trust-event-sender'

/** Bundle, brand, campaign, messaging service. An event names its campaign by another sid, and its service by this. */
const SID = /^(BU|BN|QE|MG)[0-9a-f]{32}$/
const COMPLIANCE = 'com.twilio.messaging.compliance.'
const MAX_SIDS = 500

const sidsIn = (values: Iterable<unknown>): string[] =>
  [...values].filter((value): value is string => typeof value === 'string' && SID.test(value))

/** Keys are in lower case; other products of the carrier write camel case. */
const accountOf = (data: TrustEvent['data']): unknown => data['accountsid'] ?? data['accountSid']

/** May be late, repeated, out of order or missing: the carrier's resource is read. */
export async function onTrustEvents(tx: Ctx, events: readonly TrustEvent[], accountSid: string): Promise<Outcome> {
  const sids = new Set<string>()
  let isRepeat = true
  for (const { id, type, data } of events) {
    if (!(await claimReceipt(tx, `trust-event:${id}`))) continue
    isRepeat = false
    if (!type.startsWith(COMPLIANCE)) continue
    if (accountOf(data) !== accountSid) {
      tx.log.warn({ event: id, type }, 'event of another carrier account')
      continue
    }
    for (const sid of sidsIn(Object.values(data))) sids.add(sid)
  }
  if (isRepeat) return { kind: 'repeat' }
  if (sids.size === 0) return { kind: 'done' }
  return { kind: (await hastenChecks(tx, [...sids].slice(0, MAX_SIDS))) ? 'done' : 'unknown' }
}

/** Of a profile or trust product. No document names the fields. */
export async function onTrustStatus(tx: Ctx, fields: Fields, accountSid: string): Promise<Outcome> {
  if (fields.AccountSid !== undefined && fields.AccountSid !== accountSid) return { kind: 'unknown' }
  const sids = sidsIn(Object.values(fields)).slice(0, MAX_SIDS)
  return { kind: (await hastenChecks(tx, sids)) ? 'done' : 'unknown' }
}
