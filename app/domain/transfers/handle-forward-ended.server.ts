import type { CarrierEnd } from '../../../machines/server/transfer'
import { readLegInstruction } from '../legs/leg-instruction.server'
import type { GoodbyeInstruction, LegInstruction } from '../carrier.port'
import { isDialable } from '../phone-numbers/possible-number'
import type { Ctx } from '../context.server'
import { dispatchToTransfer } from './dispatch-to-transfer.server'
import { lastTransferOfLine, type StoredTransfer } from './transfer-machine.server'
import { transfersWords } from './transfers.words'

/** A cold transfer's call ended. An unreached lead becomes an owed callback. `isPartyPresent`: the lead is still live. */
export async function handleForwardEnded(
  tx: Ctx,
  { attemptId, callSid, status, isThere }: { attemptId: string; callSid: string; status: CarrierEnd; isThere: boolean },
): Promise<LegInstruction | GoodbyeInstruction> {
  const transfer = await transferOf(tx, attemptId)
  if (transfer?.context.kind !== 'cold' || transfer.row.lead_call_sid !== callSid) return { kind: 'hang-up' }
  const at = tx.clock.now()
  if (!isThere || status === 'completed') {
    // The event of the move may be lost.
    if (transfer.state === 'redirecting') await dispatchToTransfer(tx, transfer.id, { type: 'MOVED', at })
    return { kind: 'hang-up' }
  }
  const { line_id: lineId } = transfer.row
  const { e164, name } = await tx.db.q
    .selectFrom('lines')
    .innerJoin('accounts', 'accounts.id', 'lines.account_id')
    .select(['lines.e164', 'accounts.name'])
    .where('lines.id', '=', lineId)
    .executeTakeFirstOrThrow()
  // No promise without a number to call.
  const isNameless = !isDialable(e164)
  const text = goodbyeOf(isNameless ? null : name)
  const isFirst = await dispatchToTransfer(tx, transfer.id, { type: 'NOT_REACHED', at, status, isNameless })
  // After an unknown move the lead still belongs to the seller.
  if (!isFirst && transfer.context.unreachedAt === undefined) return readLegInstruction(tx, lineId)
  if (isFirst && !isNameless)
    await tx.db.q
      .updateTable('calls')
      .set({ outcome: 'callback', message: text, message_audio_id: null })
      .where('id', '=', lineId)
      .execute()
  return { kind: 'goodbye', text }
}

async function transferOf(tx: Ctx, attemptId: string): Promise<StoredTransfer | null> {
  const attempt = await tx.db.q
    .selectFrom('attempts')
    .select('subject_id')
    .where('id', '=', attemptId)
    .executeTakeFirst()
  return lastTransferOfLine(tx, attempt?.subject_id ?? attemptId)
}

const goodbyeOf = (caller: string | null): string =>
  transfersWords.weSorryNoOneCan(caller === null ? '' : `${caller} will call you back. `)
