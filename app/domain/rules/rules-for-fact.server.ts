import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { LeadRow } from '../leads/lead-state'
import { toRuleAction } from './find-rule.server'
import { sortActions } from './rule-shape'
import { formatRule } from './format-rule'

export interface Disposed {
  dispositionId: string
  stageId: string
}

/** `lead`: its row after the fact. */
export type Fact =
  /** `stageId`: dialed stage, even if the lead has moved. */
  | { kind: 'call-made'; lead: LeadRow; callId: string; stageId: string }
  | ({ kind: 'disposed'; lead: LeadRow; callId: string; e164: string } & Disposed)
  /** `historyId`: the move's entry. */
  | { kind: 'moved'; lead: LeadRow; historyId: string }

export interface FiringRule {
  id: string
  words: string
  actions: ReturnType<typeof sortActions>
}

/** Each rule runs once per key and contact (`rule_firings`). */
export function factKey(fact: Fact): string {
  switch (fact.kind) {
    case 'call-made':
      return `call:${fact.callId}`
    case 'disposed':
      return `disposed:${fact.callId}:${fact.dispositionId}`
    case 'moved':
      return `moved:${fact.historyId}`
  }
}

const rulesOfStage = (q: Kysely<Tables>, p: { stage_id: string }) =>
  q
    .selectFrom('stage_triggers')
    .innerJoin('stages', 'stages.id', 'stage_triggers.stage_id')
    .select(['stage_triggers.id', 'stages.name as stage'])
    .where('stage_triggers.stage_id', '=', p.stage_id)
    .where('stages.deleted_at', 'is', null)
const movedRule = statement((q, p: { stage_id: string }) =>
  rulesOfStage(q, p).where('stage_triggers.type', '=', 'MOVED_TO_STAGE'),
)
const callRules = statement((q, p: { stage_id: string; calls: number }) =>
  rulesOfStage(q, p)
    .where('stage_triggers.type', '=', 'CALLS_MADE')
    .where('stage_triggers.call_attempts', '=', p.calls)
    .orderBy('stage_triggers.position')
    .orderBy('stage_triggers.id'),
)
const dispositionRule = statement((q, p: { stage_id: string; disposition_id: string }) =>
  rulesOfStage(q, p).where('stage_triggers.disposition_id', '=', p.disposition_id),
)
const dispositionName = statement((q, p: { id: string }) =>
  q.selectFrom('dispositions').select('name').where('id', '=', p.id),
)
const actionsOfTrigger = statement((q, p: { trigger_id: string }) =>
  q
    .selectFrom('trigger_actions')
    .select(['type', 'meta'])
    .where('trigger_id', '=', p.trigger_id)
    .orderBy('position')
    .orderBy('id'),
)
const actionsOfDisposition = statement((q, p: { disposition_id: string }) =>
  q
    .selectFrom('trigger_actions')
    .select(['type', 'meta'])
    .where('disposition_id', '=', p.disposition_id)
    .orderBy('position')
    .orderBy('id'),
)

/** The stage's rule is more specific, so it runs last and has the final effect. */
export async function findRulesForFact(tx: Ctx, fact: Fact): Promise<FiringRule[]> {
  switch (fact.kind) {
    case 'moved':
      return findMoveRules(tx, fact.lead.stage_id)
    case 'call-made': {
      const calls = fact.lead.called_count
      const rules: FiringRule[] = []
      for (const { id, stage } of await tx.db.all(callRules, { stage_id: fact.stageId, calls }))
        rules.push(await loadTriggerRule(tx, id, formatRule({ kind: 'calls-made', stage, calls })))
      return rules
    }
    case 'disposed':
      return findDispositionRules(tx, fact)
  }
}

export async function findMoveRules(tx: Ctx, stageId: string): Promise<FiringRule[]> {
  const rule = await tx.db.first(movedRule, { stage_id: stageId })
  return rule ? [await loadTriggerRule(tx, rule.id, formatRule({ kind: 'moved', stage: rule.stage }))] : []
}

export async function findDispositionRules(tx: Ctx, { dispositionId, stageId }: Disposed): Promise<FiringRule[]> {
  const disposition = (await tx.db.first(dispositionName, { id: dispositionId }))?.name ?? ''
  const own = {
    id: dispositionId,
    words: formatRule({ kind: 'disposition', disposition }),
    actions: sortActions((await tx.db.all(actionsOfDisposition, { disposition_id: dispositionId })).map(toRuleAction)),
  }
  const rule = await tx.db.first(dispositionRule, { stage_id: stageId, disposition_id: dispositionId })
  if (!rule) return [own]
  const words = formatRule({ kind: 'stage-disposition', stage: rule.stage, disposition })
  return [own, await loadTriggerRule(tx, rule.id, words)]
}

const loadTriggerRule = async (tx: Ctx, id: string, words: string): Promise<FiringRule> => ({
  id,
  words,
  actions: sortActions((await tx.db.all(actionsOfTrigger, { trigger_id: id })).map(toRuleAction)),
})
