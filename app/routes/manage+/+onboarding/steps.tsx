import { NEXT_PARAM, getStepPath } from './onboarding-paths'
import { AccessStep } from './access-step'
import { EmailStep } from './email-step'
import type { StepContent } from './load-step.server'
import { PhoneStep } from './phone-step'
import { SeatStep } from './seat-step'
import { TermsStep } from './terms-step'
import { NumberPicker } from '../+numbers/number-picker'

interface StepProps {
  content: StepContent
  pendingPath: string | null
}

export function Step({ content, pendingPath }: StepProps) {
  const path = getStepPath(content.step, pendingPath)
  switch (content.step) {
    case 'needsAccess':
      return <AccessStep {...content.data} />
    case 'termsOfService':
      return <TermsStep {...content.data} />
    case 'seatChoice':
      return <SeatStep {...content.data} />
    case 'purchaseNumber':
      return (
        <NumberPicker {...content.data} action={getStepPath(content.step, null)}>
          {pendingPath === null ? null : <input type="hidden" name={NEXT_PARAM} value={pendingPath} />}
        </NumberPicker>
      )
    case 'verifyPersonalNumber':
      return <PhoneStep {...content.data} path={path} />
    case 'verifyEmail':
      return <EmailStep {...content.data} path={path} />
  }
}
