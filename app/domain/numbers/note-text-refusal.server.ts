import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

/**
 * The carrier's codes of a text that it refused because of the number that it came from: it takes no texts, is not of the carrier
 * account, is not verified (toll-free), not registered (A2P), suspended, or still being set up.
 */
const BECAUSE_OF_NUMBER: ReadonlySet<number> = new Set([21606, 21659, 30032, 30033, 30034, 30035])

/** Of every account: all of them text from the numbers of one carrier account. */
const setRefusal = statement((q, p: { e164: string; text_refusal: string | null }) =>
  q
    .updateTable('phone_numbers')
    .set({ text_refusal: p.text_refusal })
    .where('e164', '=', p.e164)
    .where('text_refusal', 'is distinct from', p.text_refusal),
)

/** The carrier refused a text; where its number is why, whoever chooses that number reads it. Nothing is locked: only a text tells when it is over. */
export async function noteTextRefusal(
  tctx: Ctx,
  e164: string,
  { error, code }: { error: string | null; code: number | null },
): Promise<void> {
  if (code !== null && BECAUSE_OF_NUMBER.has(code)) await tctx.db.write(setRefusal, { e164, text_refusal: error })
}

/** A text from the number arrived: nothing speaks against it any more. */
export const forgetTextRefusal = async (tctx: Ctx, e164: string): Promise<void> => {
  await tctx.db.write(setRefusal, { e164, text_refusal: null })
}
