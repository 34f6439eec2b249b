import type { CarrierEnd } from '../../../machines/kept-by-server/transfer'
import { readLegInstruction } from '../legs/leg-instruction.server'
import type { Goodbye, LegInstruction } from '../carrier.port'
import { isDialable } from '../phone-numbers/possible-number'
import type { Ctx } from '../context.server'
import { hearTransfer } from './hear-transfer.server'
import { lastTransferOfLine, type KeptTransfer } from './kept-transfer.server'

/** A cold transfer's call ended. An unreached lead becomes an owed callback. `isThere`: the lead is still live. */
export async function hearSentOn(
  tctx: Ctx,
  { attemptId, callSid, status, isThere }: { attemptId: string; callSid: string; status: CarrierEnd; isThere: boolean },
): Promise<LegInstruction | Goodbye> {
  const transfer = await transferOf(tctx, attemptId)
  if (transfer?.context.kind !== 'cold' || transfer.row.lead_call_sid !== callSid) return { kind: 'hang-up' }
  const at = tctx.clock.now()
  if (!isThere || status === 'completed') {
    // The event of the move may be lost.
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
  // No promise without a number to call.
  const isNameless = !isDialable(e164)
  const text = goodbyeOf(isNameless ? null : name)
  const isFirst = await hearTransfer(tctx, transfer.id, { type: 'NOT_REACHED', at, status, isNameless })
  // After an unknown move the lead still belongs to the seller.
  if (!isFirst && transfer.context.unreachedAt === undefined) return readLegInstruction(tctx, lineId)
  if (isFirst && !isNameless)
    await tctx.db.q
      .updateTable('calls')
      .set({ outcome: 'callback', message: text, message_audio_id: null })
      .where('id', '=', lineId)
      .execute()
  return { kind: 'goodbye', text }
}

async function transferOf(tctx: Ctx, attemptId: string): Promise<KeptTransfer | null> {
  const attempt = await tctx.db.q
    .selectFrom('attempts')
    .select('subject_id')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  return lastTransferOfLine(tctx, attempt?.subject_id ?? attemptId)
}

const goodbyeOf = (caller: string | null): string =>
  `We are sorry, nobody can take your call right now. ${caller === null ? '' : `${caller} will call you back. `}Thank you, and goodbye.`
