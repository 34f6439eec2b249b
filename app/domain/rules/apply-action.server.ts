import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import { statement } from '../../../db/statement'
import { assignableOn } from '../boards/board-members.server'
import type { Ctx } from '../context.server'
import { addContactToWorkflow } from '../crm/change-contact.server'
import { crmOf } from '../crm/find-crm.server'
import { giveLead, resetCallCount, restLead, suppressLead } from '../leads/alter-lead.server'
import { writeHistory, type Cause } from '../leads/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { putLead } from '../leads/put-lead.server'
import { takeLeadOff } from '../leads/take-lead-off.server'
import { tagLead, untagLead } from '../leads/tags.server'
import type { inOrder } from './rule-shape'
import { GONE, NO_WORKFLOWS } from './rule-targets'
import { ACTION_LABELS } from './rule-words'

const HOUR_MS = 3_600_000

type RuleDoes = ReturnType<typeof inOrder>[number]

export interface Applied {
  /** null: it is on no board any more. */
  lead: LeadRow | null
  /** History entry of the move, when the action moved it. */
  movedAs: string | null
}

// A board that is deleted keeps its stages: calls of it may end before its leads have gone.
const liveStages = (q: Kysely<Tables>, p: { account_id: string }) =>
  q
    .selectFrom('stages')
    .innerJoin('boards', 'boards.id', 'stages.board_id')
    .select(['stages.id', 'stages.name'])
    .where('stages.account_id', '=', p.account_id)
    .where('stages.deleted_at', 'is', null)
    .where('boards.deleted_at', 'is', null)
const stageById = statement((q, p: { id: string; account_id: string }) =>
  liveStages(q, p).where('stages.id', '=', p.id),
)
const firstStageOf = statement((q, p: { board_id: string; account_id: string }) =>
  liveStages(q, p).where('stages.board_id', '=', p.board_id).orderBy('stages.position').orderBy('stages.id').limit(1),
)

/** The stage to which an action moves a lead of an account; undefined: it is gone, or the action moves none. */
export async function targetOf(
  tctx: Ctx,
  accountId: string,
  { type, meta }: RuleDoes,
): Promise<{ id: string; name: string } | undefined> {
  if (type === 'MOVE_TO_STAGE') return tctx.db.first(stageById, { id: meta.movingToStageId!, account_id: accountId })
  if (type === 'MOVE_TO_BOARD')
    return tctx.db.first(firstStageOf, { board_id: meta.movingToBoardId!, account_id: accountId })
  return undefined
}

/**
 * Carries out one action of a rule through the same functions as a person's. What cannot be done is written into the lead's
 * history with its reason. `visited`: stages in which the lead was already for this cause; it comes to none of them again.
 */
export async function applyAction(
  tctx: Ctx,
  lead: LeadRow,
  action: RuleDoes,
  cause: Cause,
  visited: Set<string>,
): Promise<Applied> {
  const { type, meta } = action
  const done = (after: LeadRow | null): Applied => ({ lead: after, movedAs: null })
  const stop = async (reason: string): Promise<Applied> => {
    await writeHistory(tctx, lead, 'rule-stopped', cause, { action: ACTION_LABELS[type], reason })
    return done(lead)
  }
  const move = async (gone: string): Promise<Applied> => {
    const stage = await targetOf(tctx, lead.account_id, action)
    if (!stage) return stop(gone)
    if (stage.id === lead.stage_id) return done(lead)
    if (visited.has(stage.id)) return stop(`The lead was in '${stage.name}' already for the same cause`)
    visited.add(stage.id)
    const moved = await putLead(tctx, lead, stage.id, cause)
    return { lead: moved.lead, movedAs: moved.historyId }
  }

  switch (type) {
    case 'MOVE_TO_STAGE':
      return move(GONE.stage)
    case 'MOVE_TO_BOARD':
      return move(GONE.board)
    case 'REMOVE_FROM_BOARD':
      await takeLeadOff(tctx, lead, cause)
      return done(null)
    case 'ADD_TAG':
      return done(await tagLead(tctx, lead, meta.addingTag!, cause))
    case 'REMOVE_TAG':
      return done(await untagLead(tctx, lead, meta.removingTag!, cause))
    case 'MARK_AS_DNC':
      return done(await suppressLead(tctx, lead, cause))
    case 'SNOOZE':
      return done(await restLead(tctx, lead, tctx.clock.now() + meta.snoozingHours! * HOUR_MS, cause))
    case 'RESET_CALL_COUNT':
      return done(await resetCallCount(tctx, lead, cause))
    case 'ASSIGN': {
      const board = { id: lead.board_id, account_id: lead.account_id }
      const refusal = await assignableOn(tctx, board, meta.assigningToUserId!)
      return refusal === null ? done(await giveLead(tctx, lead, meta.assigningToUserId!, cause)) : stop(refusal)
    }
    case 'ADD_TO_WORKFLOW': {
      const workflowId = meta.addingToWorkflowId!
      const refusal = await addToWorkflow(tctx, lead, workflowId, cause)
      return refusal === null ? done(lead) : stop(refusal)
    }
  }
}

const workflowName = statement((q, p: { account_id: string; id: string }) =>
  q.selectFrom('crm_workflows').select('name').where('account_id', '=', p.account_id).where('id', '=', p.id),
)

/** Writes the delivery that adds the contact to a workflow of the CRM, and tells the history; answers why not, in a sentence. */
async function addToWorkflow(tctx: Ctx, lead: LeadRow, workflowId: string, cause: Cause): Promise<string | null> {
  const { account_id: accountId, contact_id: contactId } = lead
  if (!(await crmOf(tctx, accountId))?.hasWorkflows) return NO_WORKFLOWS
  const name = (await tctx.db.first(workflowName, { account_id: accountId, id: workflowId }))?.name ?? workflowId
  const intent = [cause.ruleId, contactId, cause.fact, workflowId].join(':')
  const told = await addContactToWorkflow(tctx, {
    accountId,
    contactId,
    workflowId,
    workflowName: name,
    intent,
    byUser: null,
  })
  if (told === null) return 'The CRM does not know this contact'
  await writeHistory(tctx, lead, 'workflow', cause, { workflow: name })
  return null
}
