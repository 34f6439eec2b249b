import type { Ctx } from '../context.server'
import { actionDefinitions } from './actions'
import { rulesOfDisposition, rulesOfMove, type Disposed, type FiringRule } from './rules-for-fact.server'

/** Simulates fireRules for a call whose lead is no longer on a board. */
export async function marksAsDnc(tctx: Ctx, accountId: string, disposed: Disposed): Promise<boolean> {
  let at = disposed.stageId
  const visited = new Set([at])
  // Grows in the loop.
  const moves: string[] = []
  const marks = async (rules: FiringRule[]): Promise<boolean> => {
    for (const { type, meta } of rules.flatMap(({ actions }) => actions)) {
      if (actionDefinitions[type].suppressesLead) return true
      const stage = await tctx.ruleActions[type].findDestination?.(tctx, accountId, meta)
      if (!stage || visited.has(stage.id)) continue
      visited.add(stage.id)
      at = stage.id
      moves.push(at)
    }
    return false
  }
  if (await marks(await rulesOfDisposition(tctx, disposed))) return true
  for (const stageId of moves) if (stageId === at && (await marks(await rulesOfMove(tctx, stageId)))) return true
  return false
}
