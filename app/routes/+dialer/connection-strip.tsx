import { Headphones, Phone, PhoneIncoming } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { DialInView } from '~/domain/settings/dial-in.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { isAwaitingDialIn } from '~/live/dialer/dialer-state'
import { Button } from '~/ui/button'
import { useDialerUi } from './dialer-context'
import { Strip } from './strip'
import { useDialIn } from './use-dial-in'
import { dialerWords } from './dialer.words'
import { isComposing } from '~/ui/is-composing'

const icon = { size: 16, 'aria-hidden': true } as const

/** For sellers who do not use Connect. */
export function ConnectionStrip() {
  const { state } = useDialerUi()
  const { session, connectionPromptSessionId: asksOf } = state
  if (!session) return null
  if (asksOf === session.id && session.phoneToConfirm && session.can.includes('connect'))
    return <ConnectionQuestion key={session.id} session={session} phone={session.phoneToConfirm} />
  return isAwaitingDialIn(session) ? <CallIn session={session} /> : null
}

function ConnectionQuestion({ session, phone }: { session: DialSessionView; phone: string }) {
  const { dialer, state, enabled } = useDialerUi()
  // No call-in for an ended session: a press starts a new one.
  const dialIn = useDialIn(session.state === 'ready' ? session : null)
  const [dialsIn, setCallsIn] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    // A repeated Enter must not choose.
    box.current?.focus({ preventScroll: true })
    return () => before?.focus({ preventScroll: true })
  }, [])
  const connectProps = (connection: DialSessionView['connection']) => ({
    disabled: !enabled,
    busy: state.busy.run ?? state.busy['dialer.connect'],
    onClick: () => void dialer.press(() => dialer.connect(connection), 'run'),
  })
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.stopPropagation()
    dialer.dismissConnectionPrompt()
  }
  return (
    <div ref={box} tabIndex={-1} className="focus:outline-none" onKeyDown={cancelOnEscape}>
      <Strip aria-label={dialerWords.connectBy}>
        <p role="status" className="min-w-0 flex-1 text-m">
          {dialsIn && dialIn ? <CallInInstructions {...dialIn} /> : dialerWords.howDoYouWantConnect}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="button" icon={<Headphones {...icon} />} {...connectProps('computer')}>
            {dialerWords.computerAudio}
          </Button>
          <Button type="button" icon={<Phone {...icon} />} {...connectProps('dial-out')}>
            {dialerWords.call(formatPhone(phone))}
          </Button>
          {dialIn?.number && !dialsIn ? (
            <Button
              type="button"
              icon={<PhoneIncoming {...icon} />}
              disabled={!enabled}
              onClick={() => setCallsIn(true)}
            >
              {dialerWords.callIn}
            </Button>
          ) : null}
          <Button type="button" variant="ghost" onClick={() => dialer.dismissConnectionPrompt()}>
            {dialerWords.cancel}
          </Button>
        </div>
      </Strip>
    </div>
  )
}

function CallIn({ session }: { session: DialSessionView }) {
  const dialIn = useDialIn(session)
  if (dialIn === undefined) return null
  return (
    <Strip aria-label={dialerWords.callIn}>
      <p role="status" className="min-w-0 flex-1 text-m">
        {dialIn ? <CallInInstructions {...dialIn} /> : dialerWords.chooseAnotherOptionUnderAudio}
      </p>
    </Strip>
  )
}

function CallInInstructions({ number, phone, pin }: DialInView) {
  if (number === null) return dialerWords.accountNoCallNumberChoose
  return (
    <>
      {dialerWords.connectCall} <Highlight>{formatPhone(number)}</Highlight> {dialerWords.from}{' '}
      <span className="whitespace-nowrap">{formatPhone(phone)}</span> {dialerWords.enterPin}{' '}
      <Highlight>{pin}</Highlight>.
    </>
  )
}

const Highlight = ({ children }: { children: ReactNode }) => (
  <strong className="font-semibold whitespace-nowrap text-text tabular-nums select-all">{children}</strong>
)
