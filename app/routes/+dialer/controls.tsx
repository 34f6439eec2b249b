import {
  Coffee,
  Grid3x3,
  ListRestart,
  MessageSquareDot,
  Phone,
  PhoneIncoming,
  PhoneOff,
  SkipForward,
} from 'lucide-react'
import type { DialSessionView, RecordingState } from '~/domain/dial-sessions/dialer.schema'
import { getLineToHangUp, isLive } from '~/live/dialer/dialer-state'
import { isLayoutShifting, isSettling } from '~/live/dialer/press-guard'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { showToast } from '~/ui/toast'
import { isPanelOpen, useDialerUi, type DialerUi } from './dialer-context'
import { keyName, type KeyMap } from './keyboard/keys'
import { getLeftCount } from './message'
import { getManualDialBlocker } from './start-blocker'
import { dialerWords } from './dialer.words'

export interface ControlProps {
  keys: KeyMap
  size?: 's' | 'm' | 'l'
}

const icon = { size: 16, 'aria-hidden': true } as const

/** Dialed-in sellers hang up (2-live §2.2). Without a phone, Stop ends the wait. */
export const stopsByHangingUp = (session: DialSessionView | null): boolean =>
  session !== null && session.connection === 'dial-in' && session.sellerPresent

/** A disposition that can still be undone would refuse the dial. */
export async function connectAfterDisposition({
  dialer,
  saveDisposition,
}: Pick<DialerUi, 'dialer' | 'saveDisposition'>): Promise<void> {
  await saveDisposition()
  await dialer.connect()
}

export function ConnectButton({ keys, size = 'm', className }: ControlProps & { className?: string }) {
  const ui = useDialerUi()
  const { dialer, state, enabled, startAwaitsDisposition, size: layoutSize } = ui
  const can = state.session?.can ?? []
  const crowded = layoutSize === 's' || layoutSize === 'm'
  const shortcut = crowded ? undefined : keyName(keys.connect)
  const connect = (
    <Button
      variant="primary"
      size={size}
      className={className}
      icon={<Phone {...icon} />}
      shortcut={shortcut}
      disabled={!enabled || !can.includes('connect') || startAwaitsDisposition}
      // A starting session replaces this one.
      busy={state.busy.run ?? state.busy['dialer.connect'] ?? state.busy['dialer.startSession']}
      onClick={() => void dialer.press(() => connectAfterDisposition(ui), 'run')}
    >
      {getLeftCount(state.session) > 0 ? dialerWords.continueLabel : dialerWords.connect}
    </Button>
  )
  if (can.includes('stop') && can.includes('connect')) {
    // The session waits for the lost phone.
    return (
      <span className={cx('inline-flex items-center gap-1', className)}>
        <IconButton
          label={dialerWords.stop}
          icon={<PhoneOff {...icon} className="text-danger" />}
          size={size}
          disabled={!enabled}
          busy={state.busy.run}
          onClick={() => void dialer.press(() => dialer.stop(), 'run')}
        />
        {connect}
      </span>
    )
  }
  if (can.includes('stop')) {
    const byHangingUp = stopsByHangingUp(state.session)
    return (
      <Button
        variant="secondary"
        size={size}
        className={className}
        icon={<PhoneOff {...icon} className="text-danger" />}
        shortcut={byHangingUp ? undefined : shortcut}
        title={byHangingUp ? dialerWords.hangUpPhoneStop : undefined}
        disabled={!enabled || byHangingUp}
        busy={state.busy.run}
        onClick={() => void dialer.press(() => dialer.stop(), 'run')}
      >
        {dialerWords.stop}
      </Button>
    )
  }
  return connect
}

/** In a fixed place while a session runs; disabled right after its line changed. */
export function HangUpButton({ keys, size }: ControlProps) {
  const { dialer, state, enabled, size: layoutSize } = useDialerUi()
  const { session } = state
  if (!isLive(session)) return null
  const line = getLineToHangUp(session)
  const common = {
    variant: 'danger',
    size,
    icon: <PhoneOff {...icon} />,
    shortcut: keyName(keys.hangUp),
    disabled: !enabled || !line,
    'aria-disabled': isSettling(state, 'hangUpKey'),
    busy: state.busy.hangUpKey,
    onClick: () => void (line && dialer.press(() => dialer.hangUp(line), 'hangUpKey')),
  } as const
  if (layoutSize !== 'm' && layoutSize !== 's') return <Button {...common}>{dialerWords.hangUp}</Button>
  return <IconButton label={dialerWords.hangUp} {...common} />
}

export function DialpadButton({ keys, size }: ControlProps) {
  const ui = useDialerUi()
  return (
    <IconButton
      label={dialerWords.dialpad}
      icon={<Grid3x3 {...icon} />}
      size={size}
      aria-expanded={isPanelOpen(ui, 'dialpad') || isPanelOpen(ui, 'dial')}
      shortcut={keyName(keys.dialpad)}
      disabled={isDialpadOff(ui)}
      onClick={() => toggleDialpad(ui)}
    />
  )
}

