import type { FarEnd, Leg, Line, World } from '../core/world'
import { findApplication } from '../rest/applications'
import { findNumber, type NumberRecord } from '../rest/numbers'
import { receiveCall } from './calls'
import { endLeg } from './legs'
import { utter } from './sounds'

const RINGS_AFTER_MS = 200

/** null: foreign number, or no VoiceUrl. */
function voiceOf(world: World, to: string) {
  const owned = findNumber(world, to)
  if (!owned) return null
  const applicationSid = owned.settings.VoiceApplicationSid
  const settings = applicationSid ? findApplication(world, applicationSid)?.settings : owned.settings
  return settings?.VoiceUrl ? { settings, voiceUrl: settings.VoiceUrl, phoneNumberSid: owned.sid } : null
}

const MAX_NUMBERS = 100

export const acceptsCalls = (world: World): boolean =>
  world.store
    .list<NumberRecord>('numbers', [], MAX_NUMBERS, null)
    .items.some(({ phoneNumber }) => voiceOf(world, phoneNumber) !== null)

/** Starts an inbound call with the number's VoiceUrl or TwiML App. null: neither. */
export function receiveForNumber(
  world: World,
  call: { to: string; from: string; far: FarEnd; onAnswered: () => void },
): Leg | null {
  const voice = voiceOf(world, call.to)
  if (!voice) return null
  const { settings, voiceUrl, phoneNumberSid } = voice
  const method = (name: string) => (settings[name] === 'GET' ? ('GET' as const) : ('POST' as const))
  return receiveCall(world, {
    ...call,
    phoneNumberSid,
    statusHook: settings.StatusCallback
      ? { url: settings.StatusCallback, method: method('StatusCallbackMethod'), events: ['completed'] }
      : null,
    fallback: settings.VoiceFallbackUrl
      ? { url: settings.VoiceFallbackUrl, method: method('VoiceFallbackMethod') }
      : null,
    source: { url: voiceUrl, method: method('VoiceMethod') },
  })
}

/** Calls between own numbers are two calls, with audio crossed. */
export function connectInside(world: World, outer: Leg, line: Line): boolean {
  const inner = receiveForNumber(world, {
    to: outer.call.to,
    from: outer.call.from,
    far: {
      name: outer.call.from,
      hear: (sound) => void utter(world, outer, sound),
      hearVoice: (samples) => world.voices.speak(outer, samples),
      ended: () => (outer.answeredElapsed === null ? line.refused('busy', 486) : line.hangUp()),
    },
    onAnswered: () => line.answered(),
  })
  if (!inner) return false
  const unanswered = () => inner.answeredElapsed === null
  outer.far = {
    name: outer.call.to,
    hear: (sound) => void utter(world, inner, sound),
    hearVoice: (samples) => world.voices.speak(inner, samples),
    ended: () => endLeg(world, inner, unanswered() ? 'canceled' : 'completed', 'the caller hung up'),
  }
  world.clock.after(RINGS_AFTER_MS, () => line.ringing())
  return true
}
