import type { DialSessionView, LineStatus } from '~/domain/dial-sessions/dialer.schema'
import { isLive } from '~/live/dialer/dialer-state'
import { cx } from '~/ui/cx'
import { formatSeconds } from '~/ui/format-seconds'
import { useDialerUi } from './dialer-context'
import { dialerWords } from './dialer.words'
import { useNow } from './use-now'

const REFRESH_MS = 1_000
const HOUR_MS = 3_600_000
/** Before, a pace says little. */
const MIN_PACE_MS = 60_000
/** Of calls that the session's figures do not count yet. */
const TALK_STATUSES: readonly LineStatus[] = ['inCall', 'onHold', 'ending']

/** One line; nothing while switched off or without a session. */
export function SessionFigures({ className }: { className?: string }) {
  const { state } = useDialerUi()
  const { session } = state
  return session?.showsFigures ? (
    <Figures session={session} clockOffsetMs={state.clockOffsetMs} className={className} />
  ) : null
}

interface FiguresProps {
  session: DialSessionView
  clockOffsetMs: number | null
  className?: string
}

function Figures({ session, clockOffsetMs, className }: FiguresProps) {
  const now = useNow(clockOffsetMs, REFRESH_MS)
  const { dials, connects, conversations, left } = session.figures
  const pace = getPace(session, now)
  const goal = session.dialsPerHourGoal
  const figures = [
    [dialerWords.figures.dials, String(dials)],
    [dialerWords.figures.connects, String(connects)],
    [dialerWords.figures.conversations, String(conversations)],
    [dialerWords.figures.talk, formatSeconds(getTalkSeconds(session, now))],
    ...(session.campaign.kind === 'list' ? [[dialerWords.figures.left, left.toLocaleString('en-US')]] : []),
  ]
  return (
    <p
      role="group"
      aria-label={dialerWords.figures.title}
      className={cx('tabular flex min-w-0 flex-wrap gap-x-1.5 text-s text-muted', className)}
    >
      {figures.map(([label, value], index) => (
        <span key={label} className="whitespace-nowrap">
          {label} <span className="font-medium text-text">{value}</span>
          {index < figures.length - 1 || pace !== null ? ' ·' : ''}
        </span>
      ))}
      {pace === null ? null : (
        <span className={cx('whitespace-nowrap', goal !== null && pace >= goal && 'text-ok')}>
          {goal === null ? dialerWords.figures.pace(pace) : dialerWords.figures.paceOfGoal(pace, goal)}
        </span>
      )}
    </p>
  )
}

/** Dials an hour since the start; null: the session is over or has just begun. */
export function getPace(session: DialSessionView, now: number): number | null {
  const elapsedMs = now - session.figures.startedAt
  if (!isLive(session) || elapsedMs < MIN_PACE_MS) return null
  return Math.round((session.figures.dials * HOUR_MS) / elapsedMs)
}

/** With calls that have not ended. */
export function getTalkSeconds({ figures, lines }: DialSessionView, now: number): number {
  const open = lines.filter(
    ({ status, inbound, answeredBy }) => TALK_STATUSES.includes(status) && !inbound && answeredBy !== 'machine',
  )
  return open.reduce(
    (seconds, { bridgedAtEpoch }) =>
      seconds + (bridgedAtEpoch === null ? 0 : Math.max(0, Math.floor((now - bridgedAtEpoch) / 1000))),
    figures.talkSeconds,
  )
}
