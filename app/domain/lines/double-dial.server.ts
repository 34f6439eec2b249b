import { followUp, toLine, type DialStep } from '../call-engine/dial-step'
import { REACHED_NOBODY } from '../../../machines/kept-by-server/line'
import { hasMinutes } from '../accounts/plan'
import type { Reason } from '../protection/check-number'
import { holdsSeller } from '../transfers/transfer-state'
import { whyNotOfStage } from '../lead-selection/choose-stage-lead.server'
import { lookAtNumber, noteNotAgain, startOnceMore } from './dial-again.server'
import type { KeptLine } from './line-machine.server'

/** Dials a list number once more when no person answered. Stores a skip when refused. */
export async function dialTwice(run: DialStep, line: KeptLine): Promise<void> {
  if (!isFreeToDial(run) || !reachedNobody(run, line)) return
  if (await hasLeft(run, line)) return
  const look = await lookAtNumber(run, line)
  const second = look.refusal ? look : await startOnceMore(run, line, look, whySecond(line))
  if ('id' in second) {
    followUp(run, toLine(line, { type: 'DIALED_TWICE' }))
    return
  }
  await noteNotAgain(run, line, { ...second, reasons: ['No Double Dial', ...second.reasons] })
}

const whySecond = ({ context: { answeredAt } }: KeptLine): Reason => ({
  code: 'double_dial',
  text: `Double Dial: ${answeredAt === null ? 'nobody' : 'a machine'} answered the first call`,
  data: {},
})

const isFreeToDial = ({ rules, session, campaign, transfer }: DialStep): boolean =>
  rules.settings.enableDoubleDial &&
  rules.settings.nuisanceProtectionHours === 0 &&
  hasMinutes(rules.secondsLeft) &&
  campaign.kind === 'list' &&
  session.state.run === 'dialing' &&
  session.state.phone === 'present' &&
  session.context.notice === null &&
  !session.context.paused &&
  !holdsSeller(transfer)

/** In Standard the seller decides about a machine. */
function reachedNobody({ session }: DialStep, { context }: KeptLine): boolean {
  const { outcome, answeredBy, bridgedAt, secondDial, dialedByHand, inbound, byHand } = context
  if (outcome === null || !REACHED_NOBODY.includes(outcome) || answeredBy === 'person') return false
  if (secondDial || dialedByHand || inbound || byHand) return false
  return bridgedAt === null || session.context.mode !== 'standard'
}

async function hasLeft({ tctx, session, campaign }: DialStep, { row }: KeptLine): Promise<boolean> {
  const record = await tctx.db.q
    .selectFrom('campaign_records')
    .select('state')
    .where('id', '=', row.record_id)
    .executeTakeFirstOrThrow()
  if (record.state === 'skipped') return true
  if (campaign.stage_id === null) return false
  const lead = { stageId: campaign.stage_id, contactId: row.contact_id, userId: session.row.user_id, byHand: false }
  return (await whyNotOfStage(tctx, lead)) !== null
}
