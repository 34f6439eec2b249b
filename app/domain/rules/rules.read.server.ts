import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { BoardKey } from './actions/action-handler'
import { listActionRows, toCondition, toRuleAction, type ActionRow, type TriggerRow } from './find-rule.server'
import type { OpenRule } from './open-rule.server'
import { findConditionFault, listDispositionIds, loadTargets } from './targets.server'
import type { ActionView, TriggerView } from './rules.schema'

export async function toActionViews(ctx: Ctx, board: BoardKey, rows: readonly ActionRow[]): Promise<ActionView[]> {
  const actions = rows.map(toRuleAction)
  const targets = await loadTargets(ctx, board, actions)
  return actions.map((action, index) => ({
    id: rows[index]!.id,
    ...action,
    createdAt: new Date(rows[index]!.created_at).toISOString(),
    broken: targets.get(action.type)?.findFault(action.meta) ?? null,
  }))
}

export function toTriggerView(row: TriggerRow, actions: ActionView[], dispositions: ReadonlySet<string>): TriggerView {
  return {
    id: row.id,
    type: row.type === 'DISPOSITION' ? row.disposition_id : row.type,
    meta: { callAttempts: row.call_attempts, triggerMode: row.type },
    createdAt: new Date(row.created_at).toISOString(),
    callboardTriggerActions: actions,
    broken: findConditionFault(toCondition(row), dispositions),
  }
}

export const readActions = async (ctx: Ctx, { board, key }: Pick<OpenRule, 'board' | 'key'>): Promise<ActionView[]> =>
  toActionViews(ctx, { id: board.id, accountId: board.account_id }, await listActionRows(ctx, key))

export interface BoardRules {
  triggers: ReadonlyMap<string, TriggerView[]>
  dispositionActions: ReadonlyMap<string, ActionView[]>
  broken: boolean
}

// Compiled once: read on every board page.
const triggersOfBoard = statement((q, p: { board_id: string }) =>
  q
    .selectFrom('stage_triggers')
    .innerJoin('stages', 'stages.id', 'stage_triggers.stage_id')
    .selectAll('stage_triggers')
    .where('stage_triggers.board_id', '=', p.board_id)
    .where('stages.deleted_at', 'is', null)
    .orderBy('stage_triggers.stage_id')
    .orderBy('stage_triggers.position')
    .orderBy('stage_triggers.id'),
)
const actionsOfBoard = statement((q, p: { board_id: string }) =>
  q.selectFrom('trigger_actions').selectAll().where('board_id', '=', p.board_id).orderBy('position').orderBy('id'),
)

/** The caller has checked the board. */
export async function readBoardRules(ctx: Ctx, board: BoardKey): Promise<BoardRules> {
  const triggerRows = await ctx.db.all(triggersOfBoard, { board_id: board.id })
  const actionRows = await ctx.db.all(actionsOfBoard, { board_id: board.id })
  const dispositions = await listDispositionIds(ctx, board.id)
  const views = await toActionViews(ctx, board, actionRows)

  const ofRule = (isOf: (row: ActionRow) => boolean) => views.filter((_, index) => isOf(actionRows[index]!))
  const triggers = new Map<string, TriggerView[]>()
  for (const row of triggerRows) {
    const actions = ofRule(({ trigger_id }) => trigger_id === row.id)
    triggers.set(row.stage_id, [...(triggers.get(row.stage_id) ?? []), toTriggerView(row, actions, dispositions)])
  }
  const dispositionActions = new Map<string, ActionView[]>()
  for (const { disposition_id: id } of actionRows)
    if (id !== null && dispositions.has(id))
      dispositionActions.set(
        id,
        ofRule(({ disposition_id }) => disposition_id === id),
      )

  const ofTriggers = [...triggers.values()].flat()
  const actions = [
    ...ofTriggers.flatMap(({ callboardTriggerActions }) => callboardTriggerActions),
    ...[...dispositionActions.values()].flat(),
  ]
  return {
    triggers,
    dispositionActions,
    broken: [...ofTriggers, ...actions].some(({ broken }) => broken !== null),
  }
}
