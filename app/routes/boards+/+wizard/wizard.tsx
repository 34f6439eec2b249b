import { useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { datedBoardName, getUniqueName } from '~/domain/boards/board-names'
import { getShareRequirement, getShareQuestion } from '~/domain/numbers/numbers.words'
import { Button } from '~/ui/button'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Progress } from '~/ui/progress'
import { ReasonButton } from '~/ui/reason-button'
import { useHydrated } from '~/ui/use-hydrated'
import { useDoubleClickGuard } from '~/ui/use-double-click-guard'
import { DiscardDialog } from '../../+form/unsaved-changes-guard'
import { useLeaveGuard } from '../../+form/use-leave-guard'
import { PostForm } from '../../+form/post-form'
import { FormErrorBanner } from '../../+ui/form-error-banner'
import { boardWizardSteps, type BoardWizardAnswers } from '../../../../machines/browser/board-wizard'
import { FormCloseButton } from '../+ui/form-close-button'
import { WizardStep, type WizardChoices } from './wizard-step'
import { advanceWizard, getStepBlocker, type WizardFacts, type WizardSnapshot } from './wizard-form'

export interface WizardPlace {
  value: WizardSnapshot['value']
  answers: BoardWizardAnswers
}

export const placeOf = ({ value, context }: WizardSnapshot): WizardPlace => ({
  value,
  answers: {
    name: context.name,
    importTag: context.importTag,
    numberIds: context.numberIds,
    memberIds: context.memberIds,
  },
})

interface WizardProps {
  facts: WizardFacts
  choices: WizardChoices
  start: WizardPlace
  /** Extra notice. */
  note: string | null
  /** Server time (epoch ms) of a default name, formatted in the reader's zone. null: the reader's own name. */
  nowMs: number | null
  errors: string[] | undefined
}

export function Wizard({ facts, choices, start, note, nowMs, errors }: WizardProps) {
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [place, setPlace] = useState(start)
  const [typed, setDraft] = useState(start.answers)
  // Errors belong to their step.
  const [shownErrors, setShownErrors] = useState(errors)
  const { step } = place.value
  // Decides whether Next is enabled.
  const draft =
    hydrated && nowMs !== null && typed.name === start.answers.name
      ? { ...typed, name: getLocalBoardName(nowMs, facts.takenNames) }
      : typed

  const { leaving } = place.value
  // Back and links ask like Close does.
  const leaveGuard = useLeaveGuard(leaving !== 'closed' && (step !== 'name' || typed.name !== start.answers.name))
  useEffect(() => {
    if (leaving === 'closed') navigate('/boards')
  }, [leaving, navigate])

  const applyForm = (data: FormData): 'here' | 'server' => {
    const next = advanceWizard(data, facts)
    if (next.value.step === 'creating') return 'server'
    const nextPlace = placeOf(next)
    setPlace(nextPlace)
    if (nextPlace.value.step !== step) setShownErrors(undefined)
    setDraft(nextPlace.answers)
    return 'here'
  }
  const onFormSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const data = new FormData(event.currentTarget, submitter)
    const creates = advanceWizard(data, facts).value.step === 'creating'
    if ((creates && isPaused) || applyForm(data) === 'here') event.preventDefault()
  }
  const close = () => {
    if (!form.current) return
    const data = new FormData(form.current)
    data.set('event', 'CLOSE')
    applyForm(data)
  }

  const steps = boardWizardSteps(facts)
  const shown = step === 'sharing' ? 'numbers' : (steps.find((one) => one === step) ?? 'name')
  const stepNumber = steps.indexOf(shown) + 1
  const stepLabel = `Step ${stepNumber} of ${steps.length}`
  const isLast = stepNumber === steps.length
  // The last Next becomes Create Board: ignore a double click.
  const isPaused = useDoubleClickGuard(shown)
  const isCreatePaused = (isLast && isPaused) || undefined
  const reason = hydrated ? getStepBlocker(shown, draft, facts.takenNames) : null
  return (
    <Dialog
      title={stepLabel}
      description={note}
      width={560}
      staysOpen
      onClose={close}
      closeButton={
        <FormCloseButton formId={formId} name="event" closeValue="CLOSE" enterValue="NEXT" disabled={reason !== null} />
      }
    >
      <Progress label="Progress" value={stepNumber} max={steps.length} text={stepLabel} />
      <PostForm
        ref={form}
        id={formId}
        preventScrollReset={false}
        onSubmit={onFormSubmit}
        className="mt-5 flex flex-col gap-4"
      >
        <HiddenState place={place} answers={shown === step ? draft : place.answers} shown={shown} />
        <FormErrorBanner errors={shownErrors} />
        <WizardStep
          key={shown}
          step={shown}
          draft={draft}
          onDraft={setDraft}
          choices={choices}
          nameError={hydrated}
          takenNames={facts.takenNames}
        />
        <DialogActions
          aside={
            stepNumber > 1 ? (
              <Button name="event" value="BACK" formNoValidate>
                Back
              </Button>
            ) : null
          }
        >
          {shown === 'tag' || shown === 'members' ? (
            <Button name="event" value="SKIP" formNoValidate busy={busy && isLast} aria-disabled={isCreatePaused}>
              Skip
            </Button>
          ) : null}
          <ReasonButton
            name="event"
            value="NEXT"
            variant="primary"
            reason={reason}
            busy={busy && isLast}
            aria-disabled={isCreatePaused}
          >
            {isLast ? 'Create Board' : 'Next'}
          </ReasonButton>
        </DialogActions>
      </PostForm>
      {leaving === 'asking' ? (
        <ConfirmationDialog
          title="Discard this board?"
          text="Unsaved changes will be lost"
          place={place}
          press={onFormSubmit}
          answers={draft}
          no={{ event: 'STAY', words: 'Cancel' }}
          yes={{ event: 'DISCARD', words: 'Discard', danger: true }}
        />
      ) : null}
      {leaveGuard.isBlocked ? (
        <DiscardDialog title="Discard this board?" onStay={leaveGuard.stay} onDiscard={leaveGuard.leave} />
      ) : null}
      {step === 'sharing' ? <ShareConfirmation facts={facts} place={place} press={onFormSubmit} /> : null}
    </Dialog>
  )
}

