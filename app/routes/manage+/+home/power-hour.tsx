import { Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PowerHour as PowerHourView } from '~/domain/power-hours/power-hours.schema'
import { steadyNow } from '~/live/steady-now'
import { Button } from '~/ui/button'
import { formatClock } from '~/ui/format-seconds'
import { formatNumber } from '~/ui/format-count'
import { FormattedTime } from '~/ui/formatted-time'
import { useHydrated } from '~/ui/use-hydrated'
import { PostForm } from '../../+form/post-form'
import { homeWords } from './home.words'

interface PowerHourProps {
  powerHour: PowerHourView | null
  /** The server's. */
  now: number
}

const { powerHour: words } = homeWords

/** In progress: time left and its calls. Over: what it brought. Before: the button. */
export function PowerHour({ powerHour, now }: PowerHourProps) {
  const leftMs = useTimeLeft(powerHour?.endsAt ?? 0, now)
  const isRunning = powerHour !== null && leftMs > 0
  return (
    <section
      aria-labelledby="power-hour-title"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-l border border-line bg-panel px-5 py-3"
    >
      <h2 id="power-hour-title" className="flex items-center gap-2 text-m font-semibold">
        <Timer size={16} aria-hidden className={isRunning ? 'text-accent' : 'text-muted'} />
        {isRunning ? words.title : powerHour ? words.over : words.title}
      </h2>
      {isRunning ? <TimeLeft endsAt={powerHour.endsAt} leftMs={leftMs} /> : null}
      {powerHour ? (
        <dl className="flex flex-wrap gap-x-5 gap-y-1">
          <Figure label={homeWords.dials} value={powerHour.figures.dials} />
          <Figure label={homeWords.connects} value={powerHour.figures.connects} />
          <Figure label={homeWords.conversations} value={powerHour.figures.conversations} />
        </dl>
      ) : (
        <p className="text-m text-muted">{words.about}</p>
      )}
      <PostForm action="/manage/power-hour" hiddenFields={{ intent: isRunning ? 'end' : 'start' }} className="ml-auto">
        <Button size="s" variant={isRunning ? 'ghost' : 'secondary'}>
          {isRunning ? words.end : powerHour ? words.startAnother : words.start}
        </Button>
      </PostForm>
    </section>
  )
}

function TimeLeft({ endsAt, leftMs }: { endsAt: number; leftMs: number }) {
  const isHydrated = useHydrated()
  if (!isHydrated)
    return (
      <p className="text-m text-muted">
        {words.until} <FormattedTime at={new Date(endsAt).toISOString()} precision="near" />
      </p>
    )
  return (
    <p role="timer" aria-label={words.timeLeft} className="tabular text-xl font-semibold">
      {formatClock(Math.ceil(leftMs / 1000))}
    </p>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div className="flex items-baseline gap-1.5">
    <dd className="tabular text-l font-semibold">{formatNumber(value)}</dd>
    <dt className="text-s text-muted">{label}</dt>
  </div>
)

/** By a steady clock since `now` was loaded: the browser's may differ from the server's. */
function useTimeLeft(endsAt: number, now: number): number {
  const [passed, setPassed] = useState({ loadedFor: now, ms: 0 })
  const isOpen = endsAt > now
  useEffect(() => {
    if (!isOpen) return
    const loadedAt = steadyNow()
    const timer = setInterval(() => {
      const ms = steadyNow() - loadedAt
      setPassed({ loadedFor: now, ms })
      if (now + ms >= endsAt) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [endsAt, now, isOpen])
  return Math.max(0, endsAt - now - (passed.loadedFor === now ? passed.ms : 0))
}
