import { type DialStep, toSession } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import type { Preview } from '../../../machines/kept-by-server/dial-session'
import { statement } from '../../../db/statement'
import { requirePermission, requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { restLead } from '../leads/alter-lead.server'
import { leadRow } from '../leads/find-lead.server'
import { requireMinutes } from '../usage/claim-notice.server'
import { consider, type InTurn } from './choose-next-lead.server'
import { whyNotOfStage } from './choose-stage-lead.server'
import { findDialSessionRow } from '../dial-sessions/dial-sessions.read.server'
import { PHONE_AWAY } from '../dial-sessions/dialer-views'
import type { DecidePreview, DialSessionView } from '../dial-sessions/dialer.schema'
import { freeSlots, noNumber, scopeOf } from '../lines/fill-lines.server'
import { lookAtLead } from './preview-lead.server'
import { noteSkip, writeSkip } from './record-selection.server'
import { chooseCallerId } from '../caller-id/caller-id.server'
import { startLine } from '../lines/start-line.server'

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
  return ctx.db.transact('dial-session.preview', async (tctx) => {
    await findDialSessionRow(tctx, id)
    await runDialStep(tctx, id, async (run) => {
      const { preview } = run.session.context
      if (preview?.id !== previewId) return
      if (action === 'dial') return dial(run, preview)
      await dispatch(run, toSession({ type: 'PREVIEWED' }))
      const record = await waitingRecord(run, preview)
      if (!record) return
      if (action === 'skip') await skip(run, preview, record)
      else await snooze(run, preview, record, snoozingHours)
    })
    return getDialSessionView(tctx, id)
  })
}

/** null: no longer queued, or not this seller's, whose reason is stored. */
async function waitingRecord(
  run: DialStep,
  { recordId, leadId, contactId, contactName, e164 }: Preview,
): Promise<InTurn | null> {
  const { tctx, session, campaign } = run
  const record = await tctx.db.first(recordById, { id: recordId })
  if (record?.state !== 'queued') return null
  const { state: _, ...inTurn } = record
  if (campaign.stage_id !== null) {
    const lead = { stageId: campaign.stage_id, contactId, userId: session.row.user_id, byHand: false }
    const why = await whyNotOfStage(tctx, lead)
    if (why !== null) {
      await noteSkip(tctx, selecting(run), { record, contactName, e164, code: 'not_in_filter', reasons: [why] })
      return null
    }
  }
  return leadId === undefined ? inTurn : { ...inTurn, leadId }
}

/** Checks the rules again. Another number that is next by now is previewed first. */
async function dial(run: DialStep, preview: Preview): Promise<void> {
  const { tctx, session } = run
  const no = (why: string) => new DomainError('not_possible_now', why)
  if (session.state.phone !== 'present') throw no(PHONE_AWAY)
  await requireMinutes(tctx, requireUser(tctx), run.rules.secondsLeft)
  const [slot] = freeSlots(run)
  if (slot === undefined) throw no('All lines are busy')
  const callerId = await chooseCallerId(run)
  if (!callerId) throw no(`${noNumber(run)}.`)

  await dispatch(run, toSession({ type: 'PREVIEWED' }))
  const record = await waitingRecord(run, preview)
  if (!record) return
  const lead = await consider(tctx, scopeOf(run), record)
  if (lead === null) return
  if (lead.e164 === preview.e164) await startLine(run, slot, lead, callerId)
  else await lookAtLead(run, lead)
}

const selecting = ({ session, campaign }: DialStep) => ({
  accountId: session.row.account_id,
  campaignId: campaign.id,
  sessionId: session.id,
})

async function skip(run: DialStep, { contactName, e164 }: Preview, record: InTurn): Promise<void> {
  await writeSkip(run.tctx, selecting(run), {
    record,
    contactName,
    e164,
    code: 'skipped_by_seller',
    reasons: ['You skipped them before they were dialed'],
    state: 'skipped',
    nextPhone: record.next_phone,
    notBefore: 0,
  })
}

/** A board lead is snoozed for everyone, a list lead in this campaign. */
async function snooze(run: DialStep, preview: Preview, record: InTurn, hours: number): Promise<void> {
  const { tctx, session } = run
  const until = tctx.clock.now() + hours * HOUR_MS
  const skipped = {
    record,
    contactName: preview.contactName,
    e164: preview.e164,
    code: 'snoozed' as const,
    reasons: [`You put them off for ${hours} ${hours === 1 ? 'hour' : 'hours'}`],
  }
  const lead = preview.leadId === undefined ? undefined : await leadRow(tctx, preview.leadId)
  if (lead) {
    await restLead(tctx, lead, until, { byUser: session.row.user_id, ruleId: null, fact: null })
    await noteSkip(tctx, selecting(run), skipped)
  } else
    await writeSkip(tctx, selecting(run), {
      ...skipped,
      state: 'queued',
      nextPhone: record.next_phone,
      notBefore: until,
    })
}
