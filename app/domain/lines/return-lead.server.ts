import type { Selectable } from 'kysely'
import { statement } from '../../../db/statement'
import type { CampaignRecordsTable } from '../../../db/schema/dialer'
import type { LineContext } from '../../../machines/server/line'
import type { DialStep } from '../call-engine/dial-step'
import { RETURN_AFTER_MS, selectCallTo, updateCalledCount, type LeadNumber } from '../campaigns/campaign-record.server'
import { formatReturn } from '../lead-history/lead-history.words'
import type { ReturnReason } from '../leads/leads.schema'
import { recordSkip } from '../lead-selection/record-selection.server'
import type { StoredLine } from './line-machine.server'
import { linesWords } from './lines.words'

type CampaignRecord = Pick<Selectable<CampaignRecordsTable>, 'id' | 'calls_made' | 'contact_id'>

/** Per number. */
const MAX_RETURNS_A_DAY = 2
const DAY_MS = 86_400_000

const SKIP_CODES = { 'cut-off': 'cut_off', busy: 'line_busy', failed: 'call_failed' } as const

const NO_ATTEMPT = ['hung-up', 'busy', 'failed']

const callsWithoutAttempt = statement((q, p: { account_id: string; e164: string; since: number }) =>
  q
    .selectFrom('calls')
    .select(({ fn }) => fn.countAll<number>().as('calls'))
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .where('placed_at', '>=', p.since)
    .where('sent', '=', 1)
    .where('answered_at', 'is', null)
    .where('outcome', 'in', NO_ATTEMPT),
)
const attemptBefore = statement((q, p: LeadNumber & { own_line: string }) =>
  selectCallTo(q, p)
    .where('id', '!=', p.own_line)
    .where(({ eb, or }) => or([eb('answered_at', 'is not', null), eb('outcome', 'not in', NO_ATTEMPT)])),
)

/** Whether an earlier call of the campaign to this number reached it, or rang out. */
export const hadAttempt = async ({ tx, campaign }: DialStep, { id, row }: StoredLine): Promise<boolean> => {
  const { account_id, e164, contact_id } = row
  const lead = { account_id, e164, contact_id, campaign_id: campaign.id, own_line: id }
  return (await tx.db.first(attemptBefore, lead)) !== undefined
}

const requeueRecord = statement(
  (
    q,
    p: Pick<CampaignRecordsTable, 'id' | 'return_reason'> & {
      next_phone: number
      calls_made: number
      not_before: number
      now: number
    },
  ) =>
    q
      .updateTable('campaign_records')
      .set({
        state: 'queued',
        next_phone: p.next_phone,
        calls_made: p.calls_made,
        not_before: p.not_before,
        return_reason: p.return_reason,
        updated_at: p.now,
      })
      .where('id', '=', p.id),
)

/** null: the lead had its attempt. The call counts for frequency laws and nuisance protection in any case. */
export async function findReturnReason({ tx, campaign }: DialStep, line: StoredLine): Promise<ReturnReason | null> {
  const reason = getReturnReason(line.context)
  if (reason === null || campaign.kind !== 'list') return null
  const { account_id, e164 } = line.row
  const { calls = 0 } =
    (await tx.db.first(callsWithoutAttempt, { account_id, e164, since: tx.clock.now() - DAY_MS })) ?? {}
  return calls <= MAX_RETURNS_A_DAY ? reason : null
}

function getReturnReason({ outcome, answeredAt, byHand, callSid }: LineContext): ReturnReason | null {
  if (answeredAt !== null || byHand) return null
  if (outcome === 'hung-up') return 'cut-off'
  if (outcome === 'busy') return 'busy'
  // A refused request would be refused again.
  return outcome === 'failed' && callSid !== null ? 'failed' : null
}

/** Undoes the attempt. `reason` null: withdrawn before dialing. */
export async function returnLead(
  step: DialStep,
  line: StoredLine,
  record: CampaignRecord,
  { reason, nextPhone }: { reason: ReturnReason | null; nextPhone: number },
): Promise<void> {
  const { tx, session, campaign } = step
  const now = tx.clock.now()
  const callsMade = record.calls_made - 1
  await tx.db.write(requeueRecord, {
    id: record.id,
    next_phone: nextPhone,
    calls_made: callsMade,
    not_before: reason === null ? 0 : now + RETURN_AFTER_MS,
    return_reason: reason,
    now,
  })
  if (callsMade === 0) {
    step.campaign = { ...campaign, called_records: campaign.called_records - 1 }
    await tx.db.write(updateCalledCount, { id: campaign.id, called_records: step.campaign.called_records, now })
  }
  if (reason === null) return
  const { row } = line
  await recordSkip(
    tx,
    { accountId: row.account_id, campaignId: campaign.id, sessionId: session.id },
    {
      record,
      contactName: row.contact_name,
      e164: row.e164,
      code: SKIP_CODES[reason],
      reasons: [formatReturn(reason, getRingTime(line.context)), linesWords.dialedAgainLater],
    },
  )
}

/** Seconds. */
export function getRingTime({ ringingAt, endedAt }: LineContext): number {
  const rangMs = ringingAt === null || endedAt === null ? 0 : endedAt - ringingAt
  return Math.max(0, Math.round(rangMs / 1000))
}
