import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { findMessageRow, type MessageRow } from '../threads/messages.read.server'
import { findThreadRow, type ThreadRow } from '../threads/threads.read.server'
import { NO_BLASTS } from './blasts.words'
import { canBlast } from '../accounts/can-blast.server'

/** Throws forbidden for coaches and accounts without blasts. */
export async function requireBlasts(ctx: Ctx): Promise<void> {
  if (!(await canBlast(ctx, requireWriter(ctx).accountId))) throw new DomainError('forbidden', NO_BLASTS)
}

export async function findBlastThread(ctx: Ctx, threadId: string, teamId?: string | null): Promise<ThreadRow> {
  const thread = await findThreadRow(ctx, threadId, teamId)
  if (thread.type !== 'blast') throw new DomainError('conflict', 'A conversation has one recipient')
  return thread
}

export async function findBlastRow(
  ctx: Ctx,
  input: { threadId: string; messageId: string },
): Promise<{ thread: ThreadRow; row: MessageRow }> {
  const thread = await findBlastThread(ctx, input.threadId)
  const row = await findMessageRow(ctx, input)
  if (row.type !== 'blast') throw notFound('Message')
  return { thread, row }
}
