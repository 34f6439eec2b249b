import type { DialStep } from '../call-engine/dial-step'
import { jsonField } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import { completeScheduledCalls, recordLeadCall, recordReturnedCall } from '../leads/apply-lead-change.server'
import { writeHistory } from '../lead-history/lead-history.server'
import type { ReturnReason } from '../leads/leads.schema'
import { getRingTime } from '../lines/return-lead.server'
import { findLeadRowOfContact } from '../leads/find-lead.server'
import type { LeadRow } from '../leads/lead-state'
import { fireRules } from '../rules/fire-rules.server'
import { marksAsDnc } from '../rules/marks-as-dnc.server'
import type { StoredLine } from '../lines/line-machine.server'
import { suppressCalled } from './suppress-called.server'

/** Left the board since the dial, or was merged into this lead. */
const calledLead = statement((q, p: { contact_id: string; fact: string; board_id: string; since: number }) =>
  q
    // With merged leads.
    .withRecursive('line_of(heir, lead_id)', (ctes) =>
      ctes
        .selectFrom('leads')
        .select(['leads.id as heir', 'leads.id as lead_id'])
        .where('leads.contact_id', '=', p.contact_id)
        .union(
          ctes
            .selectFrom('line_of')
            .innerJoin('lead_history', 'lead_history.lead_id', 'line_of.lead_id')
            .select(['line_of.heir', jsonField('lead_history.details', 'leadId').$notNull().as('lead_id')])
            .where('lead_history.kind', '=', 'joined'),
        ),
    )
    .selectFrom('line_of')
    .innerJoin('leads', 'leads.id', 'line_of.heir')
    .selectAll('leads')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('lead_history')
          .select('lead_history.id')
          .whereRef('lead_history.lead_id', '=', 'line_of.lead_id')
          .where((eb) =>
            eb.or([
              eb('lead_history.fact', '=', p.fact),
              eb.and([
                eb('lead_history.kind', 'in', ['moved', 'merged']),
                eb('lead_history.created_at', '>=', p.since),
                eb(
                  jsonField('lead_history.details', 'fromStageId'),
                  'in',
                  selectFrom('stages').select('stages.id').where('stages.board_id', '=', p.board_id),
                ),
              ]),
            ]),
          ),
      ),
    ),
)

const placedAtOf = statement((q, p: { id: string }) => q.selectFrom('calls').select('placed_at').where('id', '=', p.id))

/** null: no board, or lead removed. */
async function findCalledLead(
  { tx, campaign }: DialStep,
  line: StoredLine,
): Promise<{ lead: LeadRow; stageId: string } | null> {
  const { board_id: boardId, stage_id: stageId } = campaign
  if (boardId === null || stageId === null) return null
  const { contact_id, created_at: since } = line.row
  const lead =
    (await findLeadRowOfContact(tx, boardId, contact_id)) ??
    (await tx.db.first(calledLead, { contact_id, fact: callFact(line), board_id: boardId, since }))
  return lead ? { lead, stageId } : null
}

/** Outside of boards only scheduled calls are completed. `returned`: the call was no attempt. */
export async function recordBoardCall(step: DialStep, line: StoredLine, returned: ReturnReason | null): Promise<void> {
  const found = await findCalledLead(step, line)
  const { tx, session } = step
  if (!found && step.campaign.board_id !== null) return
  const cause = { byUser: session.row.user_id, ruleId: null, fact: callFact(line) }
  const placed = await tx.db.first(placedAtOf, { id: line.id })
  if (!placed) throw new Error(`no call of line ${line.id}`)
  const call = {
    // Placing can wait for the carrier.
    placedAt: placed.placed_at,
    endedAt: tx.clock.now(),
    wasBridged: line.context.bridgedAt !== null && line.context.answeredBy !== 'machine',
  }
  if (returned) {
    const { endedAt } = call
    if (found)
      await recordReturnedCall(tx, found.lead, { endedAt, reason: returned, seconds: getRingTime(line.context) }, cause)
    return
  }
  if (!found) return completeScheduledCalls(tx, line.row.contact_id, call, cause)
  const lead = await recordLeadCall(tx, found.lead, call, cause)
  await fireRules(tx, { kind: 'call-made', lead, callId: line.id, stageId: found.stageId })
}

export async function recordDispositionChange(
  step: DialStep,
  line: StoredLine,
  { from, to, by }: { from: string; to: string; by: string | null },
): Promise<void> {
  const lead = line.context.inbound
    ? step.campaign.board_id && (await findLeadRowOfContact(step.tx, step.campaign.board_id, line.row.contact_id))
    : (await findCalledLead(step, line))?.lead
  if (lead) await writeHistory(step.tx, lead, 'disposed', { byUser: by, ruleId: null, fact: null }, { from, to })
}

/** Applies after the lead left the board too, and suppresses without a lead. */
export async function applyDisposition(
  step: DialStep,
  line: StoredLine,
  dispositionId: string,
  by: string | null,
): Promise<void> {
  const { tx, campaign } = step
  const { board_id: boardId, stage_id: stageId } = campaign
  if (boardId === null || stageId === null) return
  if (line.context.inbound) {
    const lead = await findLeadRowOfContact(tx, boardId, line.row.contact_id)
    if (lead)
      await fireRules(tx, {
        kind: 'disposed',
        lead,
        stageId: lead.stage_id,
        callId: line.id,
        e164: line.row.e164,
        dispositionId,
      })
    return
  }
  const lead = (await findCalledLead(step, line))?.lead
  if (lead)
    await fireRules(tx, { kind: 'disposed', lead, stageId, callId: line.id, e164: line.row.e164, dispositionId })
  else if (await marksAsDnc(tx, campaign.account_id, { stageId, dispositionId })) await suppressCalled(step, line, by)
}

const callFact = (line: StoredLine): string => `call:${line.id}`
