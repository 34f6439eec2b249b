import { Ear, Headphones, Mic, Users } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import type { MonitorView } from '~/domain/monitoring/monitoring.schema'
import { monitorName } from '~/domain/monitoring/monitoring.words'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { Monitoring, MonitoringState } from '~/live/monitoring/create-monitoring'
import { MICROPHONE_TEXTS } from '~/live/phone/microphone-texts'
import type { PhoneStatus } from '~/live/phone/phone-port'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { useOnline } from '~/use-online'
import { pagePartsWords } from './page-parts.words'

const icon = { size: 16, 'aria-hidden': true } as const
const MODES = [
  { mode: 'listening', words: 'Listen', icon: <Ear {...icon} /> },
  { mode: 'whispering', words: 'Whisper', icon: <Mic {...icon} /> },
  { mode: 'barging', words: 'Barge', icon: <Users {...icon} /> },
] as const

const SESSION_LABELS: Record<MonitorView['session']['state'], string> = {
  ready: 'Ready',
  connecting: 'Connecting',
  dialing: 'Dialing',
  bridged: pagePartsWords.inCall,
  wrapUp: 'Wrap-up',
  redialing: 'Dialing',
  ended: 'Ended',
}

export interface MonitorBarProps {
  monitoring: Monitoring
  state: MonitoringState
}

/** Confirmation before a supervisor barges in (2-live §2.2). */
export interface BargeDialogProps {
  /** False while an earlier request is pending. */
  canBarge: boolean
  barge(): void
  cancel(): void
}

/** Status and controls of the monitored call. Shown on every page and in the dialer. */
export function MonitorBar({
  monitoring,
  state,
  Question,
}: MonitorBarProps & { Question: ComponentType<BargeDialogProps> }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { monitor, isHere, phone, busy } = state
  const online = useOnline()
  if (!monitor) return null
  const name = monitor.user.name || pagePartsWords.teamMember
  const canSwitch = online && monitor.state === 'live' && monitor.status !== 'barging' && !monitor.switching && !busy
  return (
    <section
      aria-label={pagePartsWords.monitoring}
      data-frame-part
      className="flex min-h-[55px] shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-panel px-4 py-2"
    >
      <p className="flex items-center gap-2 text-m font-semibold" title={name}>
        <Headphones {...icon} className="text-accent" /> {monitorName(name)}
        <Badge tone={monitor.session.state === 'bridged' ? 'ok' : 'info'}>
          {SESSION_LABELS[monitor.session.state]}
        </Badge>
      </p>
      <div role="group" aria-label={pagePartsWords.monitoringMode} className="flex">
        {MODES.map(({ mode, words, icon: picture }) => (
          <Button
            key={mode}
            size="s"
            icon={picture}
            aria-pressed={monitor.status === mode}
            disabled={!canSwitch}
            className="not-first:-ml-px not-first:rounded-l-none not-last:rounded-r-none aria-pressed:bg-selected aria-pressed:text-accent"
            onClick={() => (mode === 'barging' ? setIsConfirming(true) : void monitoring.switchTo(mode))}
          >
            {words}
          </Button>
        ))}
      </div>
      <p role="status" className="min-w-44 flex-1 text-s text-muted">
        {online ? getStatusText(monitor, isHere, phone) : pagePartsWords.offlineCallContinuesReconnecting}
      </p>
      {isHere ? null : (
        <Button size="s" disabled={!online} onClick={() => monitoring.listenHere()}>
          {pagePartsWords.listenHere}
        </Button>
      )}
      <Button size="s" disabled={!online || busy} onClick={() => void monitoring.stop()}>
        {pagePartsWords.stopMonitoring}
      </Button>
      <Lines monitor={monitor} />
      {isConfirming ? (
        <Question
          canBarge={canSwitch}
          barge={() => {
            setIsConfirming(false)
            void monitoring.switchTo('barging')
          }}
          cancel={() => setIsConfirming(false)}
        />
      ) : null}
    </section>
  )
}

/** A supervisor whose phone is reconnecting or has no microphone is not audible. */
function getStatusText(monitor: MonitorView, isHere: boolean, phone: PhoneStatus): string {
  const notice = phone.failure ?? monitor.notice
  if (notice !== null) return notice
  if (isHere && monitor.state === 'live') {
    if (phone.call !== 'live') return pagePartsWords.reconnecting
    const microphoneProblem = monitor.status === 'listening' ? undefined : MICROPHONE_TEXTS[phone.microphone]
    if (microphoneProblem)
      return phone.microphone === 'replaced'
        ? `${microphoneProblem} ${getMonitorText(monitor, isHere)}`
        : microphoneProblem
  }
  return getMonitorText(monitor, isHere)
}

function getMonitorText({ state, status, switching, session, user }: MonitorView, isHere: boolean): string {
  if (!isHere) return pagePartsWords.youListeningAnotherWindow
  if (state === 'starting') return pagePartsWords.phoneJoiningCall
  if (state === 'lost') return pagePartsWords.reconnecting
  if (switching) return pagePartsWords.oneMoment
  if (status === 'barging') return pagePartsWords.everyoneCallHearsYou
  const sellerName = user.name || pagePartsWords.teamMember
  if (status === 'whispering')
    return session.sellerPresent ? pagePartsWords.onlyHearsYou(sellerName) : pagePartsWords.phoneAway(sellerName)
  return session.message ?? pagePartsWords.noOneHearsYou
}

/** The monitored seller's lines, read-only (2-live §4.2). */
function Lines({ monitor: { session } }: { monitor: MonitorView }) {
  if (session.lines.length === 0) return null
  return (
    <ul aria-label={pagePartsWords.linesOf(session.campaign.name)} className="flex basis-full flex-wrap gap-2">
      {session.lines.map((line) => (
        <li
          key={line.id}
          className="flex w-[210px] items-center justify-between gap-2 rounded-m border border-line bg-raised px-2.5 py-1 text-s"
        >
          <span className="min-w-0 truncate text-text">
            {line.info || (line.number ? formatPhone(line.number) : pagePartsWords.noNumber)}
          </span>
          <span className="shrink-0 text-muted">{line.label}</span>
        </li>
      ))}
    </ul>
  )
}