export function CallbacksButton({ size }: Pick<ControlProps, 'size'>) {
  const { state, openPanels, togglePanel } = useDialerUi()
  const count = state.session?.callbacks ?? 0
  const isOpen = isPanelOpen({ openPanels }, 'callbacks')
  if (count === 0 && !isOpen) return null
  return (
    <Button
      variant="ghost"
      size={size}
      icon={<PhoneIncoming {...icon} className="text-call-ringing" />}
      aria-expanded={isOpen}
      onClick={() => togglePanel('callbacks')}
    >
      <span className="sr-only">{dialerWords.callbacks} </span>
      {count}
    </Button>
  )
}

/** 100 means 100 or more. */
const MAX_UNREAD = 100

export function UnreadTextsButton({ size }: Pick<ControlProps, 'size'>) {
  const { unreadTexts, openPanels, togglePanel } = useDialerUi()
  const isOpen = isPanelOpen({ openPanels }, 'unreadTexts')
  if (unreadTexts === 0 && !isOpen) return null
  return (
    <Button
      variant="ghost"
      size={size}
      icon={<MessageSquareDot {...icon} className="text-accent" />}
      aria-expanded={isOpen}
      onClick={() => togglePanel('unreadTexts')}
    >
      <span className="sr-only">{dialerWords.unreadTexts} </span>
      {unreadTexts >= MAX_UNREAD ? `${MAX_UNREAD}+` : unreadTexts}
    </Button>
  )
}

/** Keys go through this tab's phone only. */
export const hasDialpad = (state: DialerUi['state']): boolean =>
  Boolean(state.session?.can.includes('dtmf')) && (state.phone.owner || state.session?.connection !== 'computer')

/** Keys are lost while the phone reconnects. */
export const canDial = (state: DialerUi['state']): boolean =>
  hasDialpad(state) && (state.phone.call === 'live' || Boolean(state.session?.sellerPresent && !state.phone.owner))

/** A supervisor who monitors makes no calls. */
export const canDialManually = ({ state, supervision }: Pick<DialerUi, 'state' | 'supervision'>): boolean =>
  Boolean(state.me?.permissions.can.includes('call')) && !supervision?.state.monitor

/** Opens the field for a number, or says what must be done first. */
export function toggleDialPanel({ state, togglePanel }: Pick<DialerUi, 'state' | 'togglePanel'>): void {
  const blocker = getManualDialBlocker(state.session)
  if (blocker === null) togglePanel('dial')
  else void showToast({ tone: 'warning', text: blocker, position: 'top-center' })
}

export const isDialpadOff = (ui: DialerUi): boolean =>
  !ui.enabled || !(hasDialpad(ui.state) ? canDial(ui.state) : canDialManually(ui))

/** Keys for the call, or without one a number to call. */
export function toggleDialpad(ui: DialerUi): void {
  if (hasDialpad(ui.state)) ui.togglePanel('dialpad')
  else toggleDialPanel(ui)
}

/** A plan may hide scripts (2-live §2.2). */
export const showsScripts = ({ me }: DialerUi['state']): boolean => !me?.permissions.features.hideCallScripts

/** null: unconfirmed. */
export const nextRecording = (recording: RecordingState) =>
  (({ off: 'start', announcing: null, starting: null, on: 'pause', paused: 'resume', stopping: null }) as const)[
    recording
  ]

/** Active calls continue. */
export function PauseButton({ size }: Pick<ControlProps, 'size'>) {
  const { dialer, state, enabled } = useDialerUi()
  const can = state.session?.can ?? []
  const paused = state.session?.paused ?? false
  if (!can.includes('pause') && !can.includes('resume')) return null
  return (
    <IconButton
      label={paused ? dialerWords.resumeDialing : dialerWords.pauseDialing}
      icon={paused ? <ListRestart {...icon} /> : <Coffee {...icon} />}
      size={size}
      disabled={!enabled || !can.includes(paused ? 'resume' : 'pause')}
      onClick={() => void dialer.press(() => (paused ? dialer.resume() : dialer.pause()), 'pause')}
    />
  )
}

export function ContinueButton({ keys, size = 'm' }: ControlProps) {
  const { dialer, state, enabled, saveDisposition } = useDialerUi()
  if (!state.session?.can.includes('continue')) return null
  return (
    <Button
      variant="primary"
      size={size}
      icon={<SkipForward {...icon} />}
      shortcut={keyName(keys.next)}
      disabled={!enabled || isLayoutShifting(state)}
      busy={state.busy['dialer.continue']}
      onClick={() =>
        void dialer.press(async () => {
          await saveDisposition()
          await dialer.next()
        })
      }
    >
      {dialerWords.continueLabel}
    </Button>
  )
}
