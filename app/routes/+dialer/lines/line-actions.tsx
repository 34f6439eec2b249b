import { PhoneOff, RotateCcw } from 'lucide-react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { isSettling } from '~/live/dialer/press-guard'
import { Button } from '~/ui/button'
import { useDialerUi } from '../dialer-context'
import { leadLabel } from './line-appearance'
import { dialerWords } from '../dialer.words'

interface LineActionsProps {
  line: LineView
  /** Icon only. */
  narrow?: boolean
}

const icon = { size: 14, 'aria-hidden': true } as const

/**
 * On hover or focus of the line, in place of its `.line-status` (2-live §4.1), and always on touch: `dialer.css`. What is
 * not visible takes no press.
 */
export function LineActions({ line, narrow = false }: LineActionsProps) {
  const { dialer, state, enabled } = useDialerUi()
  const place = `slot:${line.slot}` as const
  const isHangUp = line.can.includes('hangUp')
  const canCallBack = line.can.includes('callBack')
  if (!isHangUp && !canCallBack && !line.can.includes('redial')) return null
  const label = isHangUp ? dialerWords.hangup : canCallBack ? dialerWords.callBack : dialerWords.redial
  return (
    <span className="line-actions shrink-0">
      <Button
        variant={isHangUp ? 'danger' : 'secondary'}
        size="s"
        square={narrow}
        className={narrow ? undefined : 'px-2'}
        icon={narrow ? isHangUp ? <PhoneOff {...icon} /> : <RotateCcw {...icon} /> : null}
        disabled={!enabled}
        aria-disabled={isSettling(state, place)}
        busy={state.busy[place]}
        onClick={() => void dialer.press(() => (isHangUp ? dialer.hangUp(line) : dialer.redial(line)), place)}
      >
        <span className={narrow ? 'sr-only' : undefined}>{label}</span>
        <span className="sr-only">, {leadLabel(line)}</span>
      </Button>
    </span>
  )
}
