import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const use = statement((q, p: { account_id: string; by: number }) =>
  q
    .updateTable('accounts')
    .set((eb) => ({ messages_used: eb('messages_used', '+', p.by) }))
    .where('id', '=', p.account_id)
    .where((eb) => eb(eb('messages_used', '+', p.by), '>=', 0)),
)
const setCharged = statement((q, p: { id: string; charged: 0 | 1 }) =>
  q.updateTable('messages').set({ charged: p.charged }).where('id', '=', p.id).where('charged', '!=', p.charged),
)

/** A negative `by` returns messages. */
export async function useMessages(tctx: Ctx, accountId: string, by: number): Promise<void> {
  if (by !== 0) await tctx.db.write(use, { account_id: accountId, by })
}

interface Charged {
  id: string
  account_id: string
}

export const charge = (tctx: Ctx, message: Charged): Promise<void> => move(tctx, message, 1)

export const giveBack = (tctx: Ctx, message: Charged): Promise<void> => move(tctx, message, 0)

async function move(tctx: Ctx, { id, account_id }: Charged, charged: 0 | 1): Promise<void> {
  if ((await tctx.db.write(setCharged, { id, charged })) !== 1) return
  await useMessages(tctx, account_id, charged === 1 ? 1 : -1)
}
