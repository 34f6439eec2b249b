import { detectInBackground, type MachineDetection } from '../carrier/amd'
import { openConference, reserveSeat, stayInConference } from '../carrier/conferences'
import { ringLeg } from '../carrier/dialing'
import { createLeg, endLeg, ensureAnswered } from '../carrier/legs'
import { recordingParams, startRecording } from '../carrier/recordings'
import { playTo, sendKeys } from '../carrier/sounds'
import { createStop, Interrupted, untilStopped, type Stop } from '../core/stop'
import type { Leg, LiveRecording, Sound, StatusHook } from '../core/world'
import { resolveUrl, type Source } from './fetch'
import { count, flag, httpMethod, words, type Verb } from './grammar'
import { recordingHook } from './record'
import { actionOf, type Next, type Turn } from './turn'

const DEFAULT_TIMEOUT_S = 30
const MAX_CLIENTS = 10
const FINAL_DIGITS = /^\+[1-9]\d{6,14}$/

type RunDocument = (leg: Leg, source: Source, stop: Stop) => Promise<void>
type Outcome = {
  DialCallStatus: string
  DialBridged: string
  DialCallSid?: string
  DialCallDuration?: string
  RecordingUrl?: string
}

function progressHook(turn: Turn, attributes: Record<string, string>, defaultEvents: string[]): StatusHook | null {
  if (!attributes.statusCallback) return null
  const events = words(attributes.statusCallbackEvent)
  return {
    url: resolveUrl(attributes.statusCallback, turn.url),
    method: httpMethod(attributes.statusCallbackMethod),
    events: events.length ? events : defaultEvents,
  }
}

function warn({ world, leg }: Turn, code: number, text: string) {
  world.log.write('warning', { callSid: leg.call.sid, code, text })
}

const FAILED: Outcome = { DialCallStatus: 'failed', DialBridged: 'false' }

/** Connects to a conference, or to the first number or client that answers. */
export async function runDial(turn: Turn, verb: Verb, runDocument: RunDocument): Promise<Next> {
  const { leg, stop } = turn
  let outcome: Outcome = FAILED
  try {
    const room = verb.children.find((child) => child.name === 'Conference')
    outcome = room
      ? await dialConference(turn, verb, room, (result) => (outcome = result))
      : await dialParties(turn, verb, runDocument, (result) => (outcome = result))
  } catch (error) {
    // The action runs after a hang-up, not after a redirect.
    if (!(error instanceof Interrupted) || leg.alive) throw error
  }
  if (stop.stopped && leg.alive) throw new Interrupted()
  const action = actionOf(turn, verb, outcome, false)
  if (!action && !leg.alive) throw new Interrupted()
  return action
}

async function dialConference(
  turn: Turn,
  dial: Verb,
  noun: Verb,
  setOutcome: (outcome: Outcome) => void,
): Promise<Outcome> {
  const { world, leg, stop } = turn
  const { attributes } = noun
  ensureAnswered(leg)
  const record = attributes.record ?? 'do-not-record'
  const room = openConference(world, noun.text, () => ({
    hook: progressHook(turn, attributes, ['start', 'end']),
    maxParticipants: count(attributes.maxParticipants, 250, 2, 250),
    recording:
      record === 'record-from-start' || record === 'true'
        ? { channels: 1, hook: recordingHook(turn, attributes), trim: attributes.trim !== 'do-not-trim' }
        : null,
  }))
  const { coach, participantLabel, waitUrl } = attributes
  if (room.seats.size >= room.maxParticipants) {
    warn(turn, 16020, 'The conference is full')
    return FAILED
  }
  if (coach && !room.seats.has(coach)) {
    warn(turn, 13240, 'The participant to coach is not in this conference')
    return FAILED
  }
  if (participantLabel && [...room.seats.values()].some((seat) => seat.label === participantLabel)) {
    warn(turn, 16025, 'The participant label is already in use')
    return FAILED
  }
  const seat = reserveSeat(world, room, leg, {
    label: participantLabel ?? null,
    muted: flag(attributes.muted, false),
    hold: false,
    coaching: Boolean(coach),
    callSidToCoach: coach ?? null,
    startOnEnter: flag(attributes.startConferenceOnEnter, true),
    endOnExit: flag(attributes.endConferenceOnExit, false),
    beep: attributes.beep ?? 'true',
    wait:
      waitUrl === undefined
        ? undefined
        : waitUrl === ''
          ? 'silence'
          : { url: resolveUrl(waitUrl, turn.url), method: httpMethod(attributes.waitMethod) },
  })
  const since = world.clock.elapsed()
  const outcome = (): Outcome => ({
    DialCallStatus: 'completed',
    DialBridged: 'true',
    DialCallDuration: String(Math.round((world.clock.elapsed() - since) / 1000)),
  })
  const live = dialRecording(turn, dial, 'record-from')
  const withRecording = (): Outcome => ({ ...outcome(), ...recorded(turn, live) })
  try {
    await stayInConference(world, room, seat, stop)
  } finally {
    setOutcome(withRecording())
    void live?.stop()
  }
  return withRecording()
}

