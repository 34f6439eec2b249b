import type { BlastEvent } from '../../../machines/kept-by-server/blast'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { useMessages } from '../sending/credits.server'
import { tellMessage, tellThread } from '../threads/publish-thread.server'
import { nextSortTime, touchThread } from '../threads/touch-thread.server'
import { toDeal } from './blast-counts.server'
import { advanceBlast, keptBlast, type KeptBlast } from './kept-blast.server'

const blastById = statement((q, p: { id: string }) =>
  q.selectFrom('messages').selectAll().where('id', '=', p.id).where('type', '=', 'blast'),
)

export async function findKeptBlast(ctx: Ctx, id: string): Promise<KeptBlast | null> {
  const row = await ctx.db.first(blastById, { id })
  return row ? keptBlast(row) : null
}

export async function hearBlast(tctx: Ctx, id: string, event: BlastEvent): Promise<boolean> {
  const blast = await findKeptBlast(tctx, id)
  return blast ? tellBlastMachine(tctx, blast, event) : false
}

export async function tellBlastMachine(tctx: Ctx, blast: KeptBlast, event: BlastEvent): Promise<boolean> {
  const before = blast.state
  if (!(await advanceBlast(tctx, blast, event))) return false
  const { id, state, row } = blast
  if (before === 'draft') await useMessages(tctx, row.account_id, await toDeal(tctx, id))
  // Texts already dealt release their own quota when canceled.
  if (state === 'draft' || state === 'canceled') await useMessages(tctx, row.account_id, -(await toDeal(tctx, id)))
  if (before === 'waiting' && row.scheduled_at !== null && state === 'dealing') {
    // Sorts by time of sending, not of writing.
    const sort_time = await nextSortTime(tctx, row.thread_id)
    await tctx.db.q.updateTable('messages').set({ sort_time }).where('id', '=', id).execute()
    await touchThread(tctx, { id: row.thread_id, account_id: row.account_id })
  }
  await tellMessage(tctx, id)
  await tellThread(tctx, row.thread_id)
  return true
}
