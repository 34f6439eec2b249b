import type { Ctx } from '../context.server'
import type { KeptLine } from './line-machine.server'

/** What a line says of what it waits for, or why it was not dialed again; null: nothing. The caller says that the session has changed. */
export async function setDelayNote(tctx: Ctx, line: KeptLine, note: string | null): Promise<void> {
  await tctx.db.q.updateTable('lines').set({ delay_note: note }).where('id', '=', line.id).execute()
  line.row = { ...line.row, delay_note: note }
}
