import type { BoardChoices } from '~/domain/boards/boards.schema'
import { Field, fieldAria, Input, Select } from '~/ui/field'
import { Choice } from '~/ui/switch'
import type { BoardWizardAnswers, BoardWizardStep } from '../../../../machines/kept-by-browser/board-wizard'
import { capitalised } from '../+ui/capitalised'
import { whyNotName } from './wizard-form'

interface WizardStepProps {
  step: BoardWizardStep
  draft: BoardWizardAnswers
  onDraft: (draft: BoardWizardAnswers) => void
  choices: BoardChoices & { tags: readonly string[] }
  /** Says at once what is wrong with the name; without scripts the server does. */
  nameError: boolean
  takenNames: readonly string[]
}

/** The question of a step. Its fields are the same with and without scripts; with them Next knows what they hold. */
export function WizardStep({ step, draft, onDraft, choices, nameError, takenNames }: WizardStepProps) {
  if (step === 'name') {
    const error = nameError ? whyNotName(draft.name, takenNames) : null
    const meta = {
      id: 'board-name',
      errorId: 'board-name-error',
      descriptionId: 'board-name-hint',
      errors: error ? [error] : [],
    }
    return (
      <Field meta={meta} label="Board name" hint="What you and your team call this board.">
        <Input
          {...fieldAria(meta)}
          name="name"
          value={draft.name}
          onChange={({ currentTarget }) => onDraft({ ...draft, name: currentTarget.value })}
          onFocus={({ currentTarget }) => currentTarget.select()}
          autoComplete="off"
          autoFocus
        />
      </Field>
    )
  }
  if (step === 'tag') {
    const meta = { id: 'import-tag', errorId: 'import-tag-error', descriptionId: 'import-tag-hint' }
    return (
      <Field
        meta={meta}
        label="Import tag"
        hint="Contacts of your CRM with this tag become leads of this board by themselves."
      >
        <Select
          {...fieldAria(meta)}
          name="importTag"
          defaultValue={draft.importTag ?? ''}
          onChange={({ currentTarget }) => onDraft({ ...draft, importTag: currentTarget.value || null })}
          autoFocus
        >
          <option value="">{choices.tags.length === 0 ? 'No tags available' : 'Select a tag'}</option>
          {choices.tags.map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </Select>
      </Field>
    )
  }
  return step === 'numbers' ? (
    <Several
      name="numberIds"
      legend="Phone numbers"
      hint="Calls of this board are made from these numbers."
      empty="Your account has no numbers yet."
      options={choices.phoneNumbers.map(({ id, display, nickname }) => ({
        id,
        label: display,
        hint: nickname.replace(display, '').trim(),
      }))}
      chosen={draft.numberIds}
      onChosen={(numberIds) => onDraft({ ...draft, numberIds })}
    />
  ) : (
    <Several
      name="memberIds"
      legend="Team members"
      hint="They see this board and work its leads. Owners, managers, admins and coaches see every board."
      empty="Your team has no members or managers yet."
      options={choices.teamMembers.map(({ userId, name, role }) => ({
        id: userId,
        label: name,
        hint: capitalised(role),
      }))}
      chosen={draft.memberIds}
      onChosen={(memberIds) => onDraft({ ...draft, memberIds })}
    />
  )
}

interface SeveralProps {
  name: string
  legend: string
  hint: string
  empty: string
  options: readonly { id: string; label: string; hint: string }[]
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
}

function Several({ name, legend, hint, empty, options, chosen, onChosen }: SeveralProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="contents">
        <span className="text-m font-medium text-text">{legend}</span>
      </legend>
      <p className="-mt-2 text-s text-faint">{options.length > 0 ? hint : empty}</p>
      <div className="grid max-h-72 grid-cols-2 gap-2 overflow-y-auto max-sm:grid-cols-1">
        {options.map((option, index) => (
          <Choice
            key={option.id}
            type="checkbox"
            name={name}
            value={option.id}
            label={option.label}
            hint={option.hint}
            defaultChecked={chosen.includes(option.id)}
            onChange={({ currentTarget: { checked } }) =>
              onChosen(checked ? [...chosen, option.id] : chosen.filter((id) => id !== option.id))
            }
            autoFocus={index === 0}
          />
        ))}
      </div>
    </fieldset>
  )
}
