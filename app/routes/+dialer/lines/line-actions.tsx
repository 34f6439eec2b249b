import { PhoneOff, RotateCcw } from 'lucide-react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { Button } from '~/ui/button'
import { useDialerUi } from '../dialer-context'
import { keyName } from '../keyboard/keys'
import { leadLabel } from './line-appearance'
import { dialerWords } from '../dialer.words'

const icon = { size: 14, 'aria-hidden': true } as const

/** 2-live §4.1. */
export function LineActions({ line }: { line: LineView }) {
  const { dialer, state, enabled, keys } = useDialerUi()
  const leadSuffix = `, ${leadLabel(line)}`
  const place = `slot:${line.slot}` as const
  if (line.can.includes('hangUp')) {
    return (
      <Button
        variant="danger"
        size="s"
        icon={<PhoneOff {...icon} />}
        shortcut={getCurrentLine(state.session)?.id === line.id ? keyName(keys.hangUp) : undefined}
        disabled={!enabled}
        busy={state.busy[place]}
        onClick={() => void dialer.press(() => dialer.hangUp(line), place)}
      >
        {dialerWords.hangup}
        <span className="sr-only">{leadSuffix}</span>
      </Button>
    )
  }
  const callBack = line.can.includes('callBack')
  if (!callBack && !line.can.includes('redial')) return null
  return (
    <Button
      variant="secondary"
      size="s"
      icon={<RotateCcw {...icon} />}
      disabled={!enabled}
      busy={state.busy[place]}
      onClick={() => void dialer.press(() => dialer.redial(line), place)}
    >
      {callBack ? dialerWords.callBack : 'Redial'}
      <span className="sr-only">{leadSuffix}</span>
    </Button>
  )
}
