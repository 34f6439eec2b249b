import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { LeadRow } from '../leads/lead-state'

/** Divides the day of each time zone. */
export const QUARTER_MS = 15 * 60_000

interface CountDelta {
  boardId: string
  stageId: string
  zone: string
  assignedTo: string
  state: LeadRow['state']
  by: number
}
interface ScheduleDelta {
  boardId: string
  stageId: string
  quarter: number
  assignedTo: string
  by: number
}

export interface ReadyContact {
  contactId: string
  /** Only its time zone became known: not dialed again. */
  onlyPlaced: boolean
}

export interface Tally {
  counts: Map<string, CountDelta>
  schedules: Map<string, ScheduleDelta>
  boards: Map<string, number>
  ready: Map<string, ReadyContact[]>
}

export const createTally = (): Tally => ({
  counts: new Map(),
  schedules: new Map(),
  boards: new Map(),
  ready: new Map(),
})

/** For dial sessions. */
export function addReadyLead(tally: Tally, lead: LeadRow, before: LeadRow | null): void {
  if (lead.state !== 'ready') return
  const gotTimeZone = lead.zone !== '' && before?.zone === ''
  const wasReady = before?.state === 'ready' && before.stage_id === lead.stage_id
  if (wasReady && !gotTimeZone) return
  const ready = { contactId: lead.contact_id, onlyPlaced: wasReady }
  tally.ready.set(lead.stage_id, [...(tally.ready.get(lead.stage_id) ?? []), ready])
}

export function countLead(tally: Tally, lead: LeadRow, by: 1 | -1): void {
  const { board_id: boardId, stage_id: stageId, assigned_to: assignedTo, zone, state } = lead
  const key = [stageId, zone, assignedTo, state].join('\n')
  const known = tally.counts.get(key)
  tally.counts.set(key, { boardId, stageId, zone, assignedTo, state, by: (known?.by ?? 0) + by })
  tally.boards.set(boardId, (tally.boards.get(boardId) ?? 0) + by)
  if (lead.scheduled_at === null) return
  const quarter = Math.floor(lead.scheduled_at / QUARTER_MS)
  const scheduleKey = [stageId, quarter, assignedTo].join('\n')
  const before = tally.schedules.get(scheduleKey)
  tally.schedules.set(scheduleKey, { boardId, stageId, quarter, assignedTo, by: (before?.by ?? 0) + by })
}

interface CountKey {
  stage_id: string
  zone: string
  assigned_to: string
  state: LeadRow['state']
}
const addCount = statement((q, p: CountKey & { leads: number }) =>
  q
    .insertInto('stage_counts')
    .values(p)
    .onConflict((conflict) =>
      conflict
        .columns(['stage_id', 'zone', 'assigned_to', 'state'])
        .doUpdateSet((eb) => ({ leads: eb('stage_counts.leads', '+', eb.ref('excluded.leads')) })),
    ),
)
const dropEmptyCount = statement((q, p: CountKey) =>
  q
    .deleteFrom('stage_counts')
    .where('stage_id', '=', p.stage_id)
    .where('zone', '=', p.zone)
    .where('assigned_to', '=', p.assigned_to)
    .where('state', '=', p.state)
    .where('leads', '=', 0),
)
interface ScheduleKey {
  stage_id: string
  quarter: number
  assigned_to: string
}
const addSchedule = statement((q, p: ScheduleKey & { leads: number }) =>
  q
    .insertInto('stage_schedule_counts')
    .values(p)
    .onConflict((conflict) =>
      conflict
        .columns(['stage_id', 'quarter', 'assigned_to'])
        .doUpdateSet((eb) => ({ leads: eb('stage_schedule_counts.leads', '+', eb.ref('excluded.leads')) })),
    ),
)
const dropEmptySchedule = statement((q, p: ScheduleKey) =>
  q
    .deleteFrom('stage_schedule_counts')
    .where('stage_id', '=', p.stage_id)
    .where('quarter', '=', p.quarter)
    .where('assigned_to', '=', p.assigned_to)
    .where('leads', '=', 0),
)
const addToBoard = statement((q, p: { id: string; by: number }) =>
  q
    .updateTable('boards')
    .set((eb) => ({ total_contacts: eb('total_contacts', '+', p.by) }))
    .where('id', '=', p.id),
)

export async function writeTally(tx: Ctx, tally: Tally): Promise<void> {
  for (const { stageId, zone, assignedTo, state, by } of tally.counts.values()) {
    if (by === 0) continue
    const key = { stage_id: stageId, zone, assigned_to: assignedTo, state }
    await tx.db.write(addCount, { ...key, leads: by })
    if (by < 0) await tx.db.write(dropEmptyCount, key)
  }
  for (const { stageId, quarter, assignedTo, by } of tally.schedules.values()) {
    if (by === 0) continue
    const key = { stage_id: stageId, quarter, assigned_to: assignedTo }
    await tx.db.write(addSchedule, { ...key, leads: by })
    if (by < 0) await tx.db.write(dropEmptySchedule, key)
  }
  for (const [id, by] of tally.boards) if (by !== 0) await tx.db.write(addToBoard, { id, by })
}
