import { CalendarClock, MessageSquare, NotebookPen, ScrollText } from 'lucide-react'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { DialpadButton, showsScripts } from '../controls'
import { dialerWords } from '../dialer.words'
import { isPanelOpen, useDialerUi, type Panel } from '../dialer-context'
import { keyName, type KeyMap } from '../keyboard/keys'
import { DropVoicemailButton, HoldButton, MuteButton, RecordButton, TransferButton } from './call-buttons'
import { getScheduleTarget } from '../panels/get-schedule-target'
import { dialerPanelsWords } from '../panels/dialer-panels.words'

const icon = { size: 16, 'aria-hidden': true } as const

/** Each in its place for the whole session, disabled while it cannot act. */
export function CallControls({ keys, size = 'm' }: { keys: KeyMap; size?: 'm' | 'l' }) {
  const { state } = useDialerUi()
  const schedule = getScheduleTarget(state)
  const line = getCurrentLine(state.session)
  const common = { keys, size }
  return (
    <div
      role="group"
      aria-label={dialerWords.callControls}
      className={cx('grid shrink-0 grid-cols-5 content-center gap-1', size === 'l' && 'w-full justify-items-center')}
    >
      <MuteButton {...common} />
      <HoldButton {...common} />
      <RecordButton {...common} />
      <DropVoicemailButton {...common} />
      <TransferButton {...common} />
      <PanelButton
        panel="note"
        label={dialerWords.note}
        icon={<NotebookPen {...icon} />}
        size={size}
        shortcut={keyName(keys.note)}
        disabled={!line}
      />
      {showsScripts(state) ? (
        <PanelButton
          panel="scripts"
          label={dialerPanelsWords.callScriptsLabel}
          icon={<ScrollText {...icon} />}
          size={size}
          shortcut={keyName(keys.scripts)}
        />
      ) : (
        <span />
      )}
      <PanelButton
        panel="text"
        label={dialerWords.textLead}
        icon={<MessageSquare {...icon} />}
        size={size}
        disabled={!line?.number}
      />
      <DialpadButton {...common} />
      {schedule.offered ? (
        <PanelButton
          panel="schedule"
          label={dialerPanelsWords.scheduleCall}
          icon={<CalendarClock {...icon} />}
          size={size}
          disabled={!schedule.line}
        />
      ) : (
        <span />
      )}
    </div>
  )
}

interface PanelButtonProps {
  panel: Panel
  label: string
  icon: React.ReactNode
  size: 'm' | 'l'
  shortcut?: string
  disabled?: boolean
}

function PanelButton({ panel, disabled = false, ...props }: PanelButtonProps) {
  const { enabled, openPanels, togglePanel } = useDialerUi()
  return (
    <IconButton
      {...props}
      aria-expanded={isPanelOpen({ openPanels }, panel)}
      disabled={!enabled || disabled}
      onClick={() => togglePanel(panel)}
    />
  )
}
