import type { Insertable } from 'kysely'
import { noIndex } from '../../../db/dialect'
import type { CampaignRecordsTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import { isSeenBy } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { leadRowOf } from '../leads/find-lead.server'
import type { LeadRow } from '../leads/lead-state'
import { fullName } from '../person-name'
import { checkZoneKey } from '../protection/zone-key'
import {
  allWaiting,
  consider,
  FIRST_LOOK,
  LOOK_AT,
  NEVER_OPEN_RETRY_MS,
  SOON_MS,
  type Choice,
  type InTurn,
  type Scope,
} from './choose-next-lead.server'
import { writeSkip } from './record-selection.server'
import { assigneesOf, whyLeadWaits, type StageFilter, type WhyNot } from './stage-filter'
import { leadsLeftOver, nextStageLeads, type StageScope } from './stage-leads.server'
import { stageNotice } from './stage-notice.server'
import { hasAnyAnHour, isHangingUp } from './stage-queue.server'

/** Waiting leads whose skip reason is stored. */
const EXPLAINED = 50
/** A stopped call ends within about this time. */
const HANGS_UP_MS = 1_000

export interface DialedStage {
  name: string
  boardId: string
  boardName: string
  gone: 'stage' | 'board' | null
  goneName: string
}

const stageById = statement((q, p: { id: string }) =>
  q
    .selectFrom('stages')
    .innerJoin('boards', 'boards.id', 'stages.board_id')
    .select([
      'stages.name',
      'stages.board_id',
      'boards.name as board_name',
      'stages.deleted_at as stage_deleted_at',
      'boards.deleted_at as board_deleted_at',
    ])
    .where('stages.id', '=', p.id),
)
// Dialed before leads that are new to the campaign.
interface Due {
  campaign_id: string
  stage_id: string
  assigned_to: string
  now: number
  /** Epoch ms. */
  until: number
  limit: number
}
const dueOf = (status: StageFilter['status']) =>
  statement((q, p: Due) =>
    q
      .selectFrom('campaign_records')
      .innerJoin('leads', 'leads.contact_id', 'campaign_records.contact_id')
      .selectAll('leads')
      .select([
        'campaign_records.id as record_id',
        'campaign_records.position',
        'campaign_records.next_phone',
        'campaign_records.calls_made',
        'campaign_records.not_before',
      ])
      .where('campaign_records.campaign_id', '=', p.campaign_id)
      .where('campaign_records.state', '=', 'queued')
      .where(noIndex<number>('campaign_records.not_before'), '<=', p.until)
      .where(noIndex<string>('leads.stage_id'), '=', p.stage_id)
      .where(noIndex<string>('leads.state'), '=', 'ready')
      .where(noIndex<string>('leads.assigned_to'), '=', p.assigned_to)
      .$if(status === 'HOT', (query) => query.where('leads.hot_until', '>', p.now))
      .$if(status === 'SCHEDULED', (query) => query.where('leads.scheduled_at', '>=', p.now))
      .$if(status === 'OVERDUE', (query) => query.where('leads.scheduled_at', '<', p.now))
      .orderBy('campaign_records.position')
      .limit(p.limit),
  )
const dueInRun = {
  ALL: dueOf('ALL'),
  HOT: dueOf('HOT'),
  SCHEDULED: dueOf('SCHEDULED'),
  OVERDUE: dueOf('OVERDUE'),
}
const lastPosition = statement((q, p: { campaign_id: string }) =>
  q
    .selectFrom('campaign_records')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('campaign_id', '=', p.campaign_id),
)
const insertRecord = statement((q, record: Insertable<CampaignRecordsTable>) =>
  q.insertInto('campaign_records').values(record),
)
export async function readDialedStage(tctx: Ctx, stageId: string): Promise<DialedStage> {
  const stage = await tctx.db.first(stageById, { id: stageId })
  if (!stage) throw new Error(`no stage ${stageId}`)
  const gone = stage.board_deleted_at !== null ? 'board' : stage.stage_deleted_at !== null ? 'stage' : null
  const { name, board_id: boardId, board_name: boardName } = stage
  return { name, boardId, boardName, gone, goneName: gone === 'board' ? boardName : name }
}

async function whyStageIsClosed(tctx: Ctx, dialed: DialedStage, userId: string): Promise<string | null> {
  if (dialed.gone) return `The ${dialed.gone} '${dialed.goneName}' was deleted`
  if (await isSeenBy(tctx, dialed.boardId, userId)) return null
  return `You are not assigned to the board '${dialed.boardName}' any more`
}

/** null: can be dialed. `byHand`: may have left the stage. */
export async function whyNotOfStage(
  tctx: Ctx,
  call: { stageId: string; contactId: string; userId: string; byHand: boolean },
): Promise<string | null> {
  const dialed = await readDialedStage(tctx, call.stageId)
  const closed = await whyStageIsClosed(tctx, dialed, call.userId)
  if (closed !== null || call.byHand) return closed
  const lead = await leadRowOf(tctx, dialed.boardId, call.contactId)
  if (lead?.stage_id !== call.stageId) return `The contact has left the stage '${dialed.name}'`
  // The board filter applies at the selection only.
  return whyLeadWaits(lead, { assignment: 'WORKABLE', status: 'ALL' }, call.userId, tctx.clock.now())?.text ?? null
}

/**
 * Queued leads first, then hot ones if set, then column order. Records are created here: later leads join, and sellers
 * never share one.
 */
export async function chooseStageLead(tctx: Ctx, scope: Scope, stage: StageScope): Promise<Choice> {
  const dialed = await readDialedStage(tctx, stage.stageId)
  const closed = await whyStageIsClosed(tctx, dialed, stage.userId)
  // For other sellers the campaign is not complete.
  if (closed !== null) return { kind: 'none', waiting: dialed.gone ? 0 : 1, nextAtMs: null, notice: `${closed}.` }
  const now = tctx.clock.now()
  for (const record of await dueRecords(tctx, stage, now)) {
    const lead = await consider(tctx, scope, { ...record, id: record.record_id, leadId: record.id })
    if (lead) return { kind: 'chosen', lead }
  }
  for (const limit of [FIRST_LOOK, LOOK_AT - FIRST_LOOK]) {
    const leads = await nextStageLeads(tctx, stage, limit)
    for (const lead of leads) {
      const record = await takeIntoRun(tctx, scope, lead)
      const chosen = await consider(tctx, scope, record)
      if (chosen) return { kind: 'chosen', lead: chosen }
    }
    if (leads.length < limit) return nobody(tctx, scope, stage, dialed)
  }
  return { kind: 'more' }
}

export async function hasLeadNow(tctx: Ctx, stage: StageScope): Promise<boolean> {
  const due = await dueRecords(tctx, stage, tctx.clock.now())
  if (due.length >= LOOK_AT || (await hasAnyAnHour(tctx, due, stage.safeHours))) return true
  return (await nextStageLeads(tctx, stage, 1)).length > 0
}

async function dueRecords(tctx: Ctx, { stageId, campaignId, userId, filter }: StageScope, until: number) {
  if (filter.status === 'SNOOZED') return []
  const found = []
  for (const assigned_to of assigneesOf(filter, userId))
    found.push(
      ...(await tctx.db.all(dueInRun[filter.status], {
        campaign_id: campaignId,
        stage_id: stageId,
        assigned_to,
        now: tctx.clock.now(),
        until,
        limit: LOOK_AT,
      })),
    )
  return found.toSorted((a, b) => a.position - b.position)
}

async function takeIntoRun(tctx: Ctx, { campaignId, accountId }: Scope, lead: LeadRow): Promise<InTurn> {
  const last = (await tctx.db.first(lastPosition, { campaign_id: campaignId }))?.last ?? -1
  const record = { id: tctx.ids('rec'), contact_id: lead.contact_id, next_phone: 0, calls_made: 0 }
  await tctx.db.write(insertRecord, {
    ...record,
    account_id: accountId,
    campaign_id: campaignId,
    position: last + 1,
    state: 'queued',
    updated_at: tctx.clock.now(),
  })
  return { ...record, leadId: lead.id }
}

async function nobody(tctx: Ctx, scope: Scope, stage: StageScope, dialed: DialedStage): Promise<Choice> {
  const now = tctx.clock.now()
  const localNow = tctx.clock.localHoursNow()
  const leftOver = await leadsLeftOver(tctx, stage, EXPLAINED + 1)
  for (const lead of leftOver.slice(0, EXPLAINED)) {
    const why = whyLeadWaits(lead, stage.filter, stage.userId, now) ?? whyClosed(lead, stage, now, localNow)
    if (why)
      await writeSkip(tctx, scope, {
        record: await takeIntoRun(tctx, scope, lead),
        contactName: await nameOf(tctx, lead),
        e164: null,
        code: why.code,
        reasons: [why.text],
        // Skipped until facts change.
        state: lead.state === 'blocked' || why.code === 'unknown_time_zone' ? 'skipped' : 'queued',
        nextPhone: 0,
        notBefore: why.retryAtMs ?? 0,
      })
  }
  const left = await tctx.db.first(allWaiting, { campaign_id: scope.campaignId })
  const soon = (await dueRecords(tctx, stage, now + SOON_MS)).map(({ not_before }) => not_before)
  if (await isHangingUp(tctx, stage)) soon.push(now + HANGS_UP_MS)
  return {
    kind: 'none',
    // Else the campaign would complete and start over.
    waiting: (left?.waiting ?? 0) + Math.max(0, leftOver.length - EXPLAINED),
    nextAtMs: soon.length > 0 ? Math.min(...soon) : null,
    notice: await stageNotice(tctx, stage, dialed.name),
  }
}

const contactById = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['first_name', 'last_name']).where('id', '=', p.id),
)
async function nameOf(tctx: Ctx, lead: LeadRow): Promise<string> {
  const contact = await tctx.db.first(contactById, { id: lead.contact_id })
  return contact ? fullName(contact.first_name, contact.last_name) : ''
}

function whyClosed(lead: LeadRow, { safeHours }: StageScope, now: number, localNow: number): WhyNot | null {
  const { allowed, reason, decidedBy, opensAtMs } = checkZoneKey(lead.zone, safeHours, localNow)
  if (allowed) return null
  if (decidedBy === null) return { code: 'unknown_time_zone', text: reason, retryAtMs: null }
  return {
    code: 'outside_safe_hours',
    text: reason,
    retryAtMs: now + (opensAtMs === null ? NEVER_OPEN_RETRY_MS : opensAtMs - localNow),
  }
}
