import type { CarrierEnd } from '../../../machines/kept-by-server/transfer'
import { readLegInstruction } from '../legs/leg-instruction.server'
import type { Goodbye, LegInstruction } from '../carrier.port'
import { isDialable } from '../phone-numbers/possible-number'
import type { Ctx } from '../context.server'
import { hearTransfer } from './hear-transfer.server'
import { lastTransferOfLine, type KeptTransfer } from './kept-transfer.server'

/**
 * The carrier has called somebody for a lead who was sent on, and that is over. Whoever has talked with them hangs up; whoever
 * found nobody is told who calls them back, and stands in the list of those who are owed a call. `isThere`: the lead has not hung up.
 */
export async function hearSentOn(
  tctx: Ctx,
  { attemptId, callSid, status, isThere }: { attemptId: string; callSid: string; status: CarrierEnd; isThere: boolean },
): Promise<LegInstruction | Goodbye> {
  const transfer = await transferOf(tctx, attemptId)
  if (transfer?.context.kind !== 'cold' || transfer.row.lead_call_sid !== callSid) return { kind: 'hang-up' }
  const at = tctx.clock.now()
  if (!isThere || status === 'completed') {
    // Word that the carrier had sent them on may be lost.
    if (transfer.state === 'sendingOn') await hearTransfer(tctx, transfer.id, { type: 'MOVED', at })
    return { kind: 'hang-up' }
  }
  const { line_id: lineId } = transfer.row
  const { e164, name } = await tctx.db.q
    .selectFrom('lines')
    .innerJoin('accounts', 'accounts.id', 'lines.account_id')
    .select(['lines.e164', 'accounts.name'])
    .where('lines.id', '=', lineId)
    .executeTakeFirstOrThrow()
  // Who cannot be called back is not told that they are.
  const isNameless = !isDialable(e164)
  const text = goodbyeOf(isNameless ? null : name)
  const isFirst = await hearTransfer(tctx, transfer.id, { type: 'NOT_REACHED', at, status, isNameless })
  // Nobody knew whether they were sent on, so that they are the seller's still, who waits in the room.
  if (!isFirst && transfer.context.unreachedAt === undefined) return readLegInstruction(tctx, lineId)
  if (isFirst && !isNameless)
    await tctx.db.q
      .updateTable('calls')
      .set({ outcome: 'callback', message: text, message_audio_id: null })
      .where('id', '=', lineId)
      .execute()
  return { kind: 'goodbye', text }
}

/** Whoever called us has no attempt: their leg asks by the id of their line. */
async function transferOf(tctx: Ctx, attemptId: string): Promise<KeptTransfer | null> {
  const attempt = await tctx.db.q
    .selectFrom('attempts')
    .select('subject_id')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  return lastTransferOfLine(tctx, attempt?.subject_id ?? attemptId)
}

/** `caller`: who calls them back; null: nobody knows their number. */
const goodbyeOf = (caller: string | null): string =>
  `We are sorry, nobody can take your call right now. ${caller === null ? '' : `${caller} will call you back. `}Thank you, and goodbye.`
