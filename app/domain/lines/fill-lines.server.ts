import { decide, followUp, isLive, toSession, type DialStep } from '../call-engine/dial-step'
import { hasMinutes } from '../accounts/plan'
import { enqueue } from '../jobs/enqueue.server'
import {
  chooseNextLead,
  isAnyLeadDue,
  SOON_DUE_MS,
  type Choice,
  type SelectionScope,
} from '../lead-selection/choose-next-lead.server'
import { chooseStageLead } from '../lead-selection/choose-stage-lead.server'
import { completeCampaign } from '../campaigns/complete-campaign.server'
import { getRulesBoardId } from '../dial-sessions/dialing-rules.server'
import { holdsSeller } from '../transfers/transfer-state'
import { waitingNotice } from '../lead-selection/stage-filter'
import { getStageScope } from '../lead-selection/stage-scope'
import { previewLead } from '../lead-selection/preview-lead.server'
import { chooseCallerId } from '../caller-id/caller-id.server'
import { startLine } from './start-line.server'
import { outOfTalk } from '../usage/usage.words'
import { linesWords } from './lines.words'

/** Lines dialed under a higher limit count against a lower one. */
export function freeSlots(step: DialStep): number[] {
  const { effectiveLimit } = step.rules
  const dialed = step.lines.filter((line) => isLive(line) && line.state !== 'dropping')
  const usedSlots = new Set(dialed.map((line) => line.row.slot))
  return Array.from({ length: effectiveLimit }, (_, index) => index + 1)
    .filter((slot) => !usedSlots.has(slot))
    .slice(0, Math.max(0, effectiveLimit - usedSlots.size))
}

/** Ends the session when no lead and no live line is left. */
export async function fillLines(step: DialStep): Promise<void> {
  const { tx, session, campaign, rules } = step
  if (session.state.run !== 'dialing') return
  const live = () => step.lines.filter(isLive).length
  const { notice, paused, blocked } = session.context
  if (blocked) {
    // A preview does not cut off ringing lines.
    if (live() === 0) followUp(step, toSession({ type: 'EXHAUSTED', notice }))
    return
  }
  if (session.state.phone !== 'present' || paused || holdsSeller(step.transfer)) return
  await saveLimit(step)

  if (!hasMinutes(rules.secondsLeft)) {
    if (live() === 0)
      followUp(step, toSession({ type: 'EXHAUSTED', notice: outOfTalk(rules, linesWords.noMinutesLeft) }))
    return
  }
  const previewsLeads = rules.settings.previewDialing && campaign.kind === 'list'
  if (session.context.preview && !previewsLeads)
    return followUp(step, toSession({ type: 'PREVIEW_DECIDED' }), decide({ type: 'FILL_LINES' }))
  if (previewsLeads && session.context.preview) return
  for (const slot of freeSlots(step)) {
    // Counting waiting leads is expensive: only at the session's end.
    if (live() > 0 && !getStageScope(step) && !(await isAnyLeadDue(tx, campaign.id))) return
    const callerId = await chooseCallerId(step)
    if (!callerId) {
      if (live() === 0) followUp(step, toSession({ type: 'EXHAUSTED', notice: `${getNoNumberText(step)}.` }))
      return
    }
    const choice = await chooseLead(step)
    if (choice.kind === 'chosen' && previewsLeads) return previewLead(step, choice.lead)
    if (choice.kind === 'chosen') await startLine(step, slot, choice.lead, callerId)
    else if (choice.kind === 'more') {
      await enqueue(tx, createFillJob(step, tx.clock.now()))
      return
    } else {
      if (live() > 0) return
      const inMs = (choice.nextAtMs ?? Number.POSITIVE_INFINITY) - tx.clock.now()
      if (inMs <= SOON_DUE_MS) await enqueue(tx, createFillJob(step, choice.nextAtMs!))
      else await endSession(step, choice)
      return
    }
  }
}

const createFillJob = ({ tx, session }: DialStep, runAt: number) => ({
  kind: 'dial-session.fill' as const,
  accountId: session.row.account_id,
  key: `dial-session:${session.id}:fill:${tx.ids('sel')}`,
  payload: { sessionId: session.id },
  runAt,
})

export const getNoNumberText = ({ campaign }: Pick<DialStep, 'campaign'>): string =>
  `The ${getRulesBoardId(campaign) === null ? 'account' : 'board'} has no number to call from`

export const getSelectionScope = ({ session, campaign, rules, lines }: DialStep): SelectionScope => ({
  accountId: session.row.account_id,
  campaignId: campaign.id,
  sessionId: session.id,
  settings: rules.settings,
  byHand: campaign.kind === 'call',
  endsPass: !lines.some(isLive),
})

async function chooseLead(step: DialStep): Promise<Choice> {
  const scope = getSelectionScope(step)
  const stage = getStageScope(step)
  return stage ? chooseStageLead(step.tx, scope, stage) : chooseNextLead(step.tx, scope)
}

async function saveLimit(step: DialStep): Promise<void> {
  const { row } = step.session
  const { effectiveLimit, limitReason, settings } = step.rules
  if (
    row.effective_limit === effectiveLimit &&
    row.limit_reason === limitReason &&
    row.parallel_limit === settings.parallelLimit
  )
    return
  const limits = { parallel_limit: settings.parallelLimit, effective_limit: effectiveLimit, limit_reason: limitReason }
  await step.tx.db.q.updateTable('dial_sessions').set(limits).where('id', '=', row.id).execute()
  step.session.row = { ...row, ...limits }
  step.changed.session = true
}

async function endSession(step: DialStep, left: Extract<Choice, { kind: 'none' }>): Promise<void> {
  const { tx } = step
  if (
    left.waiting === 0 &&
    step.campaign.kind === 'list' &&
    !(await hasDialingRecord(step)) &&
    !(await hasOtherSessions(step))
  ) {
    step.campaign = { ...step.campaign, status: 'COMPLETE' }
    await completeCampaign(tx, step.campaign)
  }
  if (step.campaign.kind === 'call') {
    followUp(
      step,
      toSession({ type: 'EXHAUSTED', notice: step.lines.length === 0 ? await findLastSkipReason(step) : null }),
    )
    return
  }
  const waiting = left.waiting === 0 ? null : waitingNotice(left.waiting, (left.nextAtMs ?? 0) - tx.clock.now())
  followUp(step, toSession({ type: 'EXHAUSTED', notice: left.notice ?? waiting }))
}

/** A ringing lead may return with its next number. */
async function hasDialingRecord(step: DialStep): Promise<boolean> {
  const record = await step.tx.db.q
    .selectFrom('campaign_records')
    .select('id')
    .where('campaign_id', '=', step.campaign.id)
    .where('state', '=', 'dialing')
    .limit(1)
    .executeTakeFirst()
  return record !== undefined
}

async function hasOtherSessions({ tx, campaign, session }: DialStep): Promise<boolean> {
  if (campaign.stage_id === null) return false
  const other = await tx.db.q
    .selectFrom('dial_sessions')
    .select('id')
    .where('campaign_id', '=', campaign.id)
    .where('ended_at', 'is', null)
    .where('id', '!=', session.id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function findLastSkipReason(step: DialStep): Promise<string | null> {
  const last = await step.tx.db.q
    .selectFrom('selections')
    .select('reasons')
    .where('session_id', '=', step.session.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? (JSON.parse(last.reasons) as string[]).map((reason) => `${reason}.`).join(' ') : null
}
