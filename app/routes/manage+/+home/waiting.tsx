import { Link } from '@remix-run/react'
import { cx } from '~/ui/cx'
import { formatNumber } from '~/ui/format-count'
import { Section } from '~/ui/page-shell'
import { tileClass } from './figure-tile'
import { homeWords } from './home.words'

interface WaitingProps {
  callbacks: number
  missed: number
  texts: number
  voicemails: number
  /** Without a seat: no dialer, so no callbacks. */
  dials: boolean
  voicemailInbox: 'team' | 'personal'
}

/** What waits is in the accent; a zero is quiet. */
export function Waiting({ callbacks, missed, texts, voicemails, dials, voicemailInbox }: WaitingProps) {
  const tiles = [
    ...(dials ? [{ label: homeWords.callbacks, value: callbacks, to: '/manage/dial', note: homeWords.dueToday }] : []),
    { label: homeWords.missedCalls, value: missed, to: '/manage/history/inbound', note: null },
    { label: homeWords.unreadTexts, value: texts, to: '/manage/messenger', note: null },
    {
      label: homeWords.unreadVoicemails,
      value: voicemails,
      to: `/manage/voicemail/${voicemailInbox}`,
      note: null,
    },
  ]
  return (
    <Section title={homeWords.waiting} id="waiting">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2">
        {tiles.map(({ label, value, to, note }) => (
          <li key={label}>
            <Link to={to} className={tileClass}>
              <span className="text-s text-muted">{label}</span>
              <span className={cx('tabular text-xl font-semibold', value === 0 ? 'text-faint' : 'text-accent')}>
                {formatNumber(value)}
              </span>
              {note ? <span className="text-xs text-muted">{note}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
