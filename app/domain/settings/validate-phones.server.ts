import { statement } from '../../../db/statement'
import { parsePhone } from '../phone-numbers/phone.server'
import type { Ctx } from '../context.server'
import type { FieldErrors } from '../errors'
import { settingsWords } from './settings.words'

const ownNumber = statement((q, p: { e164: string }) =>
  q
    .selectFrom('phone_numbers')
    .select('id')
    .where('e164', '=', p.e164)
    .where('personal', '=', 0)
    .where('released_at', 'is', null)
    .limit(1),
)
const isSuppressed = statement((q, p: { account_id: string; e164: string }) =>
  q.selectFrom('suppressions').select('id').where('account_id', '=', p.account_id).where('e164', '=', p.e164),
)
interface PhonePair {
  type: 'callForwardingType' | 'missedCallPopForwardingType' | 'connectionType'
  asks: readonly string[]
  number: 'callForwardingNumber' | 'missedCallPopForwardingNumber' | 'phone'
}

export const DESTINATIONS = [
  { type: 'callForwardingType', asks: ['phone'], number: 'callForwardingNumber' },
  { type: 'missedCallPopForwardingType', asks: ['phone'], number: 'missedCallPopForwardingNumber' },
] as const satisfies readonly PhonePair[]
export const OWN_PHONES = [
  ...DESTINATIONS,
  { type: 'connectionType', asks: ['dial-out', 'dial-in'], number: 'phone' },
] as const satisfies readonly PhonePair[]

export async function findForwardingBlocker(ctx: Ctx, accountId: string, e164: string): Promise<string | null> {
  if (await ctx.db.first(ownNumber, { e164 })) return settingsWords.numberBelongsDialerCallCome
  if (await ctx.db.first(isSuppressed, { account_id: accountId, e164 })) return settingsWords.numberDoNotCallList
  return null
}

/** Unchanged phones are not checked: they must not block other settings. */
export async function validatePhones<Pair extends PhonePair>(
  tx: Ctx,
  accountId: string,
  pairs: readonly Pair[],
  before: Readonly<Record<Pair['type'] | Pair['number'], string | null>>,
  settings: Record<Pair['number'], string | null> & Readonly<Record<Pair['type'], string | null>>,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const { type, asks, number } of pairs as readonly PhonePair[]) {
    const toValues = (values: object) => values as Record<string, string | null>
    const [after, earlier] = [toValues(settings), toValues(before)]
    if (!asks.includes(after[type] ?? '')) {
      after[number] = null
      continue
    }
    const entered = after[number] ?? null
    if (asks.includes(earlier[type] ?? '') && entered === earlier[number]) continue
    const phone = entered ? parsePhone(entered) : null
    if (!phone) errors[number] = [settingsWords.enterNumberPhone]
    else if (!phone.ok) errors[number] = [phone.reason]
    else {
      const reason = await findForwardingBlocker(tx, accountId, phone.e164)
      if (reason) errors[number] = [reason]
      after[number] = phone.e164
    }
  }
  return errors
}
