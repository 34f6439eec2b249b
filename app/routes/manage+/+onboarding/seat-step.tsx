import { ActionForm } from '../../+form/action-form'
import type { StepContent } from './load-step.server'
import { onboardingPagesWords } from './onboarding-pages.words'

type SeatStepProps = Extract<StepContent, { step: 'seatChoice' }>['data']

export const SeatStep = ({ used, total }: SeatStepProps) => (
  <ActionForm submitLabel={onboardingPagesWords.takeSeat} preventScrollReset={false}>
    <div className="flex flex-col gap-2 text-m">
      <p className="tabular text-l font-semibold">{onboardingPagesWords.seatsUsed(used, total)}</p>
      <p>{onboardingPagesWords.seatHint}</p>
      <p className="text-muted">{onboardingPagesWords.manageOnly}</p>
    </div>
  </ActionForm>
)