function dialRecording(turn: Turn, dial: Verb, when: string): LiveRecording | null {
  const mode = dial.attributes.record === 'true' ? 'record-from-answer' : (dial.attributes.record ?? 'do-not-record')
  if (!mode.startsWith(when)) return null
  return startRecording(turn.world, turn.leg, {
    source: 'DialVerb',
    channels: mode.endsWith('-dual') ? 2 : 1,
    track: 'both',
    hook: recordingHook(turn, dial.attributes),
  })
}

const recorded = (turn: Turn, live: LiveRecording | null): { RecordingUrl?: string } =>
  live ? { RecordingUrl: recordingParams(turn.world, live.record).RecordingUrl! } : {}

function detectionOf(turn: Turn, attributes: Record<string, string>): MachineDetection | null {
  const mode = attributes.machineDetection
  if (mode !== 'Enable' && mode !== 'DetectMessageEnd') return null
  if (!attributes.amdStatusCallback) {
    warn(turn, 21262, 'Machine detection without amdStatusCallback has no effect')
    return null
  }
  const hook = {
    url: resolveUrl(attributes.amdStatusCallback, turn.url),
    method: httpMethod(attributes.amdStatusCallbackMethod),
  }
  return { mode, timeoutS: count(attributes.machineDetectionTimeout, 30, 3, 59), hook }
}

function targetOf(noun: Verb): string | null {
  if (noun.name === 'Number') {
    const digits = noun.text.replace(/[^\d+]/g, '')
    return FINAL_DIGITS.test(digits) ? digits : null
  }
  const identity = noun.children.find((child) => child.name === 'Identity')?.text ?? noun.text
  return identity ? `client:${identity}` : null
}

async function dialParties(
  turn: Turn,
  dial: Verb,
  runDocument: RunDocument,
  setOutcome: (outcome: Outcome) => void,
): Promise<Outcome> {
  const { world, leg, stop } = turn
  const { attributes } = dial
  const named = dial.children.filter((child) => child.name === 'Number' || child.name === 'Client')
  const nouns = named.length
    ? named
    : dial.text
      ? [{ name: 'Number', attributes: {}, text: dial.text, children: [] }]
      : []
  if (nouns.filter((noun) => noun.name === 'Client').length > MAX_CLIENTS) {
    warn(turn, 13214, `At most ${MAX_CLIENTS} clients can ring at the same time`)
    return FAILED
  }
  const callerId = attributes.callerId ?? leg.call.from
  if (nouns.some((noun) => noun.name === 'Number') && !callerId.startsWith('+')) {
    warn(turn, 13214, `Invalid callerId ${callerId}`)
    return FAILED
  }
  if (!flag(attributes.answerOnBridge, false)) ensureAnswered(leg)
  const early = dialRecording(turn, dial, 'record-from-ringing')
  const timeoutS = count(attributes.timeout, DEFAULT_TIMEOUT_S, 1, 600)
  let outcome = FAILED
  const groups = flag(attributes.sequential, false) ? nouns.map((noun) => [noun]) : [nouns]
  for (const group of groups) {
    const firstAnswer = await ringGroup(turn, group, callerId, timeoutS)
    if ('status' in firstAnswer) {
      outcome = {
        DialCallStatus: firstAnswer.status,
        DialBridged: 'false',
        ...(firstAnswer.sid && { DialCallSid: firstAnswer.sid }),
      }
      setOutcome(outcome)
      continue
    }
    const { url, method } = firstAnswer.noun.attributes
    if (url)
      await whisper(
        turn,
        firstAnswer.child,
        { url: resolveUrl(url, turn.url), method: httpMethod(method) },
        runDocument,
      )
    if (!firstAnswer.child.alive) {
      // Hung up before the bridge: no-answer for the caller.
      outcome = { DialCallStatus: 'no-answer', DialBridged: 'false', DialCallSid: firstAnswer.child.call.sid }
      setOutcome(outcome)
      break
    }
    ensureAnswered(leg)
    const live = early ?? dialRecording(turn, dial, 'record-from-answer')
    const since = world.clock.elapsed()
    const bridged = (): Outcome => ({
      DialCallStatus: 'completed',
      DialBridged: 'true',
      DialCallSid: firstAnswer.child.call.sid,
      DialCallDuration: String(Math.round((world.clock.elapsed() - since) / 1000)),
      ...recorded(turn, live),
    })
    try {
      await bridge(turn, firstAnswer.child, attributes)
    } finally {
      setOutcome(bridged())
      void live?.stop()
    }
    outcome = bridged()
    break
  }
  if (stop.stopped) throw new Interrupted()
  return outcome
}

