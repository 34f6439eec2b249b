import type { Kysely } from 'kysely'
import type { Tables } from '../../../../db/schema/tables'
import { statement } from '../../../../db/statement'
import type { Ctx } from '../../context.server'
import { moveLeadToStage } from '../../leads/move-lead-to-stage.server'
import { done, skipped, type ActionOption, type ActionOutcome, type ActionRun } from './action-handler'

// A deleted board keeps its stages until its leads are removed; calls may end before.
const liveStages = (q: Kysely<Tables>, p: { account_id: string }) =>
  q
    .selectFrom('stages')
    .innerJoin('boards', 'boards.id', 'stages.board_id')
    .select(['stages.id', 'stages.name'])
    .where('stages.account_id', '=', p.account_id)
    .where('stages.deleted_at', 'is', null)
    .where('boards.deleted_at', 'is', null)

export const stageById = statement((q, p: { id: string; account_id: string }) =>
  liveStages(q, p).where('stages.id', '=', p.id),
)
export const firstStageOfBoard = statement((q, p: { board_id: string; account_id: string }) =>
  liveStages(q, p).where('stages.board_id', '=', p.board_id).orderBy('stages.position').orderBy('stages.id').limit(1),
)

export async function moveLeadTo(
  tx: Ctx,
  stage: ActionOption,
  { lead, cause, visited }: ActionRun,
): Promise<ActionOutcome> {
  if (stage.id === lead.stage_id) return done(lead)
  if (visited.has(stage.id)) return skipped(`The lead was in '${stage.name}' already for the same cause`)
  visited.add(stage.id)
  const { lead: after, historyId } = await moveLeadToStage(tx, lead, stage.id, cause)
  return historyId === null ? done(after) : { kind: 'moved', lead: after, historyId }
}
