import { type DialStep, toSession } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import type { Preview } from '../../../machines/server/dial-session'
import { statement } from '../../../db/statement'
import { requirePermission, requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { setLeadSnooze } from '../leads/apply-lead-change.server'
import { findLeadRow } from '../leads/find-lead.server'
import { requireMinutes } from '../usage/claim-notice.server'
import { selectNumber, type QueuedRecord } from './choose-next-lead.server'
import { findStageLeadBlocker } from './choose-stage-lead.server'
import { findDialSessionRow } from '../dial-sessions/dial-sessions.read.server'
import type { DecidePreview, DialSessionView } from '../dial-sessions/dialer.schema'
import { freeSlots, getNoNumberText, getSelectionScope } from '../lines/fill-lines.server'
import { previewLead } from './preview-lead.server'
import { recordSkip, saveSkip } from './record-selection.server'
import { chooseCallerId } from '../caller-id/caller-id.server'
import { startLine } from '../lines/start-line.server'
import { dialSessionsWords } from '../dial-sessions/dial-sessions.words'
import { leadSelectionWords } from './lead-selection.words'

const HOUR_MS = 3_600_000

const recordById = statement((q, p: { id: string }) =>
  q
    .selectFrom('campaign_records')
    .select(['id', 'state', 'contact_id', 'next_phone', 'calls_made', 'only_number'])
    .where('id', '=', p.id),
)

/** Dials, skips or snoozes the previewed lead. A stale press never applies to the next lead. */
export async function decidePreview(
  ctx: Ctx,
  { id, previewId, action, snoozingHours }: DecidePreview & { id: string },
): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.preview', async (tx) => {
    await findDialSessionRow(tx, id)
    await runDialStep(tx, id, async (step) => {
      const { preview } = step.session.context
      if (preview?.id !== previewId) return
      if (action === 'dial') return dial(step, preview)
      await dispatch(step, toSession({ type: 'PREVIEW_DECIDED' }))
      const record = await findQueuedRecord(step, preview)
      if (!record) return
      if (action === 'skip') await skip(step, preview, record)
      else await snooze(step, preview, record, snoozingHours)
    })
    return getDialSessionView(tx, id)
  })
}

/** null: no longer queued, or not this seller's, whose reason is stored. */
async function findQueuedRecord(
  step: DialStep,
  { recordId, leadId, contactId, contactName, e164 }: Preview,
): Promise<QueuedRecord | null> {
  const { tx, session, campaign } = step
  const record = await tx.db.first(recordById, { id: recordId })
  if (record?.state !== 'queued') return null
  const { state: _, ...queuedRecord } = record
  if (campaign.stage_id !== null) {
    const lead = { stageId: campaign.stage_id, contactId, userId: session.row.user_id, byHand: false }
    const blocker = await findStageLeadBlocker(tx, lead)
    if (blocker !== null) {
      await recordSkip(tx, getSelectionTarget(step), {
        record,
        contactName,
        e164,
        code: 'not_in_filter',
        reasons: [blocker],
      })
      return null
    }
  }
  return leadId === undefined ? queuedRecord : { ...queuedRecord, leadId }
}

/** Checks the rules again. Another number that is next by now is previewed first. */
async function dial(step: DialStep, preview: Preview): Promise<void> {
  const { tx, session } = step
  const createRefusal = (reason: string) => new DomainError('not_possible_now', reason)
  if (session.state.phone !== 'present') throw createRefusal(dialSessionsWords.phoneAway)
  await requireMinutes(tx, requireUser(tx), step.rules)
  const [slot] = freeSlots(step)
  if (slot === undefined) throw createRefusal(leadSelectionWords.allLinesBusy)
  const callerId = await chooseCallerId(step)
  if (!callerId) throw createRefusal(`${getNoNumberText(step)}.`)

  await dispatch(step, toSession({ type: 'PREVIEW_DECIDED' }))
  const record = await findQueuedRecord(step, preview)
  if (!record) return
  const lead = await selectNumber(tx, getSelectionScope(step), record)
  if (lead === null) return
  if (lead.e164 === preview.e164) await startLine(step, slot, lead, callerId)
  else await previewLead(step, lead)
}

const getSelectionTarget = ({ session, campaign }: DialStep) => ({
  accountId: session.row.account_id,
  campaignId: campaign.id,
  sessionId: session.id,
})

async function skip(step: DialStep, { contactName, e164 }: Preview, record: QueuedRecord): Promise<void> {
  await saveSkip(step.tx, getSelectionTarget(step), {
    record,
    contactName,
    e164,
    code: 'skipped_by_seller',
    reasons: [leadSelectionWords.youSkippedLeadPreview],
    state: 'skipped',
    nextPhone: record.next_phone,
    notBefore: 0,
  })
}

/** A board lead is snoozed for everyone, a list lead in this campaign. */
async function snooze(step: DialStep, preview: Preview, record: QueuedRecord, hours: number): Promise<void> {
  const { tx, session } = step
  const until = tx.clock.now() + hours * HOUR_MS
  const skipped = {
    record,
    contactName: preview.contactName,
    e164: preview.e164,
    code: 'snoozed' as const,
    reasons: [`You snoozed this lead for ${hours} ${hours === 1 ? 'hour' : 'hours'}`],
  }
  const lead = preview.leadId === undefined ? undefined : await findLeadRow(tx, preview.leadId)
  if (lead) {
    await setLeadSnooze(tx, lead, until, { byUser: session.row.user_id, ruleId: null, fact: null })
    await recordSkip(tx, getSelectionTarget(step), skipped)
  } else
    await saveSkip(tx, getSelectionTarget(step), {
      ...skipped,
      state: 'queued',
      nextPhone: record.next_phone,
      notBefore: until,
    })
}
