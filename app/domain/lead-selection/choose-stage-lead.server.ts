import type { Insertable } from 'kysely'
import { noIndex } from '../../../db/dialect'
import type { CampaignRecordsTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import { isBoardVisibleTo } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import { findLeadRowOfContact } from '../leads/find-lead.server'
import type { LeadRow } from '../leads/lead-state'
import { fullName } from '../person-name'
import { checkZoneKey } from '../protection/zone-key'
import {
  waitingTotals,
  selectNumber,
  FIRST_BATCH,
  SELECTION_LIMIT,
  NEVER_OPEN_RETRY_MS,
  SOON_DUE_MS,
  type Choice,
  type QueuedRecord,
  type SelectionScope,
} from './choose-next-lead.server'
import { saveSkip } from './record-selection.server'
import { assigneesOf, getLeadBlocker, type StageFilter, type DialBlocker } from './stage-filter'
import { listRemainingLeads, listNextStageLeads, type StageScope } from './stage-leads.server'
import { findNextPosition, RETURN_AFTER_MS } from '../campaigns/campaign-record.server'
import { stageNotice } from './stage-notice.server'
import { hasCallableLead, hasEndingCall } from './stage-queue.server'
import { leadSelectionWords } from './lead-selection.words'

/** Waiting leads whose skip reason is stored. */
const MAX_EXPLAINED = 50
/** A stopped call ends within about this time. */
const HANG_UP_MS = 1_000

export interface DialedStage {
  name: string
  boardId: string
  boardName: string
  deleted: 'stage' | 'board' | null
  deletedName: string
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
const createDueStatement = (status: StageFilter['status']) =>
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
        'campaign_records.return_reason',
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
const dueByStatus = {
  ALL: createDueStatement('ALL'),
  HOT: createDueStatement('HOT'),
  SCHEDULED: createDueStatement('SCHEDULED'),
  OVERDUE: createDueStatement('OVERDUE'),
}
const insertRecord = statement((q, record: Insertable<CampaignRecordsTable>) =>
  q.insertInto('campaign_records').values(record),
)
export async function readDialedStage(tx: Ctx, stageId: string): Promise<DialedStage> {
  const stage = await tx.db.first(stageById, { id: stageId })
  if (!stage) throw new Error(`no stage ${stageId}`)
  const deleted = stage.board_deleted_at !== null ? 'board' : stage.stage_deleted_at !== null ? 'stage' : null
  const { name, board_id: boardId, board_name: boardName } = stage
  return { name, boardId, boardName, deleted, deletedName: deleted === 'board' ? boardName : name }
}

async function findStageBlocker(tx: Ctx, dialed: DialedStage, userId: string): Promise<string | null> {
  if (dialed.deleted) return leadSelectionWords.theWasDeleted(dialed.deleted, dialed.deletedName)
  if (await isBoardVisibleTo(tx, dialed.boardId, userId)) return null
  return leadSelectionWords.youNoLongerAssignedBoard(dialed.boardName)
}

/** null: can be dialed. `byHand`: may have left the stage. */
export async function findStageLeadBlocker(
  tx: Ctx,
  call: { stageId: string; contactId: string; userId: string; byHand: boolean },
): Promise<string | null> {
  const dialed = await readDialedStage(tx, call.stageId)
  const closed = await findStageBlocker(tx, dialed, call.userId)
  if (closed !== null || call.byHand) return closed
  const lead = await findLeadRowOfContact(tx, dialed.boardId, call.contactId)
  if (lead?.stage_id !== call.stageId) return leadSelectionWords.contactLeftStage(dialed.name)
  // The board filter applies at the selection only.
  return getLeadBlocker(lead, { assignment: 'WORKABLE', status: 'ALL' }, call.userId, tx.clock.now())?.text ?? null
}

/**
 * Queued leads first, then hot ones if set, then column order. Records are created here: later leads join, and sellers
 * never share one.
 */
export async function chooseStageLead(tx: Ctx, scope: SelectionScope, stage: StageScope): Promise<Choice> {
  const dialed = await readDialedStage(tx, stage.stageId)
  const closed = await findStageBlocker(tx, dialed, stage.userId)
  // For other sellers the campaign is not complete.
  if (closed !== null) return { kind: 'none', waiting: dialed.deleted ? 0 : 1, nextAtMs: null, notice: `${closed}.` }
  const now = tx.clock.now()
  for (const record of await dueRecords(tx, stage, now)) {
    const lead = await selectNumber(tx, scope, { ...record, id: record.record_id, leadId: record.id })
    if (lead) return { kind: 'chosen', lead }
  }
  for (const limit of [FIRST_BATCH, SELECTION_LIMIT - FIRST_BATCH]) {
    const leads = await listNextStageLeads(tx, stage, limit)
    for (const lead of leads) {
      const record = await addToCampaign(tx, scope, lead)
      const chosen = await selectNumber(tx, scope, record)
      if (chosen) return { kind: 'chosen', lead: chosen }
    }
    if (leads.length < limit)
      return (await chooseCutOffLead(tx, scope, stage)) ?? createNoStageLeadChoice(tx, scope, stage, dialed)
  }
  return { kind: 'more' }
}

async function chooseCutOffLead(tx: Ctx, scope: SelectionScope, stage: StageScope): Promise<Choice | null> {
  if (!scope.endsPass) return null
  for (const record of await cutOffRecords(tx, stage)) {
    const lead = await selectNumber(tx, scope, { ...record, id: record.record_id, leadId: record.id })
    if (lead) return { kind: 'chosen', lead }
  }
  return null
}

const cutOffRecords = async (tx: Ctx, stage: StageScope) =>
  (await dueRecords(tx, stage, tx.clock.now() + RETURN_AFTER_MS)).filter(
    ({ return_reason }) => return_reason === 'cut-off',
  )

export async function hasDueLead(tx: Ctx, stage: StageScope): Promise<boolean> {
  const due = [...(await dueRecords(tx, stage, tx.clock.now())), ...(await cutOffRecords(tx, stage))].map(
    ({ account_id, contact_id, next_phone }) => ({ account_id, contact_id, next_phone }),
  )
  if (due.length >= SELECTION_LIMIT || (await hasCallableLead(tx, due, stage.safeHours))) return true
  return (await listNextStageLeads(tx, stage, 1)).length > 0
}

/** What the selection reads first. It may skip it. */
export async function findNextStageLead(
  tx: Ctx,
  stage: StageScope,
): Promise<Pick<QueuedRecord, 'contact_id' | 'next_phone' | 'only_number'> | null> {
  const [due] = await dueRecords(tx, stage, tx.clock.now())
  const next = due ?? (await listNextStageLeads(tx, stage, 1)).map((lead) => ({ ...lead, next_phone: 0 }))[0]
  return next ? { contact_id: next.contact_id, next_phone: next.next_phone, only_number: null } : null
}

async function dueRecords(tx: Ctx, { stageId, campaignId, userId, filter }: StageScope, until: number) {
  if (filter.status === 'SNOOZED') return []
  const found = []
  for (const assigned_to of assigneesOf(filter, userId))
    found.push(
      ...(await tx.db.all(dueByStatus[filter.status], {
        campaign_id: campaignId,
        stage_id: stageId,
        assigned_to,
        now: tx.clock.now(),
        until,
        limit: SELECTION_LIMIT,
      })),
    )
  return found.toSorted((a, b) => a.position - b.position)
}

async function addToCampaign(tx: Ctx, { campaignId, accountId }: SelectionScope, lead: LeadRow): Promise<QueuedRecord> {
  const record = { id: tx.ids('rec'), contact_id: lead.contact_id, next_phone: 0, calls_made: 0 }
  await tx.db.write(insertRecord, {
    ...record,
    account_id: accountId,
    campaign_id: campaignId,
    position: await findNextPosition(tx, campaignId),
    state: 'queued',
    updated_at: tx.clock.now(),
  })
  return { ...record, leadId: lead.id }
}

async function createNoStageLeadChoice(
  tx: Ctx,
  scope: SelectionScope,
  stage: StageScope,
  dialed: DialedStage,
): Promise<Choice> {
  const now = tx.clock.now()
  const localNow = tx.clock.localHoursNow()
  const leftOver = await listRemainingLeads(tx, stage, MAX_EXPLAINED + 1)
  for (const lead of leftOver.slice(0, MAX_EXPLAINED)) {
    const blocker =
      getLeadBlocker(lead, stage.filter, stage.userId, now) ?? getClosedHoursBlocker(lead, stage, now, localNow)
    if (blocker)
      await saveSkip(tx, scope, {
        record: await addToCampaign(tx, scope, lead),
        contactName: await findContactName(tx, lead),
        e164: null,
        code: blocker.code,
        reasons: [blocker.text],
        // Skipped until facts change.
        state: lead.state === 'blocked' || blocker.code === 'unknown_time_zone' ? 'skipped' : 'queued',
        nextPhone: 0,
        notBefore: blocker.retryAtMs ?? 0,
      })
  }
  const left = await tx.db.first(waitingTotals, { campaign_id: scope.campaignId })
  const soon = (await dueRecords(tx, stage, now + SOON_DUE_MS)).map(({ not_before }) => not_before)
  if (await hasEndingCall(tx, stage)) soon.push(now + HANG_UP_MS)
  return {
    kind: 'none',
    // Else the campaign would complete and start over.
    waiting: (left?.waiting ?? 0) + Math.max(0, leftOver.length - MAX_EXPLAINED),
    nextAtMs: soon.length > 0 ? Math.min(...soon) : null,
    notice: await stageNotice(tx, stage, dialed.name),
  }
}

const contactById = statement((q, p: { id: string }) =>
  q.selectFrom('contacts').select(['first_name', 'last_name']).where('id', '=', p.id),
)
async function findContactName(tx: Ctx, lead: LeadRow): Promise<string> {
  const contact = await tx.db.first(contactById, { id: lead.contact_id })
  return contact ? fullName(contact.first_name, contact.last_name) : ''
}

function getClosedHoursBlocker(
  lead: LeadRow,
  { safeHours }: StageScope,
  now: number,
  localNow: number,
): DialBlocker | null {
  const { allowed, reason, decidedBy, opensAtMs } = checkZoneKey(lead.zone, safeHours, localNow)
  if (allowed) return null
  if (decidedBy === null) return { code: 'unknown_time_zone', text: reason, retryAtMs: null }
  return {
    code: 'outside_safe_hours',
    text: reason,
    retryAtMs: now + (opensAtMs === null ? NEVER_OPEN_RETRY_MS : opensAtMs - localNow),
  }
}
