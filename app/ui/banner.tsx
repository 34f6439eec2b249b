import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useOnline } from '../use-online'
import type { Tone } from './badge'
import { cx } from './cx'
import { uiWords } from './ui.words'

interface BannerProps {
  tone?: Extract<Tone, 'info' | 'ok' | 'warn' | 'danger'>
  title?: string
  children?: ReactNode
  action?: ReactNode
  id?: string
  /** Announces the banner where no scripts run. */
  focused?: boolean
}

const toneStyles = {
  info: { icon: Info, box: 'bg-info-soft', word: 'text-info' },
  ok: { icon: CircleCheck, box: 'bg-ok-soft', word: 'text-ok' },
  warn: { icon: TriangleAlert, box: 'bg-warn-soft', word: 'text-warn' },
  danger: { icon: CircleAlert, box: 'bg-danger-soft', word: 'text-danger' },
}

export function Banner({ tone = 'info', title, children, action, id, focused }: BannerProps) {
  const { icon: Icon, box, word: textClass } = toneStyles[tone]
  return (
    <div
      id={id}
      {...(focused ? { tabIndex: -1, autoFocus: true } : {})}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex flex-wrap items-start gap-2 rounded-m px-3 py-2 text-m', box)}
    >
      <div className="flex min-w-0 flex-1 basis-56 gap-2.5">
        <Icon size={16} aria-hidden className={cx('mt-0.5 shrink-0', textClass)} />
        <div className="min-w-0 flex-1">
          {title ? <p className={cx('font-medium', textClass)}>{title}</p> : null}
          {children ? <div className="text-text">{children}</div> : null}
        </div>
      </div>
      {action}
    </div>
  )
}

export function OfflineBanner() {
  const online = useOnline()
  if (online) return null
  return (
    <>
      {/* Lets content scroll clear of the banner. */}
      <div className="h-24 shrink-0 sm:hidden" />
      <div className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-3">
        <div className="max-w-md rounded-m shadow-dialog">
          <Banner tone="warn" title={uiWords.youOffline}>
            {uiWords.youSeeLastLoadedData}
          </Banner>
        </div>
      </div>
    </>
  )
}

interface PracticeNoticeProps {
  simulated: boolean
  /** Epoch ms. Null: real clock. */
  practiceNowMs: number | null
  timeZone: string
}

/** Required on every screen (design.md, The carrier). */
export function PracticeNotice({ simulated, practiceNowMs, timeZone }: PracticeNoticeProps) {
  const time = useRunningClock(practiceNowMs)
  if (!simulated) return null
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return (
    <aside
      aria-label={uiWords.aboutInstallation}
      className="flex min-h-7 flex-wrap items-center justify-center gap-x-2 bg-warn-soft px-3 py-1 text-s text-warn"
    >
      <span className="font-medium">{uiWords.simulatedCarrier}</span>
      {time === null ? null : (
        <span>
          {uiWords.practiceClock}{' '}
          <time dateTime={new Date(time).toISOString()} suppressHydrationWarning>
            {formatClockTime(time, timeZone)}
          </time>{' '}
          {uiWords.inLabel(place)}
        </span>
      )}
    </aside>
  )
}

function useRunningClock(startMs: number | null): number | null {
  const [now, setNow] = useState(startMs)
  useEffect(() => {
    if (startMs === null) return
    const loadedAt = performance.now()
    const tick = setInterval(() => setNow(startMs + performance.now() - loadedAt), 10_000)
    return () => clearInterval(tick)
  }, [startMs])
  return now
}

function formatClockTime(ms: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone }).format(ms)
}
