import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '../context.server'
import { requeueJob } from '../jobs/enqueue.server'
import { SYSTEM_ACCOUNT, type JobPayloads } from '../jobs/catalogue'
import { getDialFacts } from '../leads/contact-facts.server'
import type { LeadRow } from '../leads/lead-state'
import { updateLeadRow } from '../leads/update-lead-row.server'
import { withTally, type LeadEvent } from '../lead-counts/with-tally.server'
import { PLACES_VERSION } from '../places/places-version'

/** Per transaction; larger ones delay dials. */
const CHUNK = 25

/** At boot: stored zone keys of another version are computed again. */
export async function enqueuePlaceLeads(ctx: Ctx, version: string = PLACES_VERSION): Promise<void> {
  const applied = await ctx.db.q
    .selectFrom('applied_versions')
    .select('version')
    .where('name', '=', 'places')
    .executeTakeFirst()
  if (applied?.version === version) return
  await ctx.db.transact('leads.place-enqueue', (tx) =>
    requeueJob(tx, {
      kind: 'leads.place',
      accountId: SYSTEM_ACCOUNT,
      key: `leads:place:${version}`,
      payload: { version },
    }),
  )
}

/** Job `leads.place`; after a crash it starts again and writes only what differs. */
export async function placeLeads(ctx: Ctx, { version }: JobPayloads['leads.place']): Promise<void> {
  let after: string | null = ''
  while (after !== null) {
    const from: string = after
    after = await ctx.db.transact('leads.place', (tx) => placeChunk(tx, from, version))
    await breathe()
  }
}

/** Returns the last lead; null: finished. */
async function placeChunk(tx: Ctx, after: string, version: string): Promise<string | null> {
  const leads = await tx.db.q
    .selectFrom('leads')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(CHUNK)
    .execute()
  await withTally(tx, async (tally) => {
    const changed: LeadRow[] = []
    for (const lead of leads) {
      const { zone } = await getDialFacts(tx, lead.contact_id)
      if (zone !== lead.zone) changed.push(await updateLeadRow(tx, tally, lead, { zone }))
    }
    return { result: undefined, news: eventsOf(changed) }
  })
  if (leads.length === CHUNK) return leads[CHUNK - 1]!.id
  const applied = { version, applied_at: tx.clock.now() }
  await tx.db.q
    .insertInto('applied_versions')
    .values({ name: 'places', ...applied })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(applied))
    .execute()
  return null
}

/** One for each board. */
function eventsOf(leads: readonly LeadRow[]): LeadEvent[] {
  const boards = new Map(leads.map((lead) => [lead.board_id, lead.account_id]))
  return [...boards].map(([boardId, accountId]) => {
    const ofBoard = leads.filter((lead) => lead.board_id === boardId)
    return { type: 'leads.changed', accountId, boardId, stageIds: [...new Set(ofBoard.map((lead) => lead.stage_id))] }
  })
}
