import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { updateLeadRow } from '../leads/update-lead-row.server'
import { getPriorityRank } from '../leads/contact-facts.server'
import type { LeadRow } from '../leads/lead-state'
import { NO_PRIORITY } from '../leads/leads.schema'
import { withTally } from '../lead-counts/with-tally.server'

const CHUNK = 50

/** Job `stage.rank`. Skips leads without rank or tag of the stack; safe to restart. */
export async function rankStage(ctx: Ctx, { stageId }: JobPayloads['stage.rank']): Promise<void> {
  let place: { rank: number; id: string } | null = { rank: -1, id: '' }
  while (place !== null) {
    const from: { rank: number; id: string } = place
    place = await ctx.db.transact('stage.rank', (tx) => rerankRankedChunk(tx, stageId, from))
    await breathe()
  }
  const tags = await ctx.db.q
    .selectFrom('stage_priority_tags')
    .innerJoin('stages', 'stages.id', 'stage_priority_tags.stage_id')
    .select(['stage_priority_tags.tag', 'stages.account_id'])
    .where('stage_priority_tags.stage_id', '=', stageId)
    .execute()
  for (const { tag, account_id: accountId } of tags) {
    let after: string | null = ''
    while (after !== null) {
      const from: string = after
      after = await ctx.db.transact('stage.rank-tagged', (tx) => rerankTaggedChunk(tx, stageId, accountId, tag, from))
      await breathe()
    }
  }
}

/** null: finished. */
async function rerankRankedChunk(
  tx: Ctx,
  stageId: string,
  { rank, id }: { rank: number; id: string },
): Promise<{ rank: number; id: string } | null> {
  const within = await rankedFrom(tx, stageId)
    .where('priority_rank', '=', rank)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(CHUNK)
    .execute()
  const leads =
    within.length > 0
      ? within
      : await rankedFrom(tx, stageId)
          .where('priority_rank', '>', rank)
          .where('priority_rank', '<', NO_PRIORITY)
          .orderBy('priority_rank')
          .orderBy('id', 'desc')
          .limit(CHUNK)
          .execute()
  await rerank(tx, leads)
  const last = leads.at(-1)
  return last ? { rank: last.priority_rank, id: last.id } : null
}

const rankedFrom = (tx: Ctx, stageId: string) => tx.db.q.selectFrom('leads').selectAll().where('stage_id', '=', stageId)

/** null: finished. */
async function rerankTaggedChunk(
  tx: Ctx,
  stageId: string,
  accountId: string,
  tag: string,
  after: string,
): Promise<string | null> {
  const contacts = await tx.db.q
    .selectFrom('contact_tags')
    .select('contact_id')
    .where('account_id', '=', accountId)
    .where('tag', '=', tag)
    .where('contact_id', '>', after)
    .orderBy('contact_id')
    .limit(CHUNK)
    .execute()
  const last = contacts.at(-1)
  if (!last) return null
  const leads = await tx.db.q
    .selectFrom('leads')
    .selectAll()
    .where(
      'contact_id',
      'in',
      contacts.map((contact) => contact.contact_id),
    )
    .execute()
  await rerank(
    tx,
    leads.filter((lead) => lead.stage_id === stageId),
  )
  return contacts.length === CHUNK ? last.contact_id : null
}

const rerank = (tx: Ctx, leads: readonly LeadRow[]): Promise<void> =>
  withTally(tx, async (tally) => {
    const moved: LeadRow[] = []
    for (const lead of leads) {
      const rank = await getPriorityRank(tx, lead.stage_id, lead.contact_id)
      if (rank !== lead.priority_rank) moved.push(await updateLeadRow(tx, tally, lead, { priority_rank: rank }))
    }
    const [first] = moved
    if (!first) return { result: undefined, news: [] }
    const { account_id: accountId, board_id: boardId, stage_id: stageId } = first
    return { result: undefined, news: [{ type: 'leads.changed', accountId, boardId, stageIds: [stageId] }] }
  })
