import {
  CircleDashed,
  CirclePause,
  Disc,
  Hand,
  Megaphone,
  PhoneCall,
  PhoneForwarded,
  PhoneIncoming,
  PhoneMissed,
  PhoneOff,
  PhoneOutgoing,
  Voicemail,
  type LucideIcon,
} from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { cx } from '~/ui/cx'
import { createRunningTimer } from './running-timer'
import { formatSeconds } from '~/ui/format-seconds'
import { linesWords } from '~/domain/lines/lines.words'
import { dialerWords } from '../dialer.words'

interface LineAppearance {
  icon: LucideIcon
  colour: string
  breathes?: boolean
}

const ringingStyle = { colour: 'text-call-ringing', breathes: true }
const liveStyle = { colour: 'text-call-live' }
const endedStyle = { colour: 'text-call-ended' }

export function lineAppearance(line: Pick<LineView, 'status' | 'outcome'>): LineAppearance {
  switch (line.status) {
    case 'calling':
      return { icon: PhoneOutgoing, ...ringingStyle }
    case 'incoming':
      return { icon: PhoneIncoming, ...ringingStyle }
    case 'answered':
      return { icon: PhoneIncoming, ...liveStyle }
    case 'inCall':
      return { icon: PhoneCall, ...liveStyle }
    case 'onHold':
      return { icon: Hand, colour: 'text-warn' }
    case 'callback':
      return { icon: line.outcome === 'callback' ? PhoneForwarded : PhoneMissed, colour: 'text-warn' }
    case 'ending':
    case 'ended': {
      if (line.outcome === 'voicemail-drop' || line.outcome === 'machine') return { icon: Voicemail, ...endedStyle }
      return { icon: line.outcome === 'no-answer' ? PhoneMissed : PhoneOff, ...endedStyle }
    }
    case 'empty':
    case 'pending':
      return { icon: CircleDashed, ...endedStyle }
  }
}

export function LineLabel({ line, className }: { line: LineView; className: string }) {
  return (
    <span className={cx('flex items-center justify-end gap-1 font-medium', lineAppearance(line).colour, className)}>
      <RecordingDot recording={line.recording} />
      {line.label}
    </span>
  )
}

/** Pulses until the carrier confirms. */
function RecordingDot({ recording }: Pick<LineView, 'recording'>) {
  if (recording === 'on') return <Disc size={10} aria-label={dialerWords.recording} className="text-danger" />
  if (recording === 'stopping')
    return <Disc size={10} aria-label={dialerWords.stoppingRecording} className="breathe text-danger" />
  if (recording === 'paused')
    return <CirclePause size={10} aria-label={dialerWords.recordingPaused} className="text-muted" />
  if (recording === 'announcing')
    return <Megaphone size={10} aria-label={dialerWords.playingRecordingAnnouncement} className="breathe" />
  if (recording === 'starting') return <Disc size={10} aria-label={dialerWords.startingRecord} className="breathe" />
  return null
}

export const leadName = (line: LineView): string => line.info || 'Unknown'
export const leadLabel = ({ info, number }: LineView): string => info || (number ? formatPhone(number) : 'Unknown')
export const leadNumber = (line: LineView): string => (line.number ? formatPhone(line.number) : dialerWords.noNumber)

const DETECTION: Record<NonNullable<LineView['detection']>, string> = {
  screening: dialerWords.screening,
  checking: dialerWords.checking,
  machine: dialerWords.machine,
}

interface LineFactsProps {
  line: LineView
  clockOffsetMs: number | null
  /** Verdict instead of time: the name needs the room. */
  narrow?: boolean
}

/** Verdict and time. */
export function LineFacts({ line, clockOffsetMs, narrow = false }: LineFactsProps) {
  return (
    <>
      {line.detection ? (
        <span className={cx(!narrow && 'mr-1', line.detection === 'machine' ? 'text-warn' : 'text-muted')}>
          {DETECTION[line.detection]}
        </span>
      ) : null}
      {line.detection && narrow ? null : <LineTimer line={line} clockOffsetMs={clockOffsetMs} />}
    </>
  )
}

/** On hold: since then. After the call: billed seconds (2-live §4.1). */
export function LineTimer({ line, clockOffsetMs }: { line: LineView; clockOffsetMs: number | null }) {
  if (line.status === 'ended' || line.status === 'callback') return line.billsec ? <Seconds of={line.billsec} /> : null
  // The lead has left: unbilled.
  if (line.status === 'ending' && line.billsec) return <Seconds of={line.billsec} />
  if (line.bridgedAtEpoch === null) return line.secondDial ? linesWords.doubleDial : null
  const sinceMs = line.heldAtEpoch ?? line.bridgedAtEpoch
  return <RunningTimer key={sinceMs} sinceMs={sinceMs} clockOffsetMs={clockOffsetMs} />
}

function RunningTimer({ sinceMs, clockOffsetMs }: { sinceMs: number; clockOffsetMs: number | null }) {
  const [runningTimer] = useState(() => createRunningTimer(sinceMs, clockOffsetMs))
  return <Seconds of={useSyncExternalStore(runningTimer.subscribe, runningTimer.seconds, runningTimer.seconds)} />
}

const Seconds = ({ of: seconds }: { of: number }) => <time dateTime={`PT${seconds}S`}>{formatSeconds(seconds)}</time>

export function lineDetails(line: LineView): string[] {
  const details = [...line.reasons]
  if (line.note) details.push(line.note)
  if (line.recordingNote) details.push(line.recordingNote)
  return details
}
