import { useState } from 'react'
import { TRIGGER_LABELS } from '~/domain/rules/format-rule'
import { TRIGGER_MODES, type TriggerMode, type TriggerView } from '~/domain/rules/rules.schema'
import { Select, WholeNumber } from '~/ui/field'
import { IntentForm } from '../../+form/intent-form'
import { DeleteLink } from '../+settings/delete-link'
import { getTypingDelay } from '../../+form/use-autosave'
import { ActionList } from './action-list'
import type { RuleContext } from './action-row'
import { isBroken } from './is-broken'
import { BrokenRuleIcon, BrokenReason } from './broken-rule'
import { formatRuleSentence } from './format-rule-sentence'
import { useCollapse } from './use-collapse'
import { rulePagesWords } from './rule-pages.words'

export interface RuleCardProps extends Omit<RuleContext, 'condition'> {
  stageId: string
  rule: TriggerView
  /** 'Moved to this stage' and each disposition can be used by one rule only. */
  others: readonly TriggerView[]
  dispositions: ReadonlyArray<{ id: string; name: string }>
}

export function RuleCard({ stageId, rule, others, dispositions, ...ruleContext }: RuleCardProps) {
  // A new rule stays open while it is edited.
  const [isNew] = useState(rule.type === null)
  const hiddenFields = { stageId, triggerId: rule.id }
  const collapse = useCollapse(hiddenFields, rule.callboardTriggerActions)
  return (
    <details open={isNew} onToggle={collapse} className="rounded-m border border-line bg-canvas">
      <summary className="flex min-h-10 items-center gap-2 px-3 py-2 text-m">
        {isBroken(rule) ? <BrokenRuleIcon /> : null}
        <span className="min-w-0 break-words text-text">{formatRuleSentence(rule, dispositions)}</span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-line px-3 py-3">
        <div className="flex flex-col gap-1">
          <p className="text-s font-medium text-muted">{rulePagesWords.when}</p>
          <Condition {...{ of: hiddenFields, rule, others, dispositions }} />
          <BrokenReason why={rule.broken} />
        </div>
        <div className="flex flex-col gap-1">
          <p className="text-s font-medium text-muted">{rulePagesWords.thenLabel}</p>
          <ActionList
            label={rulePagesWords.actions}
            hiddenFields={hiddenFields}
            actions={rule.callboardTriggerActions}
            condition={rule.meta.triggerMode}
            stageId={stageId}
            {...ruleContext}
          />
        </div>
        <DeleteLink to={`${stageId}/rules/${rule.id}/delete`}>{rulePagesWords.deleteRuleLabel}</DeleteLink>
      </div>
    </details>
  )
}

function Condition({
  of,
  rule,
  others,
  dispositions,
}: Pick<RuleCardProps, 'rule' | 'others' | 'dispositions'> & { of: Record<string, string> }) {
  const mode = rule.meta.triggerMode
  const isModeUsed = (other: TriggerMode) => other === 'MOVED_TO_STAGE' && others.some(({ type }) => type === other)
  const isDispositionUsed = (id: string) => others.some(({ type }) => type === id)
  return (
    <IntentForm
      key={mode}
      intent="set-condition"
      hiddenFields={of}
      getSaveDelay={getTypingDelay}
      className="flex flex-wrap items-center gap-2"
    >
      <Select
        name="mode"
        aria-label={rulePagesWords.condition}
        defaultValue={mode ?? ''}
        className="w-52 max-sm:w-full"
      >
        <option value="">{rulePagesWords.chooseCondition}</option>
        {TRIGGER_MODES.map((one) => (
          <option key={one} value={one} disabled={one !== mode && isModeUsed(one)}>
            {TRIGGER_LABELS[one]}
            {one !== mode && isModeUsed(one) ? ' (another rule has it)' : ''}
          </option>
        ))}
      </Select>
      {mode === 'CALLS_MADE' ? (
        <WholeNumber
          name="callAttempts"
          aria-label={rulePagesWords.numberCalls}
          min={1}
          max={99}
          required
          defaultValue={rule.meta.callAttempts ?? 1}
          className="w-20"
        />
      ) : null}
      {mode === 'DISPOSITION' ? (
        <Select
          name="onDispositionId"
          aria-label={rulePagesWords.disposition}
          defaultValue={dispositions.some(({ id }) => id === rule.type) ? (rule.type ?? '') : ''}
          className="w-52 max-sm:w-full"
        >
          <option value="">{rulePagesWords.chooseDisposition}</option>
          {dispositions.map(({ id, name }) => (
            <option key={id} value={id} disabled={isDispositionUsed(id)}>
              {name}
              {isDispositionUsed(id) ? ' (another rule has it)' : ''}
            </option>
          ))}
        </Select>
      ) : null}
    </IntentForm>
  )
}
