import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { listActionRows, toCondition, toRuleAction, type ActionRow, type TriggerRow } from './find-rule.server'
import type { OpenRule } from './open-rule.server'
import { whyActionBroken, whyConditionBroken, type Targets } from './rule-targets'
import { readTargets } from './targets.server'
import type { ActionView, TriggerView } from './rules.schema'

export function toActionView(row: ActionRow, targets: Targets): ActionView {
  const action = toRuleAction(row)
  return {
    id: row.id,
    ...action,
    createdAt: new Date(row.created_at).toISOString(),
    broken: whyActionBroken(action, targets),
  }
}

export function toTriggerView(row: TriggerRow, actions: readonly ActionRow[], targets: Targets): TriggerView {
  return {
    id: row.id,
    type: row.type === 'DISPOSITION' ? row.disposition_id : row.type,
    meta: { callAttempts: row.call_attempts, triggerMode: row.type },
    createdAt: new Date(row.created_at).toISOString(),
    callboardTriggerActions: actions.map((action) => toActionView(action, targets)),
    broken: whyConditionBroken(toCondition(row), targets),
  }
}

/** The actions of a rule as they are now. */
export async function readActions(ctx: Ctx, { board, key }: Pick<OpenRule, 'board' | 'key'>): Promise<ActionView[]> {
  const targets = await readTargets(ctx, { id: board.id, accountId: board.account_id })
  return (await listActionRows(ctx, key)).map((row) => toActionView(row, targets))
}

export interface BoardRules {
  /** By stage, each in its order. */
  triggers: ReadonlyMap<string, TriggerView[]>
  /** By disposition, each in its order. */
  dispositionActions: ReadonlyMap<string, ActionView[]>
  /** Whether any of them is broken: the board's warning. */
  broken: boolean
}

// Compiled once, as all that a board's page reads.
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

/** Every rule of a board that the caller has found before. */
export async function readBoardRules(ctx: Ctx, board: { id: string; accountId: string }): Promise<BoardRules> {
  const triggerRows = await ctx.db.all(triggersOfBoard, { board_id: board.id })
  const actionRows = await ctx.db.all(actionsOfBoard, { board_id: board.id })
  const targets = await readTargets(ctx, board)

  const triggers = new Map<string, TriggerView[]>()
  for (const row of triggerRows) {
    const actions = actionRows.filter(({ trigger_id }) => trigger_id === row.id)
    triggers.set(row.stage_id, [...(triggers.get(row.stage_id) ?? []), toTriggerView(row, actions, targets)])
  }
  const dispositionActions = new Map<string, ActionView[]>()
  for (const row of actionRows)
    if (row.disposition_id !== null && targets.dispositions.has(row.disposition_id))
      dispositionActions.set(row.disposition_id, [
        ...(dispositionActions.get(row.disposition_id) ?? []),
        toActionView(row, targets),
      ])

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
