import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { releaseNumberLease } from '../protection/number-lease.server'
import { billCall } from '../usage/bill-call.server'
import type { StoredTransfer } from './transfer-machine.server'

const numberOfLine = statement((q, p: { id: string }) => q.selectFrom('lines').select('e164').where('id', '=', p.id))

/** Bills talk after the seller left, and frees the number. */
export async function endHandedCall(tx: Ctx, { row, context }: StoredTransfer, at: number): Promise<void> {
  const line = await tx.db.first(numberOfLine, { id: row.line_id })
  if (line) await releaseNumberLease(tx, { account_id: row.account_id, e164: line.e164, line_id: row.line_id })
  const seconds = Math.floor(Math.max(0, at - (context.handedAt ?? at)) / 1000)
  await billCall(tx, {
    accountId: row.account_id,
    callId: row.line_id,
    e164: line?.e164 ?? '+1',
    talkSeconds: seconds,
    fact: 'handed',
  })
}
