import { CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RegistrationStatus, RegistrationView } from '~/domain/registrations/registrations.schema'
import { refusalTexts, statusLabels } from '~/domain/registrations/registrations.words'
import type { Tone } from '~/ui/badge'
import { Badge } from '~/ui/badge'
import { FormattedTime } from '~/ui/formatted-time'
import { trustPagesWords } from './trust-pages.words'

const LOOKS: Record<RegistrationStatus, { tone: Tone; icon: typeof Clock; text: string }> = {
  UNSUBMITTED: { tone: 'neutral', icon: CircleDashed, text: 'text-faint' },
  IN_REVIEW: { tone: 'info', icon: Clock, text: 'text-info' },
  FAILED: { tone: 'danger', icon: CircleX, text: 'text-danger' },
  REGISTERED: { tone: 'ok', icon: CircleCheck, text: 'text-ok' },
}

export const StatusBadge = ({ status }: { status: RegistrationStatus }) => (
  <Badge tone={LOOKS[status].tone}>{statusLabels[status]}</Badge>
)

interface RegistrationStatusProps {
  title: string
  /** null: never submitted. */
  registration: RegistrationView | null
  texts: Record<RegistrationStatus, string>
  /** After the reasons of a failure. */
  children?: ReactNode
  action?: ReactNode
}

/** Where a registration is, why it failed, and what to do. */
export function RegistrationStatusPanel({ title, registration, texts, children, action }: RegistrationStatusProps) {
  const status = registration?.status ?? 'UNSUBMITTED'
  const { icon: Icon, text } = LOOKS[status]
  return (
    <section aria-label={title} className="rounded-l border border-line bg-panel px-5 py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Icon size={20} aria-hidden className={`mt-0.5 shrink-0 ${text}`} />
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="flex flex-wrap items-center gap-2 text-l font-semibold text-text">
            {title} <StatusBadge status={status} />
          </h2>
          <p className="mt-0.5 text-m text-muted">{texts[status]}</p>
          <Dates registration={registration} />
          <Reasons registration={registration} />
          {children}
        </div>
        {action}
      </div>
    </section>
  )
}

function Dates({ registration }: { registration: RegistrationView | null }) {
  if (!registration?.submittedAt) return null
  return (
    <p className="mt-1 text-s text-faint">
      {trustPagesWords.submittedOn} <FormattedTime at={registration.submittedAt} precision="near" />
      {registration.decidedAt ? (
        <>
          {' · '}
          {trustPagesWords.decidedOn} <FormattedTime at={registration.decidedAt} precision="near" />
        </>
      ) : null}
    </p>
  )
}

function Reasons({ registration }: { registration: RegistrationView | null }) {
  if (!registration) return null
  const { status, refusal, problems, failureReason } = registration
  if (status === 'UNSUBMITTED')
    return refusal ? <p className="mt-3 text-m text-danger">{refusalTexts[refusal]}</p> : null
  if (status !== 'FAILED') return null
  return (
    <div className="mt-3 rounded-m bg-danger-soft px-3 py-2 text-m">
      <p className="font-medium text-danger">{trustPagesWords.whatToChange}</p>
      <ul className="mt-1 list-disc pl-5 text-text">
        {problems.length > 0 ? (
          problems.map(({ code, text }, index) => (
            <li key={`${code ?? ''}-${index}`} className="break-words">
              {text}
              {code === null ? null : <span className="text-s text-muted"> {trustPagesWords.carrierCode(code)}</span>}
            </li>
          ))
        ) : (
          <li>{failureReason}</li>
        )}
      </ul>
    </div>
  )
}
