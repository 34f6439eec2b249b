import { statement } from '../../../db/statement'
import { boardSettingsOf } from '../boards/board-settings'
import type { Ctx } from '../context.server'
import { checkZoneKey } from '../protection/zone-key'
import { react } from '../reactions'
import type { LeadRow } from './lead-state'
import { leadView } from './lead-views.server'
import type { CountChange, ScheduleChange } from './leads.schema'
import { newTally, QUARTER_MS, writeTally, type Tally } from './tally.server'

const settingsOf = statement((q, p: { id: string }) =>
  q.selectFrom('boards').select('dialer_settings').where('id', '=', p.id),
)

export type LeadNews =
  | { type: 'lead.added' | 'lead.changed'; lead: LeadRow }
  | { type: 'lead.moved'; lead: LeadRow; fromStageId: string }
  | { type: 'lead.removed'; lead: LeadRow }
  /** For many leads: subscribers reload these stages. */
  | { type: 'leads.changed'; accountId: string; boardId: string; stageIds: readonly string[] }

const boardOf = (news: LeadNews) => ('lead' in news ? news.lead.board_id : news.boardId)
const accountOf = (news: LeadNews) => ('lead' in news ? news.lead.account_id : news.accountId)

export async function withTally<T>(
  tctx: Ctx,
  work: (tally: Tally) => Promise<{ result: T; news: LeadNews[] }>,
): Promise<T> {
  const tally = newTally()
  const { result, news } = await work(tally)
  await writeTally(tctx, tally)
  await react(tctx, 'leadsReady', { contactsByStage: tally.ready })
  for (const [index, item] of news.entries()) {
    const boardId = boardOf(item)
    // Counters once per board.
    const first = news.findIndex((other) => boardOf(other) === boardId) === index
    await tell(tctx, item, boardId, first ? tally : newTally())
  }
  return result
}

async function tell(tctx: Ctx, news: LeadNews, boardId: string, tally: Tally): Promise<void> {
  const board = await tctx.db.first(settingsOf, { id: boardId })
  if (!board) throw new Error(`no board ${boardId}`)
  const safeHours = boardSettingsOf(board.dialer_settings)
  const localNow = tctx.clock.localHoursNow()
  const isOpen = (zone: string) => checkZoneKey(zone, safeHours, localNow).allowed

  const counts = new Map<string, CountChange>()
  for (const { stageId, assignedTo, zone, state, by, boardId: where } of tally.counts.values()) {
    if (where !== boardId || by === 0) continue
    const key = `${stageId} ${assignedTo}`
    const known = counts.get(key) ?? { stageId, assignedTo: assignedTo || null, leads: 0, available: 0 }
    known.leads += by
    if (state === 'ready' && isOpen(zone)) known.available += by
    counts.set(key, known)
  }
  const schedules: ScheduleChange[] = []
  for (const { stageId, assignedTo, quarter, by, boardId: where } of tally.schedules.values())
    if (where === boardId && by !== 0)
      schedules.push({
        stageId,
        assignedTo: assignedTo || null,
        at: new Date(quarter * QUARTER_MS).toISOString(),
        leads: by,
      })

  const changes = { boardId, counts: [...counts.values()], schedules }
  const base = { room: `board:${boardId}`, accountId: accountOf(news) }
  if (news.type === 'leads.changed')
    return void (await tctx.db.recordEvent({
      ...base,
      type: news.type,
      subjectId: boardId,
      payload: { ...changes, stageIds: [...news.stageIds] },
    }))
  if (news.type === 'lead.removed')
    return void (await tctx.db.recordEvent({
      ...base,
      type: news.type,
      subjectId: news.lead.id,
      payload: { ...changes, leadId: news.lead.id, stageId: news.lead.stage_id },
    }))
  const lead = await leadView(tctx, news.lead, safeHours)
  const subject = { ...base, subjectId: lead.id }
  await tctx.db.recordEvent(
    news.type === 'lead.moved'
      ? { ...subject, type: news.type, payload: { ...changes, lead, fromStageId: news.fromStageId } }
      : { ...subject, type: news.type, payload: { ...changes, lead } },
  )
}
