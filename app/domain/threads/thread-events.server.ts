import { sql } from 'kysely'
import { statement } from '../../../db/statement'
import { getRecipientId } from '../blasts/recipients.read.server'
import type { Ctx } from '../context.server'
import { EVENTS_PER_PAGE, type ThreadEvent } from './messenger.schema'
import { findThreadRow, getMemberId } from './threads.read.server'

export async function recordMemberEvent(tx: Ctx, threadId: string, type: ThreadEvent['type']): Promise<void> {
  await tx.db.q
    .insertInto('thread_events')
    .values({ thread_id: threadId, type, member_id: getMemberId(threadId), created_at: tx.clock.now() })
    .execute()
}

const insertRecipientEvents = statement(
  (q, p: { thread_id: string; type: ThreadEvent['type']; from: number; to: number; now: number }) =>
    q
      .insertInto('thread_events')
      .columns(['thread_id', 'type', 'member_id', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('blast_recipients')
          .select([
            'thread_id',
            sql<string>`${p.type}`.as('type'),
            sql<string>`${getRecipientId(0).slice(0, -1)} || position`.as('member_id'),
            sql<number>`${p.now}`.as('created_at'),
          ])
          .where('thread_id', '=', p.thread_id)
          .where('position', '>=', p.from)
          .where('position', '<=', p.to),
      ),
)

/** Blast recipients: one statement for 10,000. */
export async function recordRecipientEvents(
  tx: Ctx,
  { threadId, type, from, to }: { threadId: string; type: ThreadEvent['type']; from: number; to: number },
): Promise<void> {
  await tx.db.write(insertRecipientEvents, { thread_id: threadId, type, from, to, now: tx.clock.now() })
}

const lastEventOfThread = statement((q, p: { thread_id: string }) =>
  q.selectFrom('thread_events').select('id').where('thread_id', '=', p.thread_id).orderBy('id', 'desc').limit(1),
)

/** Version of the members; null: no events. */
export const findLastThreadEventId = async (ctx: Ctx, threadId: string): Promise<number | null> =>
  (await ctx.db.first(lastEventOfThread, { thread_id: threadId }))?.id ?? null

/** Newest first. `before`: id of the last item. Throws not_found. */
export async function listThreadEvents(
  ctx: Ctx,
  { threadId, before, teamId }: { threadId: string; before?: string | undefined; teamId?: string | undefined },
): Promise<{ items: ThreadEvent[]; before: string | null }> {
  const thread = await findThreadRow(ctx, threadId, teamId)
  const rows = await ctx.db.q
    .selectFrom('thread_events')
    .selectAll()
    .where('thread_id', '=', thread.id)
    .$if(before !== undefined, (part) => part.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(EVENTS_PER_PAGE + 1)
    .execute()
  const page = rows.slice(0, EVENTS_PER_PAGE)
  const last = page.at(-1)
  return {
    items: page.map(({ id, type, created_at, member_id }) => ({
      id: String(id),
      type,
      createdAt: new Date(created_at).toISOString(),
      data: { memberId: member_id },
    })),
    before: rows.length > page.length && last ? String(last.id) : null,
  }
}
