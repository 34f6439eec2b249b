import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

/** Carrier error codes: no texting, unknown, unverified, unregistered, suspended, pending. */
const NUMBER_ERROR_CODES: ReadonlySet<number> = new Set([21606, 21659, 30032, 30033, 30034, 30035])

/** Accounts share one carrier account. */
const setRefusal = statement((q, p: { e164: string; text_refusal: string | null }) =>
  q
    .updateTable('phone_numbers')
    .set({ text_refusal: p.text_refusal })
    .where('e164', '=', p.e164)
    .where('text_refusal', 'is distinct from', p.text_refusal),
)

/** Only shown: sending continues, because only a delivery ends it. */
export async function recordTextRefusal(
  tx: Ctx,
  e164: string,
  { error, code }: { error: string | null; code: number | null },
): Promise<void> {
  if (code !== null && NUMBER_ERROR_CODES.has(code)) await tx.db.write(setRefusal, { e164, text_refusal: error })
}

export const clearTextRefusal = async (tx: Ctx, e164: string): Promise<void> => {
  await tx.db.write(setRefusal, { e164, text_refusal: null })
}
