import { ensureAnswered } from '../carrier/legs'
import { recordingParams, startRecording } from '../carrier/recordings'
import { playTo } from '../carrier/sounds'
import { sid } from '../core/ids'
import { Interrupted, untilStopped } from '../core/stop'
import type { LiveRecording, RecordingRecord, Sound, StatusHook } from '../core/world'
import { resolveUrl } from './fetch'
import { count, flag, httpMethod, words, type Verb } from './grammar'
import { actionOf, type Next, type Turn } from './turn'

const TRANSCRIBE_FROM_S = 2
const TRANSCRIBE_TO_S = 120

/** Default: `completed` only. */
export function recordingHook(turn: Turn, attributes: Record<string, string>): StatusHook | null {
  const { recordingStatusCallback, recordingStatusCallbackEvent, recordingStatusCallbackMethod } = attributes
  if (!recordingStatusCallback) return null
  const events = words(recordingStatusCallbackEvent)
  return {
    url: resolveUrl(recordingStatusCallback, turn.url),
    method: httpMethod(recordingStatusCallbackMethod),
    events: events.length ? events : ['completed'],
  }
}

function transcribe(turn: Turn, verb: Verb, record: RecordingRecord, text: string) {
  const { world, leg } = turn
  const callback = verb.attributes.transcribeCallback
  if (!callback || (!flag(verb.attributes.transcribe, false) && callback === undefined)) return
  const seconds = record.durationS ?? 0
  const done = record.status === 'completed' && seconds >= TRANSCRIBE_FROM_S && seconds <= TRANSCRIBE_TO_S
  const transcription = sid('TR')
  const { RecordingSid, RecordingUrl } = recordingParams(world, record)
  void world.webhooks.deliver({
    about: 'transcription',
    hook: { url: resolveUrl(callback, turn.url), method: 'POST' },
    callSid: leg.call.sid,
    params: {
      TranscriptionSid: transcription,
      TranscriptionText: done ? text : '',
      TranscriptionStatus: done ? 'completed' : 'failed',
      TranscriptionUrl: `https://api.twilio.com/2010-04-01/Accounts/${world.account.sid}/Transcriptions/${transcription}`,
      TranscriptionType: 'fast',
      RecordingSid: RecordingSid!,
      RecordingUrl: RecordingUrl!,
      CallSid: leg.call.sid,
      AccountSid: world.account.sid,
      From: leg.call.from,
      To: leg.call.to,
      CallStatus: leg.call.status,
      ApiVersion: '2010-04-01',
      Direction: leg.call.direction,
    },
  })
}

/** Records until silence, a key, maxLength or hang-up; then requests the action. */
export async function runRecord(turn: Turn, verb: Verb): Promise<Next> {
  const { world, leg, stop } = turn
  const { attributes } = verb
  ensureAnswered(leg)
  const silenceMs = count(attributes.timeout, 5) * 1000
  const maxMs = count(attributes.maxLength, 3_600, 1, 14_400) * 1000
  const finishOn = attributes.finishOnKey ?? '1234567890*#'
  if (flag(attributes.playBeep, true)) playTo(leg, { kind: 'beep' })
  let spoke = false
  const live: LiveRecording = startRecording(world, leg, {
    source: 'RecordVerb',
    channels: 1,
    track: 'inbound',
    hook: recordingHook(turn, attributes),
    trim: true,
  })
  let digits = ''
  try {
    digits = await untilStopped<string>(stop, (done) => {
      let quiet = world.clock.after(silenceMs, () => done(''))
      const longest = world.clock.after(maxMs, () => done(''))
      const ear = (sound: Sound, durationMs: number) => {
        if (sound.kind === 'digits') {
          const key = [...(sound.digits ?? '')].find((one) => finishOn.includes(one))
          if (key) done(key)
          return
        }
        spoke = true
        quiet.cancel()
        quiet = world.clock.after(durationMs + silenceMs, () => done(''))
      }
      leg.ears.add(ear)
      return () => {
        quiet.cancel()
        longest.cancel()
        leg.ears.delete(ear)
      }
    })
  } catch (error) {
    if (!(error instanceof Interrupted) || leg.alive || !spoke) throw error
    digits = 'hangup'
  }
  const finished = live.stop()
  void finished.then((record) => transcribe(turn, verb, record, live.spokenText()))
  const { RecordingSid, RecordingUrl, RecordingDuration } = recordingParams(world, live.record)
  const params = {
    RecordingSid: RecordingSid!,
    RecordingUrl: RecordingUrl!,
    RecordingDuration: RecordingDuration!,
    Digits: digits,
  }
  if (digits !== 'hangup') return spoke || digits ? actionOf(turn, verb, params, true) : null
  // Hung up: the action is requested, its answer ignored.
  const action = actionOf(turn, verb, params, true)
  if (action && 'url' in action) return { ...action, params: { ...params, Digits: 'hangup' } }
  throw new Interrupted()
}
