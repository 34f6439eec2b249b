import type { Ctx } from '../context.server'
import { actionDefinitions } from './actions'
import { findDispositionRules, findMoveRules, type Disposed, type FiringRule } from './rules-for-fact.server'

/** Simulates fireRules for a call whose lead is no longer on a board. */
export async function marksAsDnc(tx: Ctx, accountId: string, disposed: Disposed): Promise<boolean> {
  let currentStageId = disposed.stageId
  const visited = new Set([currentStageId])
  // Grows in the loop.
  const moves: string[] = []
  const someRuleMarks = async (rules: FiringRule[]): Promise<boolean> => {
    for (const { type, meta } of rules.flatMap(({ actions }) => actions)) {
      if (actionDefinitions[type].suppressesLead) return true
      const stage = await tx.ruleActions[type].findDestination?.(tx, accountId, meta)
      if (!stage || visited.has(stage.id)) continue
      visited.add(stage.id)
      currentStageId = stage.id
      moves.push(currentStageId)
    }
    return false
  }
  if (await someRuleMarks(await findDispositionRules(tx, disposed))) return true
  for (const stageId of moves)
    if (stageId === currentStageId && (await someRuleMarks(await findMoveRules(tx, stageId)))) return true
  return false
}
