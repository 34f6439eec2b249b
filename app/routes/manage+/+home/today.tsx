import { Link } from '@remix-run/react'
import type { TodaysCalls } from '~/domain/call-history/todays-calls.read.server'
import { Section } from '~/ui/page-shell'
import { homeWords } from './home.words'

export interface TodayFigures {
  calls: TodaysCalls
  callbacks: number
  missed: number
  texts: number
  voicemails: number
  /** Without a seat: no dialer, so no callbacks. */
  dials: boolean
  voicemailInbox: 'team' | 'personal'
}

interface Figure {
  label: string
  value: number
  to: string
  note?: string
  isWaiting?: boolean
}

/** What waits is in the accent; a zero is quiet. */
export function Today({ calls, callbacks, missed, texts, voicemails, dials, voicemailInbox }: TodayFigures) {
  const figures: Figure[] = [
    { label: calls.ofTeam ? homeWords.teamDials : homeWords.dials, value: calls.dials, to: '/manage/history' },
    {
      label: calls.ofTeam ? homeWords.teamConnects : homeWords.connects,
      value: calls.connects,
      to: '/manage/history',
      ...(calls.dials > 0 && { note: homeWords.connectRate(Math.floor((100 * calls.connects) / calls.dials)) }),
    },
    ...(dials
      ? [
          {
            label: homeWords.callbacks,
            value: callbacks,
            to: '/manage/dial',
            note: homeWords.dueToday,
            isWaiting: true,
          },
        ]
      : []),
    { label: homeWords.missedCalls, value: missed, to: '/manage/history/inbound', isWaiting: true },
    { label: homeWords.unreadTexts, value: texts, to: '/manage/messenger', isWaiting: true },
    {
      label: homeWords.unreadVoicemails,
      value: voicemails,
      to: `/manage/voicemail/${voicemailInbox}`,
      isWaiting: true,
    },
  ]
  return (
    <Section title={homeWords.today} id="today">
      <ul className="grid grid-cols-3 gap-2 max-sm:grid-cols-2">
        {figures.map(({ label, value, to, note, isWaiting = false }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex h-full flex-col rounded-m border border-line bg-raised px-3 py-2.5 transition-colors duration-(--quick) hover:border-line-strong hover:bg-hover"
            >
              <span className="text-s text-muted">{label}</span>
              <span
                className={`tabular text-xl font-semibold ${value === 0 ? 'text-faint' : isWaiting ? 'text-accent' : ''}`}
              >
                {value}
              </span>
              {note ? <span className="text-xs text-muted">{note}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
