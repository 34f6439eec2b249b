import {
  CircleDashed,
  CirclePause,
  Disc,
  Megaphone,
  PhoneCall,
  PhoneForwarded,
  PhoneIncoming,
  PhoneMissed,
  PhoneOff,
  PhoneOutgoing,
  Pause,
  Voicemail,
  type LucideIcon,
} from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { DOUBLE_DIAL } from '~/domain/lines/line-labels'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { cx } from '~/ui/cx'
import { makeTimer } from './running-timer'
import { formatSeconds } from '~/ui/format-seconds'

interface Look {
  icon: LucideIcon
  colour: string
  breathes?: boolean
}

const ringing = { colour: 'text-call-ringing', breathes: true }
const talking = { colour: 'text-call-live' }
const over = { colour: 'text-call-ended' }

export function lineLook(line: Pick<LineView, 'status' | 'outcome'>): Look {
  switch (line.status) {
    case 'calling':
      return { icon: PhoneOutgoing, ...ringing }
    case 'incoming':
      return { icon: PhoneIncoming, ...ringing }
    case 'answered':
      return { icon: PhoneIncoming, ...talking }
    case 'inCall':
      return { icon: PhoneCall, ...talking }
    case 'onHold':
      return { icon: Pause, colour: 'text-warn' }
    case 'callback':
      return { icon: line.outcome === 'callback' ? PhoneForwarded : PhoneMissed, colour: 'text-warn' }
    case 'ending':
    case 'ended': {
      if (line.outcome === 'voicemail-drop' || line.outcome === 'machine') return { icon: Voicemail, ...over }
      return { icon: line.outcome === 'no-answer' ? PhoneMissed : PhoneOff, ...over }
    }
    case 'empty':
    case 'pending':
      return { icon: CircleDashed, ...over }
  }
}

export function LineLabel({ line, className }: { line: LineView; className: string }) {
  return (
    <span className={cx('flex items-center justify-end gap-1 font-medium', lineLook(line).colour, className)}>
      <RecordingDot recording={line.recording} />
      {line.label}
    </span>
  )
}

/** Pulses until the carrier confirms. */
function RecordingDot({ recording }: Pick<LineView, 'recording'>) {
  if (recording === 'on') return <Disc size={10} aria-label="Recording" className="text-danger" />
  if (recording === 'stopping')
    return <Disc size={10} aria-label="Stopping the recording" className="breathe text-danger" />
  if (recording === 'paused') return <CirclePause size={10} aria-label="Recording paused" className="text-muted" />
  if (recording === 'announcing')
    return <Megaphone size={10} aria-label="The recording announcement plays" className="breathe" />
  if (recording === 'starting') return <Disc size={10} aria-label="Starting to record" className="breathe" />
  return null
}

export const nameOf = (line: LineView): string => line.info || 'Unknown'
export const whoOf = ({ info, number }: LineView): string => info || (number ? formatPhone(number) : 'Unknown')
export const numberOf = (line: LineView): string => (line.number ? formatPhone(line.number) : 'No Number')

/** Then billed seconds (2-live §4.1). */
export function LineTimer({ line, clockOffsetMs }: { line: LineView; clockOffsetMs: number | null }) {
  if (line.status === 'ended' || line.status === 'callback') return line.billsec ? <Seconds of={line.billsec} /> : null
  // The lead has left: unbilled.
  if (line.status === 'ending' && line.billsec) return <Seconds of={line.billsec} />
  if (line.bridgedAtEpoch === null) return line.note === DOUBLE_DIAL ? DOUBLE_DIAL : null
  return <RunningTimer key={line.bridgedAtEpoch} sinceMs={line.bridgedAtEpoch} clockOffsetMs={clockOffsetMs} />
}

function RunningTimer({ sinceMs, clockOffsetMs }: { sinceMs: number; clockOffsetMs: number | null }) {
  const [timer] = useState(() => makeTimer(sinceMs, clockOffsetMs))
  return <Seconds of={useSyncExternalStore(timer.subscribe, timer.seconds, timer.seconds)} />
}

const Seconds = ({ of: seconds }: { of: number }) => <time dateTime={`PT${seconds}S`}>{formatSeconds(seconds)}</time>

export function lineStory(line: LineView): string[] {
  const story = [...line.reasons]
  if (line.note) story.push(line.note)
  if (line.recordingNote) story.push(line.recordingNote)
  return story
}
