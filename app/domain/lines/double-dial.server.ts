import { followUp, toLine, type DialStep } from '../call-engine/dial-step'
import { UNREACHED_OUTCOMES } from '../../../machines/server/line'
import { hasMinutes } from '../accounts/plan'
import type { Reason } from '../protection/check-number'
import { holdsSeller } from '../transfers/transfer-state'
import { findStageLeadBlocker } from '../lead-selection/choose-stage-lead.server'
import { checkRedialNumber, recordRedialSkip, startRedialLine } from './redial-number.server'
import type { StoredLine } from './line-machine.server'
import { linesWords } from './lines.words'

/** Redials a list number when no person answered. Stores a skip when refused. */
export async function doubleDial(step: DialStep, line: StoredLine): Promise<void> {
  if (!canDoubleDial(step) || !wasNotReached(step, line)) return
  if (await isLeadUnavailable(step, line)) return
  const check = await checkRedialNumber(step, line)
  const second = check.refusal ? check : await startRedialLine(step, line, check, doubleDialReason(line))
  if ('id' in second) {
    followUp(step, toLine(line, { type: 'DIALED_TWICE' }))
    return
  }
  await recordRedialSkip(step, line, { ...second, reasons: [linesWords.noDoubleDial, ...second.reasons] })
}

const doubleDialReason = ({ context: { answeredAt } }: StoredLine): Reason => ({
  code: 'double_dial',
  text: `Double Dial: ${answeredAt === null ? 'no one' : 'a machine'} answered the first call`,
  data: {},
})

const canDoubleDial = ({ rules, session, campaign, transfer }: DialStep): boolean =>
  rules.settings.enableDoubleDial &&
  rules.settings.nuisanceProtectionHours === 0 &&
  hasMinutes(rules.secondsLeft) &&
  campaign.kind === 'list' &&
  session.state.run === 'dialing' &&
  session.state.phone === 'present' &&
  !session.context.blocked &&
  !session.context.paused &&
  !holdsSeller(transfer)

/** In Standard the seller decides about a machine. */
function wasNotReached({ session }: DialStep, { context }: StoredLine): boolean {
  const { outcome, answeredBy, bridgedAt, secondDial, dialedByHand, inbound, byHand } = context
  if (outcome === null || !UNREACHED_OUTCOMES.includes(outcome) || answeredBy === 'person') return false
  if (secondDial || dialedByHand || inbound || byHand) return false
  return bridgedAt === null || session.context.mode !== 'standard'
}

async function isLeadUnavailable({ tx, session, campaign }: DialStep, { row }: StoredLine): Promise<boolean> {
  const record = await tx.db.q
    .selectFrom('campaign_records')
    .select('state')
    .where('id', '=', row.record_id)
    .executeTakeFirstOrThrow()
  if (record.state === 'skipped') return true
  if (campaign.stage_id === null) return false
  const lead = { stageId: campaign.stage_id, contactId: row.contact_id, userId: session.row.user_id, byHand: false }
  return (await findStageLeadBlocker(tx, lead)) !== null
}