const getLocalBoardName = (nowMs: number, takenNames: readonly string[]): string =>
  getUniqueName(datedBoardName(nowMs, new Intl.DateTimeFormat().resolvedOptions().timeZone), new Set(takenNames))

/** The server has no other state. */
function HiddenState({
  place,
  answers,
  shown,
}: {
  place: WizardPlace
  answers: BoardWizardAnswers
  shown: string | null
}) {
  return (
    <>
      <input type="hidden" name="step" value={place.value.step} />
      <input type="hidden" name="leaving" value={place.value.leaving} />
      {shown === 'name' ? null : <input type="hidden" name="name" value={answers.name} />}
      {shown === 'tag' ? null : <input type="hidden" name="importTag" value={answers.importTag ?? ''} />}
      {shown === 'numbers'
        ? null
        : answers.numberIds.map((id) => <input key={id} type="hidden" name="numberIds" value={id} />)}
      {shown === 'members'
        ? null
        : answers.memberIds.map((id) => <input key={id} type="hidden" name="memberIds" value={id} />)}
    </>
  )
}

function ShareConfirmation({
  facts,
  place,
  press,
}: {
  facts: WizardFacts
  place: WizardPlace
  press: (event: FormEvent<HTMLFormElement>) => void
}) {
  const unshared = place.answers.numberIds.filter((id) => facts.unsharedNumberIds.includes(id)).length
  return (
    <ConfirmationDialog
      title={getShareRequirement(unshared)}
      text={getShareQuestion(unshared)}
      place={place}
      answers={place.answers}
      press={press}
      no={{ event: 'CANCEL', words: 'Cancel' }}
      yes={{ event: 'SHARE', words: 'Share' }}
    />
  )
}

interface ConfirmationDialogProps {
  title: string
  text: string
  place: WizardPlace
  answers: BoardWizardAnswers
  press: (event: FormEvent<HTMLFormElement>) => void
  no: { event: string; words: string }
  yes: { event: string; words: string; danger?: boolean }
}

/** Confirmation over a step. */
function ConfirmationDialog({ title, text, place, answers, press, no, yes }: ConfirmationDialogProps) {
  const formId = useId()
  const declineButton = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={title}
      description={text}
      width={400}
      onClose={() => declineButton.current?.click()}
      closeButton={<span />}
    >
      <PostForm id={formId} preventScrollReset={false} onSubmit={press}>
        <HiddenState place={place} answers={answers} shown={null} />
        <DialogActions>
          <Button ref={declineButton} name="event" value={no.event}>
            {no.words}
          </Button>
          <Button name="event" value={yes.event} variant={yes.danger ? 'danger' : 'primary'}>
            {yes.words}
          </Button>
        </DialogActions>
      </PostForm>
    </Dialog>
  )
}
