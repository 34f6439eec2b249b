import type { UserActor } from '../access/actor'
import { parsePhone } from '../contacts/phone.server'
import type { Ctx } from '../context.server'
import type { FieldErrors } from '../errors'
import type { DialerSettings } from '../settings/settings.schema'
import { whyNotForwarded } from './forwarding.server'

/** Settings that ask for a phone while they have one of these values. */
const PAIRS: ReadonlyArray<{
  type: 'callForwardingType' | 'missedCallPopForwardingType' | 'connectionType'
  asks: readonly string[]
  number: 'callForwardingNumber' | 'missedCallPopForwardingNumber' | 'phone'
}> = [
  { type: 'callForwardingType', asks: ['phone'], number: 'callForwardingNumber' },
  { type: 'missedCallPopForwardingType', asks: ['phone'], number: 'missedCallPopForwardingNumber' },
  { type: 'connectionType', asks: ['dial-out', 'dial-in'], number: 'phone' },
]

/**
 * Brings the phones that calls are forwarded to, or the person is called on or calls in from, into their stored form, and says what speaks against those that are new, by field:
 * one that was taken back since must not keep the other settings from being changed.
 */
export async function choosePhones(
  tctx: Ctx,
  user: UserActor,
  before: DialerSettings,
  settings: DialerSettings,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const { type, asks, number } of PAIRS) {
    if (!asks.includes(settings[type])) {
      settings[number] = null
      continue
    }
    const given = settings[number]
    if (asks.includes(before[type]) && given === before[number]) continue
    const phone = given ? parsePhone(given) : null
    if (!phone) errors[number] = ['Enter the number of the phone']
    else if (!phone.ok) errors[number] = [phone.reason]
    else {
      const reason = await whyNotForwarded(tctx, user.accountId, phone.e164)
      if (reason) errors[number] = [reason]
      settings[number] = phone.e164
    }
  }
  return errors
}
