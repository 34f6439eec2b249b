import { TriangleAlert } from 'lucide-react'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { monitorName } from '~/domain/monitoring/monitor-words'
import { currentLine, speaksHere, waitsForCall } from '~/live/dialer/dialer-state'
import { MICROPHONE_WORDS } from '~/live/phone/microphone-words'
import { useDialerUi, type DialerUi } from './dialer-context'

interface Message {
  text: string
  tone: 'plain' | 'warn' | 'danger'
  takePhone?: boolean
}

const colours = { plain: 'text-muted', warn: 'text-warn', danger: 'text-danger' }

export function progressOf({ campaign }: DialSessionView): string {
  const { name, kind, calledRecords, totalRecords } = campaign
  return kind === 'list' ? `${name} · ${calledRecords} of ${totalRecords} called` : name
}

/** Order: errors, session state, next step. */
export function messageOf({
  state,
  enabled,
  size,
  close,
  supervision,
}: Pick<DialerUi, 'state' | 'enabled' | 'size' | 'close' | 'supervision'>): Message {
  const { session, phone, connection, me } = state
  if (!enabled) {
    return connection === 'connecting'
      ? { tone: 'plain', text: 'Connecting …' }
      : { tone: 'warn', text: 'Offline. Calls go on; reconnecting …' }
  }
  const heard = supervision?.state.monitor
  if (heard) return { tone: 'plain', text: `You monitor ${monitorName(heard.user.name)}. Your own controls are off.` }
  // The own phone may be chosen for this reason.
  const isElsewhere = session !== null && (waitsForCall(session) || session.connection !== 'computer')
  const microphone = isElsewhere ? 'off' : phone.microphone
  const wrong = MICROPHONE_WORDS[microphone]
  if (wrong) return { tone: microphone === 'blocked' ? 'danger' : 'warn', text: wrong }
  if (phone.failure && speaksHere(session)) return { tone: 'danger', text: phone.failure }
  if (speaksHere(session) && !phone.owner && !session.agentPresent && session.state !== 'connecting') {
    return { tone: 'warn', text: 'No phone is in this session', takePhone: true }
  }
  if (speaksHere(session) && !phone.owner && session.agentPresent) {
    return { tone: 'plain', text: 'The phone is in another tab', takePhone: true }
  }
  if (session?.message) return { tone: 'plain', text: session.message }
  if (session?.state === 'connecting') return { tone: 'plain', text: 'Connecting your phone …' }
  if (session?.limitReason) return { tone: 'warn', text: session.limitReason }
  if (me && !me.permissions.can.includes('call'))
    return { tone: 'warn', text: 'Your role listens and reads; it makes no calls.' }
  if (session?.state === 'wrapUp') {
    const isAsked = currentLine(session)?.dispositionId === null
    if (isAsked && size !== 'mini') return { tone: 'plain', text: 'Choose what came of the call.' }
    if (!isAsked && session.can.includes('continue'))
      return { tone: 'plain', text: 'Press Continue for the next leads.' }
  }
  if (session) return { tone: 'plain', text: progressOf(session) }
  return {
    tone: 'plain',
    text: close
      ? 'Nobody to dial yet. Choose contacts and start a campaign.'
      : 'Nobody to dial yet. Start dialing from a contact list.',
  }
}

/** Empty, it takes the same space. */
export function MessageBar({ className }: { className?: string }) {
  const ui = useDialerUi()
  const message = messageOf(ui)
  // The button shows it too.
  const hidden = message.takePhone && (ui.size === 'xl' || ui.size === 'l')
  return (
    <div className={cx('flex min-w-0 items-center gap-1.5', className)}>
      {message.tone === 'plain' || hidden ? null : (
        <TriangleAlert size={14} aria-hidden className={cx('shrink-0', colours[message.tone])} />
      )}
      <p
        className={cx(
          hidden ? 'sr-only' : 'min-w-0 text-s',
          ui.size !== 'mini' && 'line-clamp-2',
          colours[message.tone],
        )}
        title={message.text}
      >
        {message.text}
      </p>
      {message.takePhone ? (
        <Button size="s" onClick={() => void ui.dialer.press(() => ui.dialer.takePhone())}>
          Use the phone here
        </Button>
      ) : null}
    </div>
  )
}
