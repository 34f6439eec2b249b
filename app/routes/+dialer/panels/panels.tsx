import { MonitorBar } from '../../+ui/monitor-bar'
import { AudioCheck } from '../audio-check'
import { AudioPanel } from './audio-panel'
import { BargePanel } from './barge-panel'
import { CallQuality } from '../lines/call-quality'
import { CallbacksPanel } from './callbacks-panel'
import { ConnectionStrip } from '../connection-strip'
import { useDialerUi, type Panel } from '../dialer-context'
import { DialPanel } from './dial-panel'
import { Dialpad } from '../keyboard/dialpad'
import { DueCall } from '../incoming/due-call'
import { saveKeys, type KeyMap } from '../keyboard/keys'
import { IncomingCalls } from '../incoming/incoming'
import { KeysPanel } from './keys-panel'
import { LeadsPanel } from './leads-panel'
import { MonitorPanel } from './monitor-panel'
import { NotePanel } from './note-panel'
import { SchedulePanel } from './schedule-panel'
import { PreviewStrip } from '../lines/preview-strip'
import { ScriptsPanel } from './scripts-panel'
import { SettingsPanel } from './settings-panel'
import { TransferPanel } from './transfer-panel'
import { TransferStrip } from '../lines/transfer-strip'
import { UsageNote } from '../usage-note'
import type { DialpadKeys } from '../keyboard/use-dialpad'

export { IncomingCalls } from '../incoming/incoming'
export { WrapUp } from '../lines/wrap-up'

interface PanelsProps {
  panel: Panel
  dialpad: DialpadKeys
  setKeys(keys: KeyMap): void
}

/** One chunk, loaded on first use. */
export function OpenPanel({ panel, dialpad, setKeys }: PanelsProps) {
  const { keys } = useDialerUi()
  switch (panel) {
    case 'dialpad':
      return <Dialpad digits={dialpad.digits} press={dialpad.press} />
    case 'dial':
      return <DialPanel />
    case 'audio':
      return <AudioPanel />
    case 'leads':
      return <LeadsPanel />
    case 'monitor':
      return <MonitorPanel />
    case 'note':
      return <NotePanel />
    case 'schedule':
      return <SchedulePanel />
    case 'callbacks':
      return <CallbacksPanel />
    case 'scripts':
      return <ScriptsPanel />
    case 'transfer':
      return <TransferPanel />
    case 'settings':
      return <SettingsPanel />
    case 'keys':
      return (
        <KeysPanel
          keys={keys}
          onChange={(next) => {
            setKeys(next)
            saveKeys(next)
          }}
        />
      )
  }
}

export const Strips = () => (
  <>
    <MonitorStrip />
    <IncomingCalls />
    <DueCall />
    <TransferStrip />
    <ConnectionStrip />
    <AudioCheck />
    <PreviewStrip />
    <UsageNote />
    <CallQuality />
  </>
)

function MonitorStrip() {
  const { supervision } = useDialerUi()
  return supervision?.state.monitor ? <MonitorBar {...supervision} Question={BargePanel} /> : null
}
