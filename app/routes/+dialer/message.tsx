import { TriangleAlert } from 'lucide-react'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { monitorName } from '~/domain/monitoring/monitoring.words'
import { getCurrentLine, hasComputerAudio, isAwaitingDialIn } from '~/live/dialer/dialer-state'
import { MICROPHONE_TEXTS } from '~/live/phone/microphone-texts'
import { useDialerUi, type DialerUi } from './dialer-context'
import { dialerWords } from './dialer.words'

interface Message {
  text: string
  tone: 'plain' | 'warn' | 'danger'
  offersPhone?: boolean
  /** A call of the stopped campaign waits for its disposition. */
  isUndecided?: boolean
}

const colours = { plain: 'text-muted', warn: 'text-warn', danger: 'text-danger' }

/** Without the campaign's name; a single call has no progress. */
export const formatCalled = ({ campaign }: DialSessionView): string =>
  campaign.kind === 'list' ? dialerWords.called(campaign.calledRecords, campaign.totalRecords) : ''

export function formatProgress({ campaign }: DialSessionView): string {
  const { name, kind, calledRecords, totalRecords } = campaign
  return kind === 'list' ? dialerWords.ofCalled(name, calledRecords, totalRecords) : name
}

/** Leads of a stopped campaign that Continue dials. */
export const getLeftCount = (session: DialSessionView | null): number =>
  session?.state === 'ended' && session.can.includes('connect') ? session.figures.left : 0

const isUndecided = (session: DialSessionView): boolean =>
  session.state === 'ended' && getCurrentLine(session)?.dispositionId === null

/** Order: errors, session state, next step. */
export function getMessage({
  state,
  enabled,
  size,
  close,
  supervision,
}: Pick<DialerUi, 'state' | 'enabled' | 'size' | 'close' | 'supervision'>): Message {
  const { session, phone, connection, me } = state
  if (!enabled) {
    return connection === 'connecting'
      ? { tone: 'plain', text: dialerWords.connecting }
      : { tone: 'warn', text: dialerWords.offlineCallsContinueReconnecting }
  }
  const monitored = supervision?.state.monitor
  if (monitored) return { tone: 'plain', text: dialerWords.youMonitorCallControlsOff(monitorName(monitored.user.name)) }
  // The own phone may be chosen for this reason.
  const usesOtherPhone = session !== null && (isAwaitingDialIn(session) || session.connection !== 'computer')
  const microphone = usesOtherPhone ? 'off' : phone.microphone
  const microphoneProblem = MICROPHONE_TEXTS[microphone]
  if (microphoneProblem) return { tone: microphone === 'blocked' ? 'danger' : 'warn', text: microphoneProblem }
  if (phone.failure && hasComputerAudio(session)) return { tone: 'danger', text: phone.failure }
  if (hasComputerAudio(session) && !phone.owner && !session.sellerPresent && session.state !== 'connecting') {
    return { tone: 'warn', text: dialerWords.noPhoneConnectedSession, offersPhone: true }
  }
  if (session?.transfer?.state === 'over' && session.transfer.note && getCurrentLine(session))
    return { tone: 'warn', text: session.transfer.note }
  if (hasComputerAudio(session) && !phone.owner && session.sellerPresent) {
    return { tone: 'plain', text: dialerWords.phoneConnectedAnotherTab, offersPhone: true }
  }
  if (session?.message) return { tone: 'plain', text: session.message, isUndecided: isUndecided(session) }
  if (session?.state === 'connecting') return { tone: 'plain', text: dialerWords.connectingPhone }
  if (session?.limitReason) return { tone: 'warn', text: session.limitReason }
  if (me && !me.permissions.can.includes('call')) return { tone: 'warn', text: dialerWords.roleCannotMakeCalls }
  if (session?.state === 'wrapUp') {
    const needsDisposition = getCurrentLine(session)?.dispositionId === null
    if (needsDisposition && size !== 'mini') return { tone: 'plain', text: dialerWords.chooseDispositionCall }
    if (!needsDisposition && session.can.includes('continue'))
      return { tone: 'plain', text: dialerWords.pressContinueNextLeads }
  }
  if (session) return { tone: 'plain', text: formatProgress(session) }
  return {
    tone: 'plain',
    text: close ? dialerWords.noLeadsDialYetChoose : dialerWords.noLeadsDialYetStart,
  }
}

/** Empty, it takes the same space. */
export function MessageBar({ className }: { className?: string }) {
  const ui = useDialerUi()
  const message = getMessage(ui)
  const left = getLeftCount(ui.state.session)
  // The button shows it too.
  const hidden = message.offersPhone && (ui.size === 'xl' || ui.size === 'l')
  return (
    <div className={cx('flex min-w-0 items-center gap-1.5', className)}>
      {message.tone === 'plain' || hidden ? null : (
        <TriangleAlert size={14} aria-hidden className={cx('shrink-0', colours[message.tone])} />
      )}
      <p
        role={message.tone === 'plain' ? undefined : 'status'}
        className={cx(
          hidden ? 'sr-only' : 'min-w-0 text-s',
          ui.size !== 'mini' && 'line-clamp-2',
          colours[message.tone],
        )}
        title={message.text}
      >
        {message.isUndecided ? (
          <span className="font-medium text-text">{dialerWords.chooseDispositionCall} </span>
        ) : null}
        {message.text}
        {left > 0 ? <span className="font-medium text-text"> · {dialerWords.leadsLeft(left)}</span> : null}
      </p>
      {message.offersPhone ? (
        <Button size="s" onClick={() => void ui.dialer.press(() => ui.dialer.claimPhone())}>
          {dialerWords.phoneHere}
        </Button>
      ) : null}
    </div>
  )
}
