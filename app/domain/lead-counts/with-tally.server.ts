import { statement } from '../../../db/statement'
import { parseBoardSettings } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { checkZoneKey } from '../protection/zone-key'
import { runReactions } from '../reactions'
import type { LeadRow } from '../leads/lead-state'
import { leadView } from '../leads/lead-views.server'
import type { CountChange, ScheduleChange } from '../leads/leads.schema'
import { createTally, QUARTER_MS, writeTally, type Tally } from './tally.server'

const settingsOf = statement((q, p: { id: string }) =>
  q.selectFrom('boards').select('dialer_settings').where('id', '=', p.id),
)

export type LeadEvent =
  | { type: 'lead.added' | 'lead.changed'; lead: LeadRow }
  | { type: 'lead.moved'; lead: LeadRow; fromStageId: string }
  | { type: 'lead.removed'; lead: LeadRow }
  /** For many leads: subscribers reload these stages. */
  | { type: 'leads.changed'; accountId: string; boardId: string; stageIds: readonly string[] }

const boardOf = (news: LeadEvent) => ('lead' in news ? news.lead.board_id : news.boardId)
const accountOf = (news: LeadEvent) => ('lead' in news ? news.lead.account_id : news.accountId)

export async function withTally<T>(
  tx: Ctx,
  work: (tally: Tally) => Promise<{ result: T; news: LeadEvent[] }>,
): Promise<T> {
  const tally = createTally()
  const { result, news } = await work(tally)
  await writeTally(tx, tally)
  await runReactions(tx, 'leadsReady', { contactsByStage: tally.ready })
  for (const [index, item] of news.entries()) {
    const boardId = boardOf(item)
    // Counters once per board.
    const first = news.findIndex((other) => boardOf(other) === boardId) === index
    await publishLeadEvent(tx, item, boardId, first ? tally : createTally())
  }
  return result
}

async function publishLeadEvent(tx: Ctx, news: LeadEvent, boardId: string, tally: Tally): Promise<void> {
  const board = await tx.db.first(settingsOf, { id: boardId })
  if (!board) throw new Error(`no board ${boardId}`)
  const safeHours = parseBoardSettings(board.dialer_settings)
  const localNow = tx.clock.localHoursNow()
  const isOpen = (zone: string) => checkZoneKey(zone, safeHours, localNow).allowed

  const counts = new Map<string, CountChange>()
  for (const { stageId, assignedTo, zone, state, by, boardId: changeBoardId } of tally.counts.values()) {
    if (changeBoardId !== boardId || by === 0) continue
    const key = `${stageId} ${assignedTo}`
    const change = counts.get(key) ?? { stageId, assignedTo: assignedTo || null, leads: 0, available: 0 }
    change.leads += by
    if (state === 'ready' && isOpen(zone)) change.available += by
    counts.set(key, change)
  }
  const schedules: ScheduleChange[] = []
  for (const { stageId, assignedTo, quarter, by, boardId: changeBoardId } of tally.schedules.values())
    if (changeBoardId === boardId && by !== 0)
      schedules.push({
        stageId,
        assignedTo: assignedTo || null,
        at: new Date(quarter * QUARTER_MS).toISOString(),
        leads: by,
      })

  const changes = { boardId, counts: [...counts.values()], schedules }
  const base = { room: `board:${boardId}`, accountId: accountOf(news) }
  if (news.type === 'leads.changed')
    return void (await tx.db.recordEvent({
      ...base,
      type: news.type,
      subjectId: boardId,
      payload: { ...changes, stageIds: [...news.stageIds] },
    }))
  if (news.type === 'lead.removed')
    return void (await tx.db.recordEvent({
      ...base,
      type: news.type,
      subjectId: news.lead.id,
      payload: { ...changes, leadId: news.lead.id, stageId: news.lead.stage_id },
    }))
  const lead = await leadView(tx, news.lead, safeHours)
  const subject = { ...base, subjectId: lead.id }
  await tx.db.recordEvent(
    news.type === 'lead.moved'
      ? { ...subject, type: news.type, payload: { ...changes, lead, fromStageId: news.fromStageId } }
      : { ...subject, type: news.type, payload: { ...changes, lead } },
  )
}
