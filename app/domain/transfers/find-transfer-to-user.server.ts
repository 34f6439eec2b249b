import { statement } from '../../../db/statement'
import type { TransferState } from '../../../machines/server/transfer'
import type { Ctx } from '../context.server'

const RINGING_STATES: readonly TransferState[] = ['dialing', 'redirecting', 'away']

const openTo = statement((q, p: { e164: string; caller_id: string }) =>
  q
    .selectFrom('transfers')
    .innerJoin('lines', 'lines.id', 'transfers.line_id')
    .select([
      'transfers.id',
      'transfers.account_id',
      'transfers.state',
      'transfers.target_user_id',
      'lines.contact_id',
      'lines.contact_name',
      'lines.e164',
    ])
    .where('transfers.e164', '=', p.e164)
    .where('transfers.caller_id', '=', p.caller_id)
    .where('transfers.target_user_id', 'is not', null)
    .where('transfers.ended_at', 'is', null)
    .orderBy('transfers.id', 'desc')
    .limit(1),
)

export interface TransferToUser {
  transferId: string
  accountId: string
  userId: string
  /** The lead's. */
  contact: { id: string; name: string }
  e164: string
}

/** The transfer whose call to a colleague comes in. null: another caller. */
export async function findTransferToUser(
  tx: Ctx,
  { from, called }: { from: string; called: string },
): Promise<TransferToUser | null> {
  const row = await tx.db.first(openTo, { e164: called, caller_id: from })
  if (!row || row.target_user_id === null || !RINGING_STATES.includes(row.state as TransferState)) return null
  return {
    transferId: row.id,
    accountId: row.account_id,
    userId: row.target_user_id,
    contact: { id: row.contact_id, name: row.contact_name },
    e164: row.e164,
  }
}
