import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { Cause } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { applyAction } from './apply-action.server'
import { factKey, findRulesForFact, type Fact } from './rules-for-fact.server'

const claimFiring = statement(
  (q, p: { account_id: string; rule_id: string; contact_id: string; fact: string; fired_at: number }) =>
    q
      .insertInto('rule_firings')
      .values(p)
      .onConflict((conflict) => conflict.columns(['rule_id', 'contact_id', 'fact']).doNothing()),
)

/**
 * Runs once per rule, contact and fact, in the fact's transaction. A move adds a fact; chains end because a lead enters
 * a stage once per cause. null: the lead left the board.
 */
export async function fireRules(tx: Ctx, fact: Fact): Promise<LeadRow | null> {
  const visited = new Set([fact.lead.stage_id])
  const facts = [fact]
  let lead: LeadRow | null = fact.lead
  // Actions of a disposition count as the lead's own do-not-call request, even after several moves.
  const dncRequest = fact.kind === 'disposed' ? { saidOn: fact.e164 } : {}
  // Grows in the loop: moves append facts.
  for (const next of facts) {
    // The lead has moved again.
    if (next.kind === 'moved' && lead?.stage_id !== next.lead.stage_id) continue
    const key = factKey(next)
    for (const rule of await findRulesForFact(tx, next)) {
      if (lead === null) return null
      if (rule.actions.length === 0 || !(await claimRun(tx, rule.id, lead, key))) continue
      const cause: Cause = { byUser: null, ruleId: rule.id, fact: key, rule: rule.words, ...dncRequest }
      for (const { type, meta } of rule.actions) {
        const applied = await applyAction(tx, type, { lead, meta, cause, visited })
        lead = applied.lead
        if (lead === null) break
        if (applied.moveHistoryId !== null) facts.push({ kind: 'moved', lead, historyId: applied.moveHistoryId })
      }
    }
  }
  return lead
}

const claimRun = async (tx: Ctx, ruleId: string, lead: LeadRow, fact: string): Promise<boolean> =>
  (await tx.db.write(claimFiring, {
    account_id: lead.account_id,
    rule_id: ruleId,
    contact_id: lead.contact_id,
    fact,
    fired_at: tx.clock.now(),
  })) === 1
