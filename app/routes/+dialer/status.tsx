import {
  CircleCheck,
  CircleDashed,
  Hand,
  Headphones,
  PhoneCall,
  PhoneForwarded,
  PhoneIncoming,
  PhoneOff,
  PhoneOutgoing,
  type LucideIcon,
} from 'lucide-react'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { linesWords } from '~/domain/lines/lines.words'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { cx } from '~/ui/cx'
import { useDialerUi } from './dialer-context'
import { LineTimer } from './lines/line-appearance'
import { dialerWords } from './dialer.words'

interface Status {
  words: string
  icon: LucideIcon
  colour: string
  breathes?: boolean
}

const MONITORING: Status = { words: 'Monitoring', icon: Headphones, colour: 'text-accent' }

const INCOMING: Status = { words: 'Incoming', icon: PhoneIncoming, colour: 'text-call-ringing', breathes: true }

const connecting = { words: 'Connecting', icon: CircleDashed, colour: 'text-call-ringing', breathes: true }

/** 2-live §2.2. `enabled` false: nothing can start. */
export function getStatus(session: DialSessionView | null, enabled: boolean): Status {
  if (!session || session.state === 'ready')
    return enabled ? { words: 'Ready', icon: CircleDashed, colour: 'text-muted' } : connecting
  const isRinging = session.lines.some((line) => line.status === 'calling')
  switch (session.state) {
    case 'connecting':
      return connecting
    case 'bridged':
      if (session.transfer && session.transfer.state !== 'over')
        return { words: 'Transferring', icon: PhoneForwarded, colour: 'text-call-live' }
      if (getCurrentLine(session)?.onHold) return { words: linesWords.onHold, icon: Hand, colour: 'text-warn' }
      return { words: dialerWords.inCall, icon: PhoneCall, colour: 'text-call-live' }
    case 'dialing':
    case 'redialing':
      return isRinging
        ? { words: 'Calling', icon: PhoneOutgoing, colour: 'text-call-ringing', breathes: true }
        : { words: 'Connected', icon: CircleCheck, colour: 'text-call-live' }
    case 'wrapUp':
    case 'ended':
      return { words: 'Ended', icon: PhoneOff, colour: 'text-call-ended' }
  }
}

const BETWEEN_CALLS: readonly DialSessionView['state'][] = ['ready', 'wrapUp', 'ended']

/** Incoming calls count only without a live call. */
export function useStatus(): Status {
  const { state, enabled, supervision } = useDialerUi()
  const { session, incoming } = state
  if (supervision?.state.monitor) return MONITORING
  // Disconnected, the call's end would not arrive.
  if (enabled && incoming.length > 0 && (!session || BETWEEN_CALLS.includes(session.state))) return INCOMING
  return getStatus(session, enabled)
}

export function StatusBadge({ restore }: { restore(): void }) {
  const { state } = useDialerUi()
  const status = useStatus()
  const line = getCurrentLine(state.session)
  const Icon = status.icon
  return (
    // No shadow: the frame would clip it.
    <button
      type="button"
      data-frame-part
      onClick={restore}
      aria-label={dialerWords.showDialer(status.words)}
      className="m-1 flex size-14 flex-col items-center justify-center gap-0.5 rounded-full border border-line-strong bg-raised"
    >
      <Icon size={18} aria-hidden className={cx(status.colour, status.breathes && 'breathe')} />
      {line && line.bridgedAtEpoch !== null ? (
        <span className="text-xs leading-none text-text">
          <LineTimer line={line} clockOffsetMs={state.clockOffsetMs} />
        </span>
      ) : null}
    </button>
  )
}
