import { Phone, PhoneIncoming, PhoneOff } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { IncomingCall, LastContact } from '~/domain/inbound/inbound.schema'
import { formatTimeAgo, monitorName } from '~/domain/monitoring/monitoring.words'
import { steadyNow } from '~/live/steady-now'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { useDialerUi } from '../dialer-context'
import { keyName } from '../keyboard/keys'
import { playRingtone } from './ringtone'
import { dialerWords } from '../dialer.words'

const icon = { size: 16, 'aria-hidden': true } as const

/** 2-live §2.2. */
const callerLabel = ({ info, number }: IncomingCall) => info || formatPhone(number) || 'Unknown'

/** Takes no focus: the user may be typing. */
export function IncomingCalls() {
  const { state, size, enabled } = useDialerUi()
  const first = state.incoming[0]
  // Disconnected, the call's end would not arrive.
  const ringtone = enabled ? first?.ringtone : undefined
  const caller = first && callerLabel(first)
  const callId = first?.id

  const userId = state.me?.user.id ?? ''
  useEffect(() => (ringtone ? playRingtone(ringtone, userId) : undefined), [ringtone, userId])
  useEffect(() => {
    if (!caller || typeof Notification === 'undefined' || Notification.permission !== 'granted' || !document.hidden)
      return
    // Merges notifications of several windows.
    const notification = new Notification(dialerWords.incomingCall, { body: caller, tag: callId })
    notification.addEventListener('click', () => window.focus())
    return () => notification.close()
  }, [caller, callId])

  const mini = size === 'mini'
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (mini && callId !== undefined) box.current?.scrollIntoView({ block: 'nearest' })
  }, [mini, callId])

  if (!first) return null
  return (
    <div ref={box} className={mini ? 'mini-panel' : 'flex w-[320px] max-w-full flex-col gap-2'}>
      {state.incoming.map((call) => (
        <Incoming key={call.id} call={call} takesKey={call === first} />
      ))}
    </div>
  )
}

/** `takesKey`: the answer key applies. */
function Incoming({ call, takesKey }: { call: IncomingCall; takesKey: boolean }) {
  const { dialer, state, size, enabled, keys, supervision } = useDialerUi()
  // From this window or another.
  const monitoredName = supervision?.state.monitor?.user.name ?? state.monitoring?.name ?? null
  const [pressed, setPressed] = useState(false)
  const titleId = useId()
  const callerTextId = useId()
  const mini = size === 'mini'
  const isTalking = state.session?.bridgedLineId != null
  const locked = pressed || !enabled || Boolean(state.busy.incoming)

  // Lock after a press (2-live §2.2); unlock after a network failure.
  const press = (action: (call: IncomingCall) => Promise<unknown>) => {
    void dialer.press(() => {
      setPressed(true)
      return action(call).catch((error: unknown) => {
        setPressed(false)
        throw error
      })
    }, 'incoming')
  }

  return (
    <section
      role="alertdialog"
      data-answers=""
      aria-labelledby={titleId}
      aria-describedby={callerTextId}
      className={cx(
        'flex flex-col gap-3 bg-panel p-4',
        mini ? 'border-t border-line' : 'appear rounded-l border border-line shadow-raised',
      )}
    >
      <div className="flex items-center gap-3">
        <PhoneIncoming size={20} aria-hidden className="shrink-0 text-accent" />
        <div className="min-w-0">
          <h2 id={titleId} className="text-s text-muted">
            {dialerWords.incomingCall}
          </h2>
          <p id={callerTextId} className="truncate text-l font-semibold tabular-nums">
            {callerLabel(call)}
          </p>
          {call.transferredBy ? (
            <p className="truncate text-s text-accent">{dialerWords.transferFrom(call.transferredBy)}</p>
          ) : null}
          {call.company ? <p className="truncate text-m">{call.company}</p> : null}
          {call.lastContact ? <LastContactText contact={call.lastContact} /> : null}
          <p className="truncate text-s text-muted tabular-nums">
            {dialerWords.to(call.calledNickname || formatPhone(call.called))}
          </p>
          {isTalking && monitoredName === null ? (
            <p className="text-s text-warn">{dialerWords.answeringEndsCurrentCall}</p>
          ) : null}
          {monitoredName !== null ? (
            <p className="text-s text-warn">
              {dialerWords.youMonitoringStopMonitoringAnswer(monitorName(monitoredName))}
            </p>
          ) : null}
        </div>
      </div>
      <div className="flex gap-2">
        <Button
          type="button"
          className="flex-1"
          icon={<PhoneOff {...icon} />}
          disabled={locked}
          onClick={() => press(dialer.decline)}
        >
          {dialerWords.decline}
        </Button>
        <Button
          type="button"
          variant="primary"
          className="flex-1"
          icon={<Phone {...icon} />}
          // The phone would mix in the caller. The server refuses it too.
          disabled={locked || monitoredName !== null}
          onClick={() => press(dialer.answer)}
          // A shortcut must not end an active call.
          {...(isTalking || !takesKey ? {} : { 'data-takes-key': '', shortcut: keyName(keys.answer) })}
        >
          {dialerWords.answer}
        </Button>
      </div>
    </section>
  )
}

function LastContactText({ contact }: { contact: LastContact }) {
  const { state } = useDialerUi()
  const [now] = useState(() => steadyNow() + (state.clockOffsetMs ?? 0))
  const ago = formatTimeAgo(contact.at, now).toLowerCase()
  const text =
    contact.kind === 'call' ? dialerWords.lastCallAgo(ago, contact.outcome) : dialerWords.lastTextAgo(ago, contact.text)
  return (
    <p className="truncate text-s text-muted" title={text}>
      {text}
    </p>
  )
}
