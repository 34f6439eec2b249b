import type { NumberView } from '~/domain/numbers/numbers.schema'
import type { SpamRegistration } from '~/domain/spam-protection/spam-protection.schema'
import { spamWords } from '~/domain/spam-protection/spam-protection.words'
import { ButtonLink } from '~/ui/button'
import { numbersPagesWords } from '../+numbers/numbers-pages.words'
import { CarrierStatusText } from './carrier-status'
import { registerPath, spamActionPath } from './spam-paths'
import { spamPagesWords } from './spam-pages.words'
import { SpamStatusBadge } from './spam-status-badge'

interface SpamSectionProps {
  number: NumberView
  registration: SpamRegistration | null
  /** Sees carriers and may change it. */
  canManage: boolean
}

/** Spam protection of one number, in its configuration. */
export function SpamSection({ number, registration, canManage }: SpamSectionProps) {
  const { spamRegistrationStatus: status, shareWithTeam } = number
  const isProtected = status !== 'UNPROTECTED'
  const action = getAction(number, registration, canManage)
  return (
    <div className="flex flex-col gap-2 text-m">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {numbersPagesWords.spamStatus}
        <span className="flex flex-wrap items-center gap-2">
          <SpamStatusBadge status={status} />
          {action ? (
            <ButtonLink to={action.to} size="s">
              {action.label}
            </ButtonLink>
          ) : null}
        </span>
      </p>
      {shareWithTeam || isProtected ? null : <p className="text-s text-faint">{spamWords.onlyShared}</p>}
      {registration?.reason ? <p className="text-s text-danger">{registration.reason}</p> : null}
      {registration && isProtected ? <Carriers {...registration.carriers} /> : null}
    </div>
  )
}

function getAction(number: NumberView, registration: SpamRegistration | null, canManage: boolean) {
  if (!canManage || number.status !== 'ACTIVE') return null
  if (registration?.blockers.remove === null)
    return { to: spamActionPath('remove', [registration.id]), label: spamPagesWords.remove }
  if (registration?.blockers.restore === null)
    return { to: spamActionPath('restore', [registration.id]), label: spamPagesWords.restore }
  return registration || !number.shareWithTeam
    ? null
    : { to: registerPath([number.number]), label: spamPagesWords.register }
}

const Carriers = ({ attStatus, tmobileStatus, verizonStatus }: SpamRegistration['carriers']) => (
  <dl className="grid grid-cols-3 gap-2 text-s max-sm:grid-cols-1">
    {(
      [
        [spamWords.carriers.att, attStatus],
        [spamWords.carriers.tmobile, tmobileStatus],
        [spamWords.carriers.verizon, verizonStatus],
      ] as const
    ).map(([name, status]) => (
      <div key={name} className="rounded-m border border-line px-3 py-2">
        <dt className="text-muted">{name}</dt>
        <dd>
          <CarrierStatusText status={status} />
        </dd>
      </div>
    ))}
  </dl>
)
