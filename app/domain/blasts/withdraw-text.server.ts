import type { Ctx } from '../context.server'
import { dispatchMessageEvent } from '../sending/handle-message-event.server'
import { storedMessage } from '../sending/message-machine.server'
import type { MessageRow } from '../threads/messages.read.server'
import { removeMessage } from '../sending/publish-message.server'
import { publishThreadDeleted } from '../threads/publish-thread.server'
import { isEmptyThread } from '../threads/touch-thread.server'

/** Also removes the thread if it is empty then. */
export async function withdrawText(tx: Ctx, row: MessageRow): Promise<void> {
  if (!(await dispatchMessageEvent(tx, storedMessage(row), { type: 'CANCEL' }))) return
  await removeMessage(tx, row)
  if (!(await isEmptyThread(tx, row.thread_id))) return
  await publishThreadDeleted(tx, row.thread_id)
  await tx.db.q.updateTable('threads').set({ deleted_at: tx.clock.now() }).where('id', '=', row.thread_id).execute()
}