/** The first answer wins; the others are canceled. */
function ringGroup(turn: Turn, group: Verb[], callerId: string, timeoutS: number) {
  const { world, leg, stop } = turn
  return untilStopped<{ child: Leg; noun: Verb } | { status: string; sid: string | null }>(stop, (done) => {
    const ringing = new Set<Leg>()
    let winner: Leg | null = null
    let last: { status: string; sid: string | null } = { status: 'failed', sid: null }
    for (const noun of group) {
      const to = targetOf(noun)
      if (!to) {
        warn(turn, noun.name === 'Number' ? 13223 : 13214, `Invalid ${noun.name} ${noun.text}`)
        continue
      }
      const child = createLeg(world, {
        to,
        from: callerId,
        direction: 'outbound-dial',
        parentCallSid: leg.call.sid,
        statusHook: progressHook(turn, noun.attributes, ['completed']),
        persona: to.startsWith('+') ? world.population.personaOf(to) : 'browser',
      })
      for (const parameter of noun.children)
        if (parameter.name === 'Parameter')
          child.extraParams[parameter.attributes.name ?? ''] = parameter.attributes.value ?? ''
      ringing.add(child)
      child.endings.add(() => {
        ringing.delete(child)
        if (winner) return
        last = { status: child.call.status, sid: child.call.sid }
        if (ringing.size === 0) done(last)
      })
      const detection = detectionOf(turn, noun.attributes)
      ringLeg(world, child, {
        timeoutS,
        onRinging: () => playTo(leg, { kind: 'ringback' }),
        onAnswered() {
          if (winner) return endLeg(world, child, 'canceled', 'another phone answered first')
          winner = child
          child.program = createStop()
          if (noun.attributes.sendDigits) sendKeys(world, child, noun.attributes.sendDigits, 'send-digits')
          if (detection)
            detectInBackground(world, child, detection, stopOf(child)).catch((error: unknown) => {
              if (!(error instanceof Interrupted)) throw error
            })
          done({ child, noun })
        },
      })
    }
    if (ringing.size === 0) done(last)
    return () => {
      for (const child of ringing)
        if (child !== winner) endLeg(world, child, 'canceled', 'another phone answered first')
    }
  })
}

/** Ends with the call, not with its program. */
function stopOf(leg: Leg): Stop {
  const stop = createStop()
  leg.endings.add(stop.stop)
  return stop
}

/** Played to the called party before the bridge. */
async function whisper(turn: Turn, child: Leg, source: Source, runDocument: RunDocument) {
  const stop = child.program!
  const release = turn.stop.onStop(() => endLeg(turn.world, child, 'canceled', 'the caller hung up'))
  try {
    await runDocument(child, source, stop)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
  } finally {
    release()
  }
}

/** Resolves when one leg is gone. */
function bridge(turn: Turn, child: Leg, attributes: Record<string, string>): Promise<void> {
  const { world, leg, stop } = turn
  return untilStopped<void>(stop, (done) => {
    if (!child.alive) return done()
    const releaseStop = child.program!.onStop(done)
    leg.listeners = () => [child]
    child.listeners = () => [leg]
    const star = (sound: Sound) => {
      if (sound.digits?.includes('*')) endLeg(world, child, 'completed', 'the caller pressed *')
    }
    if (flag(attributes.hangupOnStar, false)) leg.ears.add(star)
    const limitS = count(attributes.timeLimit, 14_400, 1)
    const limit = world.clock.after(limitS * 1000, () => endLeg(world, child, 'completed', 'time limit'))
    child.far.connected?.()
    leg.far.connected?.()
    return () => {
      releaseStop()
      limit.cancel()
      leg.ears.delete(star)
      leg.listeners = () => []
      // A redirected child continues with its own document.
      if (child.listeners().includes(leg)) child.listeners = () => []
      if (stop.stopped && child.alive) endLeg(world, child, 'completed', 'the other party left')
    }
  })
}
