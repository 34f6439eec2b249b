import { parsePhone } from '../contacts/phone.server'
import type { Ctx } from '../context.server'
import type { FieldErrors } from '../errors'
import { whyNotForwarded } from './forwarding.server'

interface PhonePair {
  type: 'callForwardingType' | 'missedCallPopForwardingType' | 'connectionType'
  asks: readonly string[]
  number: 'callForwardingNumber' | 'missedCallPopForwardingNumber' | 'phone'
}

/** Destinations that ask for a phone while they have one of these values: a seller's, and a board's. */
export const DESTINATIONS = [
  { type: 'callForwardingType', asks: ['phone'], number: 'callForwardingNumber' },
  { type: 'missedCallPopForwardingType', asks: ['phone'], number: 'missedCallPopForwardingNumber' },
] as const satisfies readonly PhonePair[]
/** A seller's connection does as well. */
export const OWN_PHONES = [
  ...DESTINATIONS,
  { type: 'connectionType', asks: ['dial-out', 'dial-in'], number: 'phone' },
] as const satisfies readonly PhonePair[]

/**
 * Brings the phones that calls are forwarded to, or the person is called on or calls in from, into their stored form, and says what speaks against those that are new, by field:
 * one that was taken back since must not keep the other settings from being changed.
 */
export async function choosePhones<Pair extends PhonePair>(
  tctx: Ctx,
  accountId: string,
  pairs: readonly Pair[],
  before: Readonly<Record<Pair['type'] | Pair['number'], string | null>>,
  settings: Record<Pair['number'], string | null> & Readonly<Record<Pair['type'], string | null>>,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const { type, asks, number } of pairs as readonly PhonePair[]) {
    const of = (values: object) => values as Record<string, string | null>
    const [now, earlier] = [of(settings), of(before)]
    if (!asks.includes(now[type] ?? '')) {
      now[number] = null
      continue
    }
    const given = now[number] ?? null
    if (asks.includes(earlier[type] ?? '') && given === earlier[number]) continue
    const phone = given ? parsePhone(given) : null
    if (!phone) errors[number] = ['Enter the number of the phone']
    else if (!phone.ok) errors[number] = [phone.reason]
    else {
      const reason = await whyNotForwarded(tctx, accountId, phone.e164)
      if (reason) errors[number] = [reason]
      now[number] = phone.e164
    }
  }
  return errors
}
