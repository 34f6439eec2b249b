import { Timer } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DialSessionView, LineView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { formatSeconds } from '~/ui/format-seconds'
import { dialerWords } from '../dialer.words'
import { useDialerUi } from '../dialer-context'
import { useNow } from '../use-now'

const REFRESH_MS = 500
const EXTENSION_MS = 30_000

/** Off unless chosen in the settings. At its end Standard continues, if the call has its disposition. */
export function WrapUpCountdown() {
  const { session } = useDialerUi().state
  const line = getCurrentLine(session)
  if (!session || !line || session.wrapUpLineId !== line.id || session.wrapUpUntilEpoch === null) return null
  return <Countdown key={line.id} session={session} line={line} untilEpoch={session.wrapUpUntilEpoch} />
}

interface CountdownProps {
  session: DialSessionView
  line: LineView
  untilEpoch: number
}

function Countdown({ session, line, untilEpoch }: CountdownProps) {
  const { dialer, state, enabled } = useDialerUi()
  const [extensions, setExtensions] = useState(0)
  const now = useNow(state.clockOffsetMs, REFRESH_MS)
  const left = Math.ceil((untilEpoch + extensions * EXTENSION_MS - now) / 1000)
  const isOver = left <= 0
  const continues = isOver && enabled && line.dispositionId !== null && session.can.includes('continue')
  useEffect(() => {
    if (continues) void dialer.press(() => dialer.next())
  }, [dialer, continues])
  return (
    <span className={cx('flex shrink-0 items-center gap-1.5 text-s', isOver ? 'text-danger' : 'text-warn')}>
      <Timer size={14} aria-hidden />
      <span className="sr-only">{dialerWords.wrapUpTime} </span>
      <time className="tabular font-medium">{isOver ? dialerWords.timeIsUp : formatSeconds(left)}</time>
      <Button size="s" className="h-6" onClick={() => setExtensions(extensions + 1)}>
        {dialerWords.extend}
      </Button>
    </span>
  )
}
