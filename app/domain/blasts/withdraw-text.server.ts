import type { Ctx } from '../context.server'
import { tellMachine } from '../sending/handle-message-event.server'
import { keptMessage } from '../sending/message-machine.server'
import type { MessageRow } from '../threads/messages.read.server'
import { removeMessage } from '../sending/publish-message.server'
import { tellThreadGone } from '../threads/publish-thread.server'
import { isEmptyThread } from '../threads/touch-thread.server'

/** Also removes the thread if it is empty then. */
export async function withdrawText(tctx: Ctx, row: MessageRow): Promise<void> {
  if (!(await tellMachine(tctx, keptMessage(row), { type: 'CANCEL' }))) return
  await removeMessage(tctx, row)
  if (!(await isEmptyThread(tctx, row.thread_id))) return
  await tellThreadGone(tctx, row.thread_id)
  await tctx.db.q.updateTable('threads').set({ deleted_at: tctx.clock.now() }).where('id', '=', row.thread_id).execute()
}
