import { createStop, Interrupted, type Stop } from '../core/stop'
import type { FarEnd, Leg, StatusHook, VoiceSource, World } from '../core/world'
import { startProgram } from '../twiml/run'
import { detectInBackground, detectMachine, verdictParams, type MachineDetection } from './amd'
import { ringLeg } from './dialing'
import { createLeg, endLeg, markAnswered, markRinging, saveCall } from './legs'
import type { CallQueue } from './queue'
import { recordingParams, startRecording, type NewRecording } from './recordings'
import type { Hook } from './webhooks'

const SYNC_QUEUE_FLOOR_MS = 1

export type PlaceCall = {
  to: string
  from: string
  phoneNumberSid: string | null
  statusHook: StatusHook | null
  fallback: Hook | null
  timeoutS: number
  timeLimitS: number | undefined
  sendDigits?: string | undefined
  record: Omit<NewRecording, 'source'> | null
  detection: (MachineDetection & { background: boolean }) | null
  onAnswer: VoiceSource | ((leg: Leg) => void)
  onRinging?: (leg: Leg) => void
}

const ignoreInterruption = (error: unknown) => {
  if (!(error instanceof Interrupted)) throw error
}

function stopAtEnd(leg: Leg): Stop {
  const stop = createStop()
  leg.endings.add(stop.stop)
  return stop
}

function onCallAnswered(world: World, leg: Leg, call: PlaceCall) {
  const { onAnswer, detection } = call
  if (call.record) {
    const { record } = startRecording(world, leg, { ...call.record, source: 'OutboundAPI' })
    leg.endings.add(() => {
      const { RecordingUrl, RecordingSid, RecordingDuration } = recordingParams(world, record)
      leg.endParams = {
        RecordingUrl: RecordingUrl!,
        RecordingSid: RecordingSid!,
        RecordingDuration: RecordingDuration!,
      }
    })
  }
  const proceed = (params?: Record<string, string>) => {
    // Redirected by the app during detection.
    if (leg.program) return
    if (typeof onAnswer === 'function') return onAnswer(leg)
    const source = 'twiml' in onAnswer ? onAnswer : { ...onAnswer, ...(params && { params }) }
    startProgram(world, leg, source, { sendDigits: call.sendDigits })
  }
  // The carrier ignores machine detection with SendDigits.
  if (!detection || call.sendDigits) return proceed()
  const stop = stopAtEnd(leg)
  if (detection.background) {
    detectInBackground(world, leg, detection, stop).catch(ignoreInterruption)
    return proceed()
  }
  detectMachine(world, leg, detection, stop)
    .then((verdict) => proceed(verdictParams(verdict)))
    .catch(ignoreInterruption)
}

/** Queues a REST call; it rings at its slot. */
export function placeCall(world: World, queue: CallQueue, call: PlaceCall): Leg {
  const leg = createLeg(world, {
    to: call.to,
    from: call.from,
    direction: 'outbound-api',
    phoneNumberSid: call.phoneNumberSid,
    statusHook: call.statusHook,
    fallback: call.fallback,
    persona: call.to.startsWith('+') ? world.population.personaOf(call.to) : 'browser',
  })
  const waitMs = queue.reserveSlot()
  leg.call.queueMs = Math.round(waitMs)
  const timer = world.clock.after(Math.max(SYNC_QUEUE_FLOOR_MS, waitMs), () =>
    ringLeg(world, leg, {
      timeoutS: call.timeoutS,
      timeLimitS: call.timeLimitS,
      onRinging: () => call.onRinging?.(leg),
      onAnswered: () => onCallAnswered(world, leg, call),
    }),
  )
  leg.endings.add(() => timer.cancel())
  saveCall(world, leg.call)
  return leg
}

export type InboundCall = {
  to: string
  from: string
  phoneNumberSid: string | null
  statusHook: StatusHook | null
  fallback: Hook | null
  source: VoiceSource
  extraParams?: Record<string, string>
  far: FarEnd
  onAnswered: () => void
}

/** An inbound call; rings until TwiML answers it. */
export function receiveCall(world: World, call: InboundCall): Leg {
  const leg = createLeg(world, {
    to: call.to,
    from: call.from,
    direction: 'inbound',
    phoneNumberSid: call.phoneNumberSid,
    statusHook: call.statusHook,
    fallback: call.fallback,
    persona: call.from.startsWith('client:') ? 'browser' : 'caller',
  })
  leg.far = call.far
  leg.extraParams = call.extraParams ?? {}
  leg.answerInbound = () => {
    markAnswered(world, leg)
    call.onAnswered()
  }
  markRinging(world, leg)
  startProgram(world, leg, call.source)
  return leg
}

/** Ends a call by REST. A ringing call becomes canceled; a queued one sends no callback. */
export function endByApi(world: World, leg: Leg) {
  leg.endedByApi = true
  if (leg.call.status === 'in-progress') return endLeg(world, leg, 'completed', 'ended by the API')
  // Once dialing, the cancellation is reported.
  if (leg.call.startedAt === null) leg.call.statusHook = null
  endLeg(world, leg, 'canceled', 'canceled by the API', 487)
}

export function redirectByApi(world: World, leg: Leg, source: VoiceSource) {
  startProgram(world, leg, source)
}
