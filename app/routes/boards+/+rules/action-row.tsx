import { Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { ACTION_TYPES, actionDefinitions, type ActionType } from '~/domain/rules/actions'
import type { ActionOption } from '~/domain/rules/actions/action-handler'
import type { RuleChoices } from '~/domain/rules/rule-choices.read.server'
import { getActionBlocker } from '~/domain/rules/rule-shape'
import type { ActionView, TriggerMode } from '~/domain/rules/rules.schema'
import { MAX_TAG_LENGTH } from '~/domain/rules/tag.schema'
import { Input, Select, WholeNumber } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { IntentForm } from '../../+form/intent-form'
import { getTypingDelay } from '../../+form/use-autosave'
import { BrokenReason } from './broken-rule'
import { rulePagesWords } from './rule-pages.words'

export interface RuleContext {
  choices: RuleChoices
  /** Excluded as a move target. */
  stageId: string | null
  condition: TriggerMode | null
}

interface ActionRowProps extends RuleContext {
  hiddenFields: Record<string, string>
  action: ActionView
  others: ReadonlyArray<ActionType | null>
}

export function ActionRow({ hiddenFields: of, action, others, ...ruleContext }: ActionRowProps) {
  const place = { ...of, actionId: action.id }
  const row = useRef<HTMLLIElement>(null)
  // A condition changed in the same tick may revert this choice without changing the form's key.
  useEffect(() => {
    const typeSelect = row.current?.querySelector<HTMLSelectElement>('select[name=type]')
    if (typeSelect) typeSelect.value = action.type ?? ''
  }, [action])
  return (
    <li ref={row} className="flex flex-col gap-1">
      <div className="flex items-start gap-2">
        <IntentForm
          key={action.type}
          intent="set-action"
          hiddenFields={place}
          getSaveDelay={getTypingDelay}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
        >
          <Select
            name="type"
            aria-label={rulePagesWords.action}
            defaultValue={action.type ?? ''}
            className="w-52 max-sm:w-full"
          >
            <option value="">{rulePagesWords.chooseAction}</option>
            {ACTION_TYPES.flatMap((type) => {
              if (type !== action.type && ruleContext.choices.options[type] === null) return []
              const reason = type === action.type ? null : getTypeBlocker(type, others, ruleContext)
              return [
                <option key={type} value={type} disabled={reason !== null} title={reason ?? undefined}>
                  {actionDefinitions[type].label}
                  {reason === null ? '' : ` (${reason})`}
                </option>,
              ]
            })}
          </Select>
          <Details action={action} {...ruleContext} />
        </IntentForm>
        <IntentForm intent="remove-action" hiddenFields={place}>
          <IconButton label={rulePagesWords.removeAction} icon={<Trash2 size={16} aria-hidden />} />
        </IntentForm>
      </div>
      <BrokenReason why={action.broken} />
    </li>
  )
}

const optionsFor = (type: ActionType, { choices, stageId }: RuleContext): ActionOption[] =>
  choices.options[type]?.filter(({ id }) => id !== stageId) ?? []

function getTypeBlocker(
  type: ActionType,
  others: ReadonlyArray<ActionType | null>,
  ruleContext: RuleContext,
): string | null {
  const { control } = actionDefinitions[type]
  const whyEmpty = control?.kind === 'choice' ? control.emptyReason : undefined
  if (whyEmpty !== undefined && optionsFor(type, ruleContext).length === 0) return whyEmpty
  return getActionBlocker(type, others, ruleContext.condition)
}

function Details({ action: { type, meta }, ...ruleContext }: { action: ActionView } & RuleContext) {
  const control = type === null ? undefined : actionDefinitions[type].control
  const values: Readonly<Record<string, string | number | boolean | null>> = meta
  switch (control?.kind) {
    case 'choice':
      return (
        <ChoiceSelect
          name={control.field}
          label={control.label}
          hint={control.hint}
          options={optionsFor(type!, ruleContext)}
          chosen={values[control.field]}
        />
      )
    case 'tag':
      return <TagField name={control.field} tag={values[control.field]} />
    case 'duration':
      return <Duration hours={values[control.hours]} inDays={values[control.unit] !== 'HOURS'} />
    case undefined:
      return null
  }
}

type Value = string | number | boolean | null | undefined
const toText = (value: Value): string => (typeof value === 'string' ? value : '')

interface ChoiceSelectProps {
  name: string
  label: string
  hint: string | undefined
  options: readonly ActionOption[]
  chosen: Value
}

/** A deleted target is no option: nothing is selected, and the row says why. */
function ChoiceSelect({ name, label, hint, options, chosen }: ChoiceSelectProps) {
  const hintId = useId()
  return (
    <>
      <Select
        name={name}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        defaultValue={options.some(({ id }) => id === chosen) ? toText(chosen) : ''}
        className="w-52 max-sm:w-full"
      >
        <option value="">{rulePagesWords.chooseA(label.toLowerCase())}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
      {hint === undefined ? null : (
        <p id={hintId} className="w-full text-s text-muted">
          {hint}
        </p>
      )}
    </>
  )
}

const Duration = ({ hours, inDays }: { hours: Value; inDays: boolean }) => (
  <>
    <WholeNumber
      name="amount"
      aria-label={rulePagesWords.snoozeFor}
      min={1}
      max={100}
      defaultValue={typeof hours !== 'number' ? '' : inDays ? hours / 24 : hours}
      className="w-20"
    />
    <Select name="unit" aria-label={rulePagesWords.unit} defaultValue={inDays ? 'DAYS' : 'HOURS'} className="w-28">
      <option value="DAYS">{rulePagesWords.days}</option>
      <option value="HOURS">{rulePagesWords.hours}</option>
    </Select>
  </>
)

const TagField = ({ name, tag }: { name: string; tag: Value }) => (
  <Input
    name={name}
    aria-label={rulePagesWords.tag}
    placeholder={rulePagesWords.tag}
    list="board-tags"
    maxLength={MAX_TAG_LENGTH}
    defaultValue={toText(tag)}
    autoComplete="off"
    className="w-52 max-sm:w-full"
  />
)
