import type { BoardChoices } from '~/domain/boards/boards.schema'
import type { ImportTags } from '~/domain/boards/import-tags.read.server'
import { Field, fieldAria, Input } from '~/ui/field'
import type { BoardWizardAnswers, BoardWizardStep } from '../../../../machines/browser/board-wizard'
import { ImportTagField } from '../+ui/import-tag-field'
import { MembersField } from '../+ui/members-field'
import { NumbersField } from '../+ui/numbers-field'
import { getNameBlocker } from './wizard-form'
import { boardWizardWords } from './board-wizard.words'

export interface WizardChoices extends BoardChoices {
  importTags: ImportTags
}

interface WizardStepProps {
  step: BoardWizardStep
  draft: BoardWizardAnswers
  onDraft: (draft: BoardWizardAnswers) => void
  choices: WizardChoices
  /** Validate while typing; without scripts the server does. */
  nameError: boolean
  takenNames: readonly string[]
}

export function WizardStep({ step, draft, onDraft, choices, nameError, takenNames }: WizardStepProps) {
  if (step === 'name') {
    const error = nameError ? getNameBlocker(draft.name, takenNames) : null
    const meta = {
      id: 'board-name',
      errorId: 'board-name-error',
      descriptionId: 'board-name-hint',
      errors: error ? [error] : [],
    }
    return (
      <Field meta={meta} label={boardWizardWords.boardName} hint={boardWizardWords.nameYouTeamSee}>
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
    return (
      <ImportTagField
        name="importTag"
        importTags={choices.importTags}
        chosen={draft.importTag}
        none={boardWizardWords.selectTag}
        onChosen={(importTag) => onDraft({ ...draft, importTag })}
        focused
      />
    )
  }
  return step === 'numbers' ? (
    <NumbersField
      name="numberIds"
      numbers={choices.phoneNumbers}
      hint={boardWizardWords.boardCallsNumbers}
      focused
      chosen={draft.numberIds}
      onChosen={(numberIds) => onDraft({ ...draft, numberIds })}
    />
  ) : (
    <MembersField
      name="memberIds"
      members={choices.teamMembers}
      hint={boardWizardWords.membersSeeBoardWorkLeads}
      focused
      chosen={draft.memberIds}
      onChosen={(memberIds) => onDraft({ ...draft, memberIds })}
    />
  )
}
