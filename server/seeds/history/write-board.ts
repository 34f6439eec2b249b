import type { UserActor } from '../../../app/domain/actor'
import { createBoard } from '../../../app/domain/boards/create-board.server'
import type { Ctx } from '../../../app/domain/context.server'
import { assignLead } from '../../../app/domain/leads/assign-lead.server'
import { recordLeadCall, setLeadSnooze, setScheduledCall } from '../../../app/domain/leads/apply-lead-change.server'
import { findLeadRowOfContact } from '../../../app/domain/leads/find-lead.server'
import { moveLeadToStage } from '../../../app/domain/leads/move-lead-to-stage.server'
import { queueContacts } from '../../../app/domain/leads/queue-contacts.server'
import type { LeadRow } from '../../../app/domain/leads/lead-state'
import { atMoment } from './at-moment'
import { talkMsOf } from './plan'
import { nextStage } from './plan-history'
import type { PlanContact } from './plan'
import type { WrittenCall } from './write-calls'

export const HISTORY_BOARD = 'Fall buyers'
const MINUTE_MS = 60_000
const ASSIGNED_OF_TEN = 4

/** Of scheduled calls, today. */
const SCHEDULED_MINUTES = [-75, -20, 30, 80, 150, 230, 300]
const SNOOZED_HOURS = [20, 30, 50]

export interface HistoryBoard {
  id: string
  stageIds: string[]
}

/** With its leads, as the owner created it. */
export async function writeBoard(
  tx: Ctx,
  board: {
    owner: UserActor
    members: readonly UserActor[]
    numberIds: readonly string[]
    contacts: readonly PlanContact[]
    createdAt: number
  },
): Promise<HistoryBoard> {
  const { owner, members, contacts } = board
  const then = atMoment(tx, board.createdAt, owner)
  const { id, stages } = await createBoard(then, {
    callboardName: HISTORY_BOARD,
    assignedPhoneNumberIds: [...board.numberIds],
    assignedTeamMemberIds: members.map(({ userId }) => userId),
  })
  await queueContacts(then, { id, contactIds: contacts.map((contact) => contact.id) })
  const sellers = members.slice(0, 2)
  for (const [index, { id: contactId }] of contacts.entries())
    if (index % 10 < ASSIGNED_OF_TEN)
      await assignLead(atMoment(tx, board.createdAt + index * 1_000, owner), {
        boardId: id,
        contactId,
        teamMemberUserId: sellers[index % sellers.length]!.userId,
      })
  return { id, stageIds: stages.map((stage) => stage.id) }
}

/** What the calls did to its leads, in order of time; then today's schedule. */
export async function moveLeads(
  tx: Ctx,
  board: HistoryBoard,
  { calls, now }: { calls: readonly WrittenCall[]; now: number },
): Promise<void> {
  const leads = new Map<string, LeadRow>()
  for (const { planned, id } of calls) {
    if (planned.session.campaign.stage === null) continue
    const contactId = planned.contact.id
    const lead = await findLeadRowOfContact(tx, board.id, contactId)
    if (!lead) throw new Error(`No lead of ${contactId}`)
    const cause = { byUser: planned.session.campaign.userId, ruleId: null, fact: `call:${id}` }
    const { placedAt, endedAt, disposition, disposedAt } = planned
    let after = await recordLeadCall(
      atMoment(tx, endedAt),
      lead,
      { placedAt, endedAt, wasBridged: talkMsOf(planned) > 0 },
      cause,
    )
    const stage = nextStage(disposition)
    if (stage !== null && disposedAt !== null && board.stageIds[stage] !== after.stage_id)
      after = (await moveLeadToStage(atMoment(tx, disposedAt), after, board.stageIds[stage]!, cause)).lead
    leads.set(contactId, after)
  }
  const open = [...leads.values()].filter(
    ({ blocked_by, stage_id }) => blocked_by === null && stage_id !== board.stageIds[0],
  )
  const byUser = { ruleId: null, fact: null }
  for (const [index, minutes] of SCHEDULED_MINUTES.entries()) {
    const lead = open[index]
    if (lead)
      await setScheduledCall(atMoment(tx, now - 20 * 60 * MINUTE_MS), lead, now + minutes * MINUTE_MS, {
        ...byUser,
        byUser: lead.assigned_to || null,
      })
  }
  for (const [index, hours] of SNOOZED_HOURS.entries()) {
    const lead = open[SCHEDULED_MINUTES.length + index]
    if (lead)
      await setLeadSnooze(tx, lead, now + hours * 60 * MINUTE_MS, { ...byUser, byUser: lead.assigned_to || null })
  }
}
