import { AddNumberForm } from '../+numbers/add-number-form'
import { ConfirmNumberForm } from '../+numbers/confirm-number-form'
import { numbersPagesWords } from '../+numbers/numbers-pages.words'
import type { StepContent } from './load-step.server'

type PhoneStepProps = Extract<StepContent, { step: 'verifyPersonalNumber' }>['data'] & { path: string }

export const PhoneStep = ({ phone, isTeam, sentTo, path }: PhoneStepProps) => (
  <div className="max-w-120">
    {sentTo ? (
      <>
        <p className="mb-4 text-m text-muted">{numbersPagesWords.codeSent(sentTo.display)}</p>
        <ConfirmNumberForm phone={sentTo.phone} addPath={path} />
      </>
    ) : (
      <AddNumberForm phone={phone} isTeam={isTeam} />
    )}
  </div>
)
