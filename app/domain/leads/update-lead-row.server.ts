import type { Insertable } from 'kysely'
import type { LeadsTable } from '../../../db/schema/boards'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { computeLeadState, type LeadRow } from './lead-state'
import { countLead, addReadyLead, type Tally } from '../lead-counts/tally.server'
import { enqueue } from '../jobs/enqueue.server'
import { leadsWords } from './leads.words'

/** `state` and `wake_at` are derived. */
export type LeadChange = Partial<
  Pick<
    LeadRow,
    | 'board_id'
    | 'contact_id'
    | 'stage_id'
    | 'assigned_to'
    | 'blocked_by'
    | 'zone'
    | 'priority_rank'
    | 'called_count'
    | 'last_called_at'
    | 'scheduled_at'
    | 'scheduled_by'
    | 'snooze_until'
    | 'nuisance_until'
    | 'hot_until'
    | 'entered_stage_at'
  >
>

export type NewLead = Omit<
  Required<LeadChange>,
  'contact_id' | 'called_count' | 'last_called_at' | 'scheduled_at' | 'scheduled_by' | 'snooze_until' | 'nuisance_until'
> &
  Pick<LeadRow, 'id' | 'account_id' | 'contact_id' | 'import_type' | 'created_at'>

const insertRow = statement((q, row: Insertable<LeadsTable>) =>
  q
    .insertInto('leads')
    .values(row)
    .onConflict((conflict) => conflict.columns(['board_id', 'contact_id']).doNothing()),
)
const updateRow = statement((q, { id, was, ...set }: Partial<LeadRow> & { id: string; was: number }) =>
  q.updateTable('leads').set(set).where('id', '=', id).where('version', '=', was),
)
const deleteRow = statement((q, p: { id: string; was: number }) =>
  q.deleteFrom('leads').where('id', '=', p.id).where('version', '=', p.was),
)

const createLeadConflict = () => new DomainError('conflict', leadsWords.leadJustChangedTryAgain)

/** null: already on the board. Only this file writes leads. */
export async function insertLead(tx: Ctx, tally: Tally, lead: NewLead): Promise<LeadRow | null> {
  const timers = { blocked_by: lead.blocked_by, snooze_until: null, nuisance_until: null, hot_until: lead.hot_until }
  const row: LeadRow = {
    ...lead,
    ...computeLeadState(timers, lead.created_at),
    called_count: 0,
    last_called_at: null,
    scheduled_at: null,
    scheduled_by: null,
    version: 1,
    updated_at: lead.created_at,
  }
  if ((await tx.db.write(insertRow, row)) === 0) return null
  countLead(tally, row, 1)
  addReadyLead(tally, row, null)
  return row
}

/** Writes only changed columns: many are indexed. */
export async function updateLeadRow(tx: Ctx, tally: Tally, before: LeadRow, change: LeadChange): Promise<LeadRow> {
  const now = tx.clock.now()
  const merged = { ...before, ...change }
  const after: LeadRow = { ...merged, ...computeLeadState(merged, now) }
  const changedEntries = Object.entries(after).filter(([column, value]) => before[column as keyof LeadRow] !== value)
  if (changedEntries.length === 0) return before
  const stored: LeadRow = { ...after, version: before.version + 1, updated_at: now }
  const { id, version: was } = before
  const set = { ...Object.fromEntries(changedEntries), version: stored.version, updated_at: now }
  if ((await tx.db.write(updateRow, { id, was, ...set })) !== 1) throw createLeadConflict()
  if (stored.scheduled_at !== null && stored.scheduled_at !== before.scheduled_at)
    await enqueueDueCall(tx, stored, stored.scheduled_at)
  countLead(tally, before, -1)
  countLead(tally, stored, 1)
  addReadyLead(tally, stored, before)
  return stored
}

const enqueueDueCall = (tx: Ctx, { id, account_id }: LeadRow, at: number): Promise<void> =>
  enqueue(tx, {
    kind: 'lead.call-due',
    accountId: account_id,
    key: `lead:${id}:due:${at}`,
    payload: { leadId: id, at },
    runAt: at,
  })

/** History stays. */
export async function deleteLead(tx: Ctx, tally: Tally, lead: LeadRow): Promise<void> {
  if ((await tx.db.write(deleteRow, { id: lead.id, was: lead.version })) !== 1) throw createLeadConflict()
  countLead(tally, lead, -1)
}
