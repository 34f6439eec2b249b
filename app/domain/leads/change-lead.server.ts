import type { Insertable } from 'kysely'
import type { LeadsTable } from '../../../db/schema/boards'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { settle, type LeadRow } from './lead-state'
import { count, noteReady, type Tally } from './tally.server'

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

const changedMeanwhile = () => new DomainError('conflict', 'Somebody else changed this lead a moment ago')

/** null: already on the board. Only this file writes leads. */
export async function insertLead(tctx: Ctx, tally: Tally, lead: NewLead): Promise<LeadRow | null> {
  const rests = { blocked_by: lead.blocked_by, snooze_until: null, nuisance_until: null, hot_until: lead.hot_until }
  const row: LeadRow = {
    ...lead,
    ...settle(rests, lead.created_at),
    called_count: 0,
    last_called_at: null,
    scheduled_at: null,
    scheduled_by: null,
    version: 1,
    updated_at: lead.created_at,
  }
  if ((await tctx.db.write(insertRow, row)) === 0) return null
  count(tally, row, 1)
  noteReady(tally, row, null)
  return row
}

/** Writes only changed columns: many are indexed. */
export async function changeLead(tctx: Ctx, tally: Tally, before: LeadRow, change: LeadChange): Promise<LeadRow> {
  const now = tctx.clock.now()
  const wished = { ...before, ...change }
  const after: LeadRow = { ...wished, ...settle(wished, now) }
  const differing = Object.entries(after).filter(([column, value]) => before[column as keyof LeadRow] !== value)
  if (differing.length === 0) return before
  const stored: LeadRow = { ...after, version: before.version + 1, updated_at: now }
  const { id, version: was } = before
  const set = { ...Object.fromEntries(differing), version: stored.version, updated_at: now }
  if ((await tctx.db.write(updateRow, { id, was, ...set })) !== 1) throw changedMeanwhile()
  count(tally, before, -1)
  count(tally, stored, 1)
  noteReady(tally, stored, before)
  return stored
}

/** History stays. */
export async function deleteLead(tctx: Ctx, tally: Tally, lead: LeadRow): Promise<void> {
  if ((await tctx.db.write(deleteRow, { id: lead.id, was: lead.version })) !== 1) throw changedMeanwhile()
  count(tally, lead, -1)
}
