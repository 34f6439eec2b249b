import { MonitorBar } from '../../+ui/monitor-bar'
import { AudioCheck } from '../audio-check'
import { AudioPanel } from './audio-panel'
import { BargePanel } from './barge-panel'
import { CallQuality } from '../lines/call-quality'
import { CallbacksPanel } from './callbacks-panel'
import { ConnectionStrip } from '../connection-strip'
import { OpenPanelContext, useDialerUi, type OpenPanel } from '../dialer-context'
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
import { ScriptsPanel } from './scripts-panel'
import { SettingsPanel } from './settings-panel'
import { TextPanel } from './text-panel'
import { TransferPanel } from './transfer-panel'
import { UnreadTextsPanel } from './unread-texts-panel'
import { VoicemailsPanel } from './voicemails-panel'
import { UsageNote } from '../usage-note'
import type { DialpadKeys } from '../keyboard/use-dialpad'

export { IncomingCalls } from '../incoming/incoming'
export { CallControls } from '../call-card/call-controls'
export { CallStage } from '../call-card/call-stage'
export { LineRow } from '../lines/line-row'
export { Lines } from '../lines/lines'
export { NextLead } from '../call-card/next-lead'
export { SessionFigures } from '../session-figures'
export { MiniCard, MiniStage } from '../call-card/mini-stage'

interface PanelsProps {
  open: OpenPanel
  dialpad: DialpadKeys
  setKeys(keys: KeyMap): void
}

/** One chunk, loaded on first use. */
export const PanelContent = (props: PanelsProps) => (
  <OpenPanelContext.Provider value={props.open}>
    <NamedPanel {...props} />
  </OpenPanelContext.Provider>
)

function NamedPanel({ open, dialpad, setKeys }: PanelsProps) {
  const { keys } = useDialerUi()
  switch (open.panel) {
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
    case 'text':
      return <TextPanel />
    case 'unreadTexts':
      return <UnreadTextsPanel />
    case 'voicemails':
      return <VoicemailsPanel />
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

/** Over the page: the bar keeps its height. */
export function Strips() {
  const { size } = useDialerUi()
  const strips = (
    <>
      <IncomingCalls />
      <ConnectionStrip />
      <AudioCheck />
      <DueCall />
      <UsageNote />
      <CallQuality />
    </>
  )
  return (
    <>
      <MonitorStrip />
      {size === 'mini' ? (
        strips
      ) : (
        <div
          data-frame-float=""
          className="absolute top-full left-2 z-40 mt-1 flex w-[440px] max-w-[calc(100%-16px)] flex-col gap-2 empty:hidden"
        >
          {strips}
        </div>
      )}
    </>
  )
}

function MonitorStrip() {
  const { supervision } = useDialerUi()
  return supervision?.state.monitor ? <MonitorBar {...supervision} Question={BargePanel} /> : null
}
