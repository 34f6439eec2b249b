import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const addMessagesUsed = statement((q, p: { account_id: string; by: number }) =>
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
export async function addUsedMessages(tx: Ctx, accountId: string, by: number): Promise<void> {
  if (by !== 0) await tx.db.write(addMessagesUsed, { account_id: accountId, by })
}

interface ChargeableMessage {
  id: string
  account_id: string
}

export const chargeMessage = (tx: Ctx, message: ChargeableMessage): Promise<void> => setMessageCharged(tx, message, 1)

export const refundMessage = (tx: Ctx, message: ChargeableMessage): Promise<void> => setMessageCharged(tx, message, 0)

async function setMessageCharged(tx: Ctx, { id, account_id }: ChargeableMessage, charged: 0 | 1): Promise<void> {
  if ((await tx.db.write(setCharged, { id, charged })) !== 1) return
  await addUsedMessages(tx, account_id, charged === 1 ? 1 : -1)
}
