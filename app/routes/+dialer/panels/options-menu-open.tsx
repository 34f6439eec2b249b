import {
  CalendarClock,
  CircleHelp,
  ClipboardList,
  Coffee,
  Grid3x3,
  Hand,
  Headphones,
  ListChecks,
  ListRestart,
  ListTodo,
  Mic,
  MicOff,
  Minimize2,
  NotebookPen,
  PhoneForwarded,
  PhoneOutgoing,
  ScrollText,
  Settings,
  Voicemail,
  Volume2,
  X,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu'
import { canDial, canDialManually, hasDialpad, showsScripts, toggleDialPanel } from '../controls'
import { useDialerUi } from '../dialer-context'
import { keyName, type KeyMap } from '../keyboard/keys'
import { getScheduleTarget } from './get-schedule-target'
import { useOpenCampaigns } from './use-open-campaigns'
import { useOpenSetup } from './use-open-setup'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

const icon = { size: 16, 'aria-hidden': true } as const

/** Opened by the press that loaded it. */
export function OptionsMenuOpen({ keys, trigger }: { keys: KeyMap; trigger: ReactElement }) {
  const {
    dialer,
    state,
    enabled,
    size: layoutSize,
    canMonitor: monitors,
    supervision,
    togglePanel,
    collapse,
    close,
  } = useDialerUi()
  const can = state.session?.can ?? []
  const muted = state.session?.muted ?? false
  const paused = state.session?.paused ?? false
  const onHold = getCurrentLine(state.session)?.onHold ?? false
  const schedule = getScheduleTarget(state)
  const openCampaigns = useOpenCampaigns()
  const openSetup = useOpenSetup()
  const crowded = layoutSize === 's' || layoutSize === 'm'
  return (
    <Menu defaultOpen trigger={trigger}>
      {crowded ? (
        <>
          <MenuItem
            icon={muted ? <MicOff {...icon} /> : <Mic {...icon} />}
            shortcut={keyName(keys.mute)}
            disabled={!enabled || !can.includes('mute')}
            onSelect={() => void dialer.press(() => dialer.setMuted(!muted), 'mute')}
          >
            {muted ? 'Unmute' : 'Mute'}
          </MenuItem>
          <MenuItem
            icon={<Hand {...icon} />}
            shortcut={keyName(keys.hold)}
            disabled={!enabled || !can.includes('hold')}
            onSelect={() => void dialer.press(() => dialer.setOnHold(!onHold), 'hold')}
          >
            {onHold ? dialerWords.resume : dialerWords.hold}
          </MenuItem>
          <MenuItem
            icon={<Grid3x3 {...icon} />}
            shortcut={hasDialpad(state) ? keyName(keys.dialpad) : undefined}
            disabled={!enabled || !canDial(state)}
            onSelect={() => togglePanel('dialpad')}
          >
            {dialerWords.dialpad}
          </MenuItem>
          <MenuItem
            icon={<PhoneForwarded {...icon} />}
            shortcut={keyName(keys.transfer)}
            disabled={!enabled || !can.includes('transfer')}
            onSelect={() => togglePanel('transfer')}
          >
            {dialerWords.transfer}
          </MenuItem>
          {can.includes('pause') || can.includes('resume') ? (
            <MenuItem
              icon={paused ? <ListRestart {...icon} /> : <Coffee {...icon} />}
              disabled={!enabled}
              onSelect={() => void dialer.press(() => (paused ? dialer.resume() : dialer.pause()), 'pause')}
            >
              {paused ? dialerWords.resumeDialing : dialerWords.pauseDialing}
            </MenuItem>
          ) : null}
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem
        icon={<PhoneOutgoing {...icon} />}
        shortcut={hasDialpad(state) ? undefined : keyName(keys.dialpad)}
        disabled={!enabled || !canDialManually({ state, supervision })}
        onSelect={() => toggleDialPanel({ state, togglePanel })}
      >
        {dialerPanelsWords.dialNumber}
      </MenuItem>
      <MenuItem icon={<Volume2 {...icon} />} onSelect={() => togglePanel('audio')}>
        {dialerPanelsWords.audio}
      </MenuItem>
      {getCurrentLine(state.session) ? (
        <MenuItem icon={<NotebookPen {...icon} />} onSelect={() => togglePanel('note')}>
          {dialerWords.note}
        </MenuItem>
      ) : null}
      {can.includes('dropVoicemail') ? (
        <MenuItem icon={<Voicemail {...icon} />} disabled={!enabled} onSelect={() => togglePanel('voicemails')}>
          {dialerPanelsWords.dropVoicemail}
        </MenuItem>
      ) : null}
      {schedule.offered ? (
        <MenuItem
          icon={<CalendarClock {...icon} />}
          disabled={!enabled || !schedule.line}
          onSelect={() => togglePanel('schedule')}
        >
          {dialerPanelsWords.scheduleCall}
        </MenuItem>
      ) : null}
      <MenuItem icon={<ListChecks {...icon} />} onSelect={() => togglePanel('leads')}>
        {dialerPanelsWords.dialLog}
      </MenuItem>
      <MenuItem icon={<ClipboardList {...icon} />} onSelect={openCampaigns}>
        {dialerPanelsWords.campaigns}
      </MenuItem>
      {showsScripts(state) ? (
        <MenuItem
          icon={<ScrollText {...icon} />}
          shortcut={keyName(keys.scripts)}
          onSelect={() => togglePanel('scripts')}
        >
          {dialerPanelsWords.callScriptsLabel}
        </MenuItem>
      ) : null}
      {monitors ? (
        <MenuItem icon={<Headphones {...icon} />} onSelect={() => togglePanel('monitor')}>
          {dialerPanelsWords.monitor}
        </MenuItem>
      ) : null}
      <MenuItem icon={<Settings {...icon} />} onSelect={() => togglePanel('settings')}>
        {dialerWords.settings}
      </MenuItem>
      <MenuItem icon={<CircleHelp {...icon} />} shortcut={keyName(keys.help)} onSelect={() => togglePanel('keys')}>
        {dialerPanelsWords.keyboardShortcuts}
      </MenuItem>
      {openSetup ? (
        <MenuItem icon={<ListTodo {...icon} />} onSelect={openSetup}>
          {dialerPanelsWords.finishSetup}
        </MenuItem>
      ) : null}
      {close ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Minimize2 {...icon} />} onSelect={collapse}>
            {dialerPanelsWords.collapse}
          </MenuItem>
          <MenuItem icon={<X {...icon} />} disabled={state.session?.state === 'bridged'} onSelect={close}>
            {dialerWords.closeDialer}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
