import { decide, followUp, isLive, toSession, type DialStep } from '../call-engine/dial-step'
import { hasMinutes } from '../accounts/plan'
import { enqueue } from '../jobs/enqueue.server'
import {
  chooseNextLead,
  isAnybodyDue,
  SOON_MS,
  type Choice,
  type Scope,
} from '../lead-selection/choose-next-lead.server'
import { chooseStageLead } from '../lead-selection/choose-stage-lead.server'
import { completeCampaign } from '../campaigns/complete-campaign.server'
import { boardOfRules } from '../dial-sessions/dialing-rules.server'
import { holdsSeller } from '../transfers/transfer-state'
import { waitingNotice, type StageFilter } from '../lead-selection/stage-filter'
import { lookAtLead } from '../lead-selection/preview-lead.server'
import { chooseCallerId } from '../caller-id/caller-id.server'
import { startLine } from './start-line.server'

/** Lines dialed under a higher limit count against a lower one. */
export function freeSlots(run: DialStep): number[] {
  const { effectiveLimit } = run.rules
  const dialed = run.lines.filter((line) => isLive(line) && line.state !== 'dropping')
  const taken = new Set(dialed.map((line) => line.row.slot))
  return Array.from({ length: effectiveLimit }, (_, index) => index + 1)
    .filter((slot) => !taken.has(slot))
    .slice(0, Math.max(0, effectiveLimit - taken.size))
}

/** Ends the session when no lead and no live line is left. */
export async function fillLines(run: DialStep): Promise<void> {
  const { tctx, session, campaign, rules } = run
  if (session.state.run !== 'dialing') return
  const live = () => run.lines.filter(isLive).length
  const { notice, paused } = session.context
  if (notice !== null) {
    // A preview does not cut off ringing lines.
    if (live() === 0) followUp(run, toSession({ type: 'EXHAUSTED', notice }))
    return
  }
  if (session.state.phone !== 'present' || paused || holdsSeller(run.transfer)) return
  await noteLimit(run)

  if (!hasMinutes(rules.secondsLeft)) {
    if (live() === 0) followUp(run, toSession({ type: 'EXHAUSTED', notice: 'There are no minutes left.' }))
    return
  }
  const looks = rules.settings.previewDialing && campaign.kind === 'list'
  if (session.context.preview && !looks)
    return followUp(run, toSession({ type: 'PREVIEWED' }), decide({ type: 'FILL_LINES' }))
  if (looks && session.context.preview) return
  for (const slot of freeSlots(run)) {
    // Counting waiting leads is expensive: only at the session's end.
    if (live() > 0 && !stageOf(run) && !(await isAnybodyDue(tctx, campaign.id))) return
    const callerId = await chooseCallerId(run)
    if (!callerId) {
      if (live() === 0) followUp(run, toSession({ type: 'EXHAUSTED', notice: `${noNumber(run)}.` }))
      return
    }
    const choice = await chooseLead(run)
    if (choice.kind === 'chosen' && looks) return lookAtLead(run, choice.lead)
    if (choice.kind === 'chosen') await startLine(run, slot, choice.lead, callerId)
    else if (choice.kind === 'more') {
      await enqueue(tctx, fillOf(run, tctx.clock.now()))
      return
    } else {
      if (live() > 0) return
      const inMs = (choice.nextAtMs ?? Number.POSITIVE_INFINITY) - tctx.clock.now()
      if (inMs <= SOON_MS) await enqueue(tctx, fillOf(run, choice.nextAtMs!))
      else await endRun(run, choice)
      return
    }
  }
}

const fillOf = ({ tctx, session }: DialStep, runAt: number) => ({
  kind: 'dial-session.fill' as const,
  key: `dial-session:${session.id}:fill:${tctx.ids('sel')}`,
  payload: { sessionId: session.id },
  runAt,
})

export const noNumber = ({ campaign }: Pick<DialStep, 'campaign'>): string =>
  `The ${boardOfRules(campaign) === null ? 'account' : 'board'} has no number to call from`

/** null: a list, or contacts from the host page. */
const stageOf = ({ session, campaign }: DialStep) =>
  campaign.stage_id === null || session.row.lead_filter === null
    ? null
    : { stageId: campaign.stage_id, filter: JSON.parse(session.row.lead_filter) as StageFilter }

export const scopeOf = ({ session, campaign, rules }: DialStep): Scope => ({
  accountId: session.row.account_id,
  campaignId: campaign.id,
  sessionId: session.id,
  settings: rules.settings,
  byHand: campaign.kind === 'call',
})

async function chooseLead(run: DialStep): Promise<Choice> {
  const { tctx, session, campaign, rules } = run
  const scope = scopeOf(run)
  const stage = stageOf(run)
  if (!stage) return chooseNextLead(tctx, scope)
  return chooseStageLead(tctx, scope, {
    ...stage,
    campaignId: campaign.id,
    userId: session.row.user_id,
    safeHours: rules.settings,
    hotFirst: rules.hotFirst,
  })
}

async function noteLimit(run: DialStep): Promise<void> {
  const { row } = run.session
  const { effectiveLimit, limitReason, settings } = run.rules
  if (
    row.effective_limit === effectiveLimit &&
    row.limit_reason === limitReason &&
    row.parallel_limit === settings.parallelLimit
  )
    return
  const limits = { parallel_limit: settings.parallelLimit, effective_limit: effectiveLimit, limit_reason: limitReason }
  await run.tctx.db.q.updateTable('dial_sessions').set(limits).where('id', '=', row.id).execute()
  run.session.row = { ...row, ...limits }
  run.changed.session = true
}

async function endRun(run: DialStep, left: Extract<Choice, { kind: 'none' }>): Promise<void> {
  const { tctx } = run
  if (left.waiting === 0 && run.campaign.kind === 'list' && !(await isBeingDialed(run)) && !(await isShared(run))) {
    run.campaign = { ...run.campaign, status: 'COMPLETE' }
    await completeCampaign(tctx, run.campaign)
  }
  if (run.campaign.kind === 'call') {
    followUp(run, toSession({ type: 'EXHAUSTED', notice: run.lines.length === 0 ? await whyNotDialed(run) : null }))
    return
  }
  const waiting = left.waiting === 0 ? null : waitingNotice(left.waiting, (left.nextAtMs ?? 0) - tctx.clock.now())
  followUp(run, toSession({ type: 'EXHAUSTED', notice: left.notice ?? waiting }))
}

/** A ringing lead may return with its next number. */
async function isBeingDialed(run: DialStep): Promise<boolean> {
  const record = await run.tctx.db.q
    .selectFrom('campaign_records')
    .select('id')
    .where('campaign_id', '=', run.campaign.id)
    .where('state', '=', 'dialing')
    .limit(1)
    .executeTakeFirst()
  return record !== undefined
}

async function isShared({ tctx, campaign, session }: DialStep): Promise<boolean> {
  if (campaign.stage_id === null) return false
  const other = await tctx.db.q
    .selectFrom('dial_sessions')
    .select('id')
    .where('campaign_id', '=', campaign.id)
    .where('ended_at', 'is', null)
    .where('id', '!=', session.id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function whyNotDialed(run: DialStep): Promise<string | null> {
  const last = await run.tctx.db.q
    .selectFrom('selections')
    .select('reasons')
    .where('session_id', '=', run.session.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? (JSON.parse(last.reasons) as string[]).map((reason) => `${reason}.`).join(' ') : null
}
