import type { Ctx } from '../context.server'
import type { KeptTransfer } from './kept-transfer.server'

/** Minutes are seconds of the lead's leg: it goes on after the seller has left. */
export async function billHandedTalk(tctx: Ctx, { row, context }: KeptTransfer, until: number): Promise<void> {
  const seconds = Math.floor(Math.max(0, until - (context.handedAt ?? until)) / 1000)
  if (seconds === 0) return
  await tctx.db.q
    .updateTable('accounts')
    .set((eb) => ({ dial_seconds_used: eb('dial_seconds_used', '+', seconds) }))
    .where('id', '=', row.account_id)
    .execute()
}
