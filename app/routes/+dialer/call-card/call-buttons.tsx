import { Circle, CirclePause, CirclePlay, Hand, Mic, MicOff, PhoneForwarded, Voicemail } from 'lucide-react'
import type { RecordingState } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { isSettling } from '~/live/dialer/press-guard'
import { IconButton } from '~/ui/icon-button'
import { nextRecording, type ControlProps } from '../controls'
import { isPanelOpen, useDialerUi } from '../dialer-context'
import { dialerWords } from '../dialer.words'
import { keyName } from '../keyboard/keys'

const icon = { size: 16, 'aria-hidden': true } as const

export function MuteButton({ keys, size }: ControlProps) {
  const { dialer, state, enabled } = useDialerUi()
  const muted = state.session?.muted ?? false
  return (
    <IconButton
      label={muted ? 'Unmute' : 'Mute'}
      icon={muted ? <MicOff {...icon} className="text-danger" /> : <Mic {...icon} />}
      size={size}
      aria-pressed={muted}
      shortcut={keyName(keys.mute)}
      disabled={!enabled || !state.session?.can.includes('mute')}
      onClick={() => void dialer.press(() => dialer.setMuted(!muted), 'mute')}
    />
  )
}

export function HoldButton({ keys, size }: ControlProps) {
  const { dialer, state, enabled } = useDialerUi()
  const onHold = getCurrentLine(state.session)?.onHold ?? false
  return (
    <IconButton
      label={onHold ? dialerWords.resume : dialerWords.hold}
      icon={<Hand {...icon} className={onHold ? 'text-warn' : undefined} />}
      size={size}
      aria-pressed={onHold}
      shortcut={keyName(keys.hold)}
      disabled={!enabled || !state.session?.can.includes('hold')}
      onClick={() => void dialer.press(() => dialer.setOnHold(!onHold), 'hold')}
    />
  )
}

export function TransferButton({ keys, size }: ControlProps) {
  const { state, enabled, openPanels, togglePanel } = useDialerUi()
  return (
    <IconButton
      label={dialerWords.transfer}
      icon={<PhoneForwarded {...icon} />}
      size={size}
      aria-expanded={isPanelOpen({ openPanels }, 'transfer')}
      shortcut={keyName(keys.transfer)}
      disabled={!enabled || !state.session?.can.includes('transfer')}
      onClick={() => togglePanel('transfer')}
    />
  )
}

/** 2-live §6. */
export function DropVoicemailButton({ keys, size }: ControlProps) {
  const { dialer, state, enabled } = useDialerUi()
  const line = getCurrentLine(state.session)
  const place = `slot:${line?.slot ?? 0}` as const
  return (
    <IconButton
      label={dialerWords.dropVm}
      icon={<Voicemail {...icon} />}
      size={size}
      shortcut={keyName(keys.dropVoicemail)}
      disabled={!enabled || !state.session?.can.includes('dropVoicemail')}
      aria-disabled={isSettling(state, place)}
      busy={state.busy[place]}
      onClick={() => void (line && dialer.press(() => dialer.dropVoicemail(line), place))}
    />
  )
}

/** Disabled until the carrier confirms. */
export function RecordButton({ keys, size }: ControlProps) {
  const { dialer, state, enabled } = useDialerUi()
  const line = getCurrentLine(state.session)
  const recording = line?.recording ?? 'off'
  const action = nextRecording(recording)
  const isUnconfirmed = line !== null && action === null
  return (
    <IconButton
      label={RECORD_LABELS[recording]}
      icon={
        recording === 'on' ? (
          <CirclePause {...icon} className="text-danger" />
        ) : recording === 'paused' ? (
          <CirclePlay {...icon} className="text-danger" />
        ) : (
          <Circle {...icon} className="text-danger" />
        )
      }
      size={size}
      shortcut={keyName(keys.record)}
      disabled={!enabled || !line?.can.includes('record')}
      busy={isUnconfirmed || (line ? state.busy[`record:${line.id}`] : undefined)}
      onClick={() => {
        if (line && action) void dialer.press(() => dialer.record(line, action), `record:${line.id}`)
      }}
    />
  )
}

const RECORD_LABELS: Record<RecordingState, string> = {
  off: 'Record',
  announcing: dialerWords.playingRecordingAnnouncement,
  starting: dialerWords.startingRecord,
  on: dialerWords.pauseRecording,
  paused: dialerWords.resumeRecording,
  stopping: dialerWords.stoppingRecording,
}
