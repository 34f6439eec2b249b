import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

/** Carrier error codes: no texting, unknown, unverified, unregistered, suspended, pending. */
const NUMBER_ERROR_CODES: ReadonlySet<number> = new Set([21606, 21659, 30032, 30033, 30034, 30035])

const setRefusal = statement((q, p: { account_id: string; e164: string; text_refusal: string | null }) =>
  q
    .updateTable('phone_numbers')
    .set({ text_refusal: p.text_refusal })
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .where('text_refusal', 'is distinct from', p.text_refusal),
)

interface SendingNumber {
  accountId: string
  e164: string
}

/** Only shown: sending continues, because only a delivery ends it. */
export async function recordTextRefusal(
  tx: Ctx,
  { accountId, e164 }: SendingNumber,
  { error, code }: { error: string | null; code: number | null },
): Promise<void> {
  if (code !== null && NUMBER_ERROR_CODES.has(code))
    await tx.db.write(setRefusal, { account_id: accountId, e164, text_refusal: error })
}

export const clearTextRefusal = async (tx: Ctx, { accountId, e164 }: SendingNumber): Promise<void> => {
  await tx.db.write(setRefusal, { account_id: accountId, e164, text_refusal: null })
}
