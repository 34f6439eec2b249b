import type { Ctx } from '../context.server'

/** To the contact that remains of two: scheduled drops are sent, and its timeline has the others. */
export async function moveDrops(tx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.db.q.updateTable('drops').set({ contact_id: to }).where('contact_id', '=', from).execute()
}
