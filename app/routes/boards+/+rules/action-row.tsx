import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RuleChoices } from '~/domain/rules/rule-choices.read.server'
import { whyNotBeside } from '~/domain/rules/rule-shape'
import { ACTION_LABELS } from '~/domain/rules/rule-words'
import {
  ACTION_TYPES,
  MAX_TAG_LENGTH,
  type ActionType,
  type ActionView,
  type TriggerMode,
} from '~/domain/rules/rules.schema'
import { Input, Select, WholeNumber } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { ActForm } from '../+settings/act-form'
import { typedRests } from '../../+form/use-autosave'
import { BrokenWords } from './broken'

export interface RuleSurroundings {
  choices: RuleChoices
  /** Stages that leads can be moved to. */
  stages: ReadonlyArray<{ id: string; name: string }>
  condition: TriggerMode | null
}

interface ActionRowProps extends RuleSurroundings {
  of: Record<string, string>
  action: ActionView
  others: ReadonlyArray<ActionType | null>
}

/** One action of a rule: what is done, and what its kind needs to know. */
export function ActionRow({ of, action, others, ...around }: ActionRowProps) {
  const place = { ...of, actionId: action.id }
  const row = useRef<HTMLLIElement>(null)
  // A condition that is chosen in the same moment may take the choice back: to the key of the form nothing has changed then.
  useEffect(() => {
    const kind = row.current?.querySelector<HTMLSelectElement>('select[name=type]')
    if (kind) kind.value = action.type ?? ''
  }, [action])
  return (
    <li ref={row} className="flex flex-col gap-1">
      <div className="flex items-start gap-2">
        <ActForm
          // Another kind of action asks for other things.
          key={action.type}
          intent="set-action"
          of={place}
          savesAfter={typedRests}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
        >
          <Select name="type" aria-label="Action" defaultValue={action.type ?? ''} className="w-52 max-sm:w-full">
            <option value="">Choose an action</option>
            {ACTION_TYPES.flatMap((type) => {
              if (isLeftOut(type, action.type, around.choices)) return []
              const reason = type === action.type ? null : whyNot(type, others, around)
              return [
                <option key={type} value={type} disabled={reason !== null} title={reason ?? undefined}>
                  {ACTION_LABELS[type]}
                  {reason === null ? '' : ` (${reason})`}
                </option>,
              ]
            })}
          </Select>
          <Details action={action} {...around} />
        </ActForm>
        <ActForm intent="remove-action" of={place}>
          <IconButton label="Remove action" icon={<Trash2 size={16} aria-hidden />} />
        </ActForm>
      </div>
      <BrokenWords why={action.broken} />
    </li>
  )
}

/** Individuals assign nobody, and only some CRMs have workflows: those kinds are not offered, but shown where a rule has one. */
const isLeftOut = (type: ActionType, chosen: ActionType | null, { people, workflows }: RuleChoices): boolean =>
  type !== chosen && ((type === 'ASSIGN' && people === null) || (type === 'ADD_TO_WORKFLOW' && workflows === null))

function whyNot(
  type: ActionType,
  others: ReadonlyArray<ActionType | null>,
  { choices, stages, condition }: RuleSurroundings,
): string | null {
  if (type === 'MOVE_TO_BOARD' && choices.boards.length === 0) return 'there is only one board'
  if (type === 'MOVE_TO_STAGE' && stages.length === 0) return 'there is only one stage'
  if (type === 'ASSIGN' && choices.people?.length === 0) return 'the board has no team member'
  return whyNotBeside(type, others, condition)
}

function Details({ action: { type, meta }, choices, stages }: { action: ActionView } & RuleSurroundings) {
  switch (type) {
    case 'MOVE_TO_STAGE':
      return <OneOf name="movingToStageId" label="Stage" options={stages} chosen={meta.movingToStageId} />
    case 'MOVE_TO_BOARD':
      return <OneOf name="movingToBoardId" label="Board" options={choices.boards} chosen={meta.movingToBoardId} />
    case 'ASSIGN':
      return (
        <OneOf
          name="assigningToUserId"
          label="Team member"
          options={choices.people ?? []}
          chosen={meta.assigningToUserId}
        />
      )
    case 'ADD_TO_WORKFLOW':
      return (
        <OneOf
          name="addingToWorkflowId"
          label="Workflow"
          options={choices.workflows ?? []}
          chosen={meta.addingToWorkflowId}
        />
      )
    case 'ADD_TAG':
      return <TagField name="addingTag" tag={meta.addingTag} />
    case 'REMOVE_TAG':
      return <TagField name="removingTag" tag={meta.removingTag} />
    case 'SNOOZE': {
      const hours = meta.snoozingHours
      const inDays = meta.snoozingInterval !== 'HOURS'
      return (
        <>
          <WholeNumber
            name="amount"
            aria-label="Snooze for"
            min={1}
            max={100}
            defaultValue={hours === null ? '' : inDays ? hours / 24 : hours}
            className="w-20"
          />
          <Select name="interval" aria-label="Unit" defaultValue={inDays ? 'DAYS' : 'HOURS'} className="w-28">
            <option value="DAYS">Days</option>
            <option value="HOURS">Hours</option>
          </Select>
        </>
      )
    }
    default:
      return null
  }
}

interface OneOfProps {
  name: string
  label: string
  options: ReadonlyArray<{ id: string; name: string }>
  chosen: string | null
}

/** A target that is gone is no option any more: nothing is chosen then, and the row says why. */
const OneOf = ({ name, label, options, chosen }: OneOfProps) => (
  <Select
    name={name}
    aria-label={label}
    defaultValue={options.some(({ id }) => id === chosen) ? (chosen ?? '') : ''}
    className="w-52 max-sm:w-full"
  >
    <option value="">{`Choose a ${label.toLowerCase()}`}</option>
    {options.map((option) => (
      <option key={option.id} value={option.id}>
        {option.name}
      </option>
    ))}
  </Select>
)

const TagField = ({ name, tag }: { name: string; tag: string | null }) => (
  <Input
    name={name}
    aria-label="Tag"
    placeholder="Tag"
    list="board-tags"
    maxLength={MAX_TAG_LENGTH}
    defaultValue={tag ?? ''}
    autoComplete="off"
    className="w-52 max-sm:w-full"
  />
)
