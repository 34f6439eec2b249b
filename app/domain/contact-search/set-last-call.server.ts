import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const raiseLastCall = statement((q, p: { id: string; at: number }) =>
  q.updateTable('contacts').set({ last_called_at: p.at }).where('id', '=', p.id).where('last_called_at', '<', p.at),
)

/** Same transaction as the dial. `at`: epoch ms. */
export const setLastCall = async (tx: Ctx, id: string, at: number): Promise<void> =>
  void (await tx.db.write(raiseLastCall, { id, at }))
