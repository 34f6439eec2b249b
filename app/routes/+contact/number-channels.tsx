import { Link } from '@remix-run/react'
import { Ban, Check, MessageSquare, Phone, Voicemail } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NumberChannels } from '~/domain/contact-record/contact-record.schema'
import { contactRecordWords } from '~/domain/contact-record/contact-record.words'
import { cx } from '~/ui/cx'
import { FormattedTime } from '~/ui/formatted-time'
import { getDialogPath } from './return-path'

const CHANNELS = ['call', 'text', 'drop'] as const

const ICONS = { call: Phone, text: MessageSquare, drop: Voicemail }

interface NumberChannelsViewProps {
  contactId: string
  display: string
  channels: NumberChannels
  /** Page to which dialogs return; null: the contact's. */
  from: string | null
  canWrite: boolean
}

/** What may be sent to a number, why not, and its written consent. */
export function NumberChannelsView({ contactId, display, channels, from, canWrite }: NumberChannelsViewProps) {
  const { number, suppression, consent } = channels
  return (
    <div className="flex flex-col gap-1 pb-1.5">
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
        {CHANNELS.map((name) => (
          <Channel key={name} name={name} blockedBy={channels[name].blockedBy} />
        ))}
      </ul>
      {suppression ? (
        <Line>
          {contactRecordWords.suppressedBy(suppression.addedBy)}{' '}
          <FormattedTime at={suppression.createdAt} precision="day" />
          {canWrite && suppression.removable ? (
            <LineLink to={`/manage/dnc-list/remove/${encodeURIComponent(number)}`}>
              {contactRecordWords.allowAgain}
            </LineLink>
          ) : null}
        </Line>
      ) : null}
      {channels.text.blockedBy !== null && suppression === null ? <Line>{channels.text.blockedBy}</Line> : null}
      {consent ? (
        <Line>
          {contactRecordWords.consentFrom(consent.source)} <FormattedTime at={consent.givenAt} precision="day" />,{' '}
          {contactRecordWords.recordedBy(consent.recordedBy)}
          {canWrite ? (
            <LineLink
              to={getDialogPath(contactId, `consents/${consent.id}/withdraw`, { from })}
              label={contactRecordWords.withdrawConsentOf(display)}
            >
              {contactRecordWords.withdraw}
            </LineLink>
          ) : null}
        </Line>
      ) : (
        <Line>
          {contactRecordWords.noConsentYet}
          {canWrite ? (
            <LineLink
              to={getDialogPath(contactId, 'consents/new', { from, params: { number } })}
              label={contactRecordWords.recordConsentFor(display)}
            >
              {contactRecordWords.recordConsent}
            </LineLink>
          ) : null}
        </Line>
      )}
      {channels.pastConsents.length > 0 ? <PastConsents consents={channels.pastConsents} /> : null}
    </div>
  )
}

function Channel({ name, blockedBy }: { name: (typeof CHANNELS)[number]; blockedBy: string | null }) {
  const Icon = ICONS[name]
  const State = blockedBy === null ? Check : Ban
  const label = contactRecordWords.channels[name]
  return (
    <li
      title={contactRecordWords.channelState(label, blockedBy)}
      className={cx('flex items-center gap-1 text-s', blockedBy === null ? 'text-muted' : 'text-faint')}
    >
      <Icon size={13} aria-hidden />
      <span className={blockedBy === null ? '' : 'line-through'}>{label}</span>
      <State size={12} aria-hidden className={blockedBy === null ? 'text-ok' : 'text-danger'} />
      <span className="sr-only">{blockedBy ?? contactRecordWords.allowed}</span>
    </li>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <p dir="auto" className="text-s break-words text-faint">
    {children}
  </p>
)

interface LineLinkProps {
  to: string
  label?: string
  children: string
}

const LineLink = ({ to, label, children }: LineLinkProps) => (
  <>
    {' '}
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className="inline-block min-h-6 leading-6 text-accent underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  </>
)

const PastConsents = ({ consents }: { consents: NumberChannels['pastConsents'] }) => (
  <details className="text-s text-faint">
    <summary className="min-h-6 w-fit leading-6">{contactRecordWords.pastConsents(consents.length)}</summary>
    <ul className="flex flex-col gap-1 pt-0.5 pl-3">
      {consents.map(({ id, source, givenAt, withdrawnAt }) => (
        <li key={id} dir="auto">
          {contactRecordWords.consentFrom(source)} <FormattedTime at={givenAt} precision="day" />
          {withdrawnAt ? (
            <>
              , {contactRecordWords.endedOn} <FormattedTime at={withdrawnAt} precision="day" />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  </details>
)
