import { getNextSnapshot, type SnapshotFrom } from 'xstate'
import { z } from 'zod'
import { nameField } from '~/domain/boards/boards.schema'
import { toNameKey } from '~/domain/boards/board-names'
import {
  BOARD_WIZARD_STEPS,
  boardWizardMachine,
  type BoardWizardAnswers,
  type BoardWizardEvent,
  type BoardWizardFacts,
} from '../../../../machines/browser/board-wizard'
import { boardsWords } from '~/domain/boards/boards.words'
import { boardWizardWords } from './board-wizard.words'

export type WizardSnapshot = SnapshotFrom<typeof boardWizardMachine>

/** Sent by every step. */
const wizardForm = z.object({
  step: z.enum([...BOARD_WIZARD_STEPS, 'sharing']).catch('name'),
  leaving: z.enum(['open', 'asking']).catch('open'),
  event: z.enum(['NEXT', 'SKIP', 'BACK', 'SHARE', 'CANCEL', 'CLOSE', 'STAY', 'DISCARD']).catch('NEXT'),
  name: z.string().max(2000).catch(''),
  importTag: z.string().max(255).nullable().catch(null),
  numberIds: z.array(z.string().max(60)).max(100).catch([]),
  memberIds: z.array(z.string().max(60)).max(500).catch([]),
})
type WizardForm = z.output<typeof wizardForm>

const readForm = (form: FormData): WizardForm =>
  wizardForm.parse({
    ...Object.fromEntries(form),
    importTag: form.get('importTag') || null,
    numberIds: form.getAll('numberIds'),
    memberIds: form.getAll('memberIds'),
  })

/** `takenNames` are normalized for comparison. */
export interface WizardFacts extends BoardWizardFacts {
  takenNames: readonly string[]
}

/** null: valid. */
export function getNameBlocker(name: string, takenNames: readonly string[]): string | null {
  const parsed = nameField('Board').safeParse(name)
  if (!parsed.success) return parsed.error.issues[0]!.message
  return takenNames.includes(toNameKey(parsed.data)) ? boardsWords.boardNameTaken : null
}

export const startWizard = (facts: WizardFacts, answers: BoardWizardAnswers): WizardSnapshot =>
  createSnapshot(facts, answers, { step: 'name', leaving: 'open' })

const createSnapshot = (
  facts: WizardFacts,
  { name, importTag, numberIds, memberIds }: BoardWizardAnswers,
  value: WizardSnapshot['value'],
): WizardSnapshot =>
  boardWizardMachine.resolveState({
    value,
    context: {
      hasTags: facts.hasTags,
      isTeam: facts.isTeam,
      unsharedNumberIds: facts.unsharedNumberIds,
      name,
      importTag,
      numberIds,
      memberIds,
      boardId: null,
    },
  })

/** Runs in the browser or, without scripts, on the server. Unsubmitted answers are kept. */
export function advanceWizard(form: FormData, facts: WizardFacts): WizardSnapshot {
  const input = readForm(form)
  const before = createSnapshot(facts, input, { step: input.step, leaving: input.leaving })
  return getNextSnapshot(boardWizardMachine, before, toWizardEvent(input, facts))
}

function toWizardEvent(input: WizardForm, { takenNames }: WizardFacts): BoardWizardEvent {
  if (input.event !== 'NEXT') return { type: input.event }
  switch (input.step) {
    case 'name':
      return { type: 'NAME', name: input.name, taken: getNameBlocker(input.name, takenNames) !== null }
    case 'tag':
      return { type: 'TAG', tag: input.importTag ?? '' }
    case 'numbers':
      return { type: 'NUMBERS', numberIds: input.numberIds }
    case 'sharing':
      return { type: 'SHARE' }
    case 'members':
      return { type: 'MEMBERS', memberIds: input.memberIds }
  }
}

/** Goes to the step of the refused fields. */
export function applyRefusal(snapshot: WizardSnapshot, fields: readonly string[]): WizardSnapshot {
  const step = fields.includes('callboardName')
    ? 'name'
    : fields.includes('importTag')
      ? 'tag'
      : fields.includes('teamMemberUserIds') || fields.includes('assignedTeamMemberIds')
        ? 'members'
        : 'numbers'
  return getNextSnapshot(boardWizardMachine, snapshot, { type: 'REFUSED', step })
}

/** Words of the specification; null: nothing blocks. */
export function getStepBlocker(
  step: WizardSnapshot['value']['step'],
  { name, importTag, numberIds, memberIds }: BoardWizardAnswers,
  takenNames: readonly string[],
): string | null {
  if (step === 'name') return getNameBlocker(name, takenNames)
  if (step === 'tag' && importTag === null) return boardWizardWords.selectImportTag
  if (step === 'numbers' && numberIds.length === 0) return boardWizardWords.selectMinOnePhoneNumber
  if (step === 'members' && memberIds.length === 0) return boardWizardWords.selectMinOneTeamMember
  return null
}
