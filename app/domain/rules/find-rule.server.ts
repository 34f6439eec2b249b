import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { StageTriggersTable, TriggerActionsTable } from '../../../db/schema/boards'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { ACTION_TYPES } from './actions'
import { actionMeta } from './rules.schema'
import type { Condition, RuleAction } from './rule-shape'

export type TriggerRow = Selectable<StageTriggersTable>
export type ActionRow = Selectable<TriggerActionsTable>

export type RuleKey = { triggerId: string } | { dispositionId: string }

export const toCondition = (row: TriggerRow): Condition => ({
  type: row.type,
  dispositionId: row.disposition_id,
  callAttempts: row.call_attempts,
})

const actionType = z.enum(ACTION_TYPES).nullable()

/** Throws ZodError for a type or fields unknown to this version. */
export const toRuleAction = (row: Pick<ActionRow, 'type' | 'meta'>): RuleAction => ({
  type: actionType.parse(row.type),
  meta: actionMeta.parse(JSON.parse(row.meta)),
})

/** The caller has checked the board. Throws not_found. */
export async function findTriggerRow(
  ctx: Ctx,
  { id, stageId, triggerId }: { id: string; stageId: string; triggerId: string },
): Promise<TriggerRow> {
  const row = await ctx.db.q
    .selectFrom('stage_triggers')
    .selectAll()
    .where('id', '=', triggerId)
    .where('board_id', '=', id)
    .where('stage_id', '=', stageId)
    .executeTakeFirst()
  if (!row) throw notFound('Rule')
  return row
}

export async function listActionRows(ctx: Ctx, key: RuleKey): Promise<ActionRow[]> {
  const actions = ctx.db.q.selectFrom('trigger_actions').selectAll().orderBy('position').orderBy('id')
  return 'triggerId' in key
    ? actions.where('trigger_id', '=', key.triggerId).execute()
    : actions.where('disposition_id', '=', key.dispositionId).execute()
}

export function requireAction(actions: readonly ActionRow[], actionId: string): ActionRow {
  const row = actions.find(({ id }) => id === actionId)
  if (!row) throw notFound('Action')
  return row
}
