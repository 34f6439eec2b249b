import type { Leg, Sound, World } from '../core/world'

const MS_PER_CHARACTER = 55
const SHORTEST_MS = 350

/** Simulated milliseconds of speech. */
export const speakingMs = (text: string) => Math.max(SHORTEST_MS, text.length * MS_PER_CHARACTER)

export const soundMs = (sound: Sound) =>
  sound.kind === 'speech'
    ? (sound.lastsMs ?? speakingMs(sound.text ?? ''))
    : sound.kind === 'digits'
      ? (sound.digits ?? '').length * 200
      : 500

/** Plays to this leg only (Say, Play, hold music, ringback). */
export function playTo(leg: Leg, sound: Sound, durationMs = soundMs(sound)) {
  if (!leg.alive) return
  leg.far.hear(sound)
  for (const tape of leg.tapes) tape.sound('outbound', sound, durationMs)
}

/** Emits a sound of this leg's party to listeners, verbs and recorders. */
export function utter(world: World, leg: Leg, sound: Sound): { heardBy: number } {
  if (!leg.alive || leg.micMuted || leg.answeredElapsed === null) return { heardBy: 0 }
  const durationMs = soundMs(sound)
  const carried: Sound = { ...sound, from: leg.far.name }
  if (sound.kind === 'speech') leg.speech = { text: sound.text ?? '', until: world.clock.elapsed() + durationMs }
  for (const ear of leg.ears) ear(carried, durationMs)
  for (const tape of leg.tapes) tape.sound('inbound', carried, durationMs)
  leg.spoke()
  const listeners = leg.listeners()
  for (const listener of listeners) playTo(listener, carried, durationMs)
  return { heardBy: listeners.length + leg.ears.size }
}

/** DTMF from this leg's party. */
export function pressKeys(world: World, leg: Leg, digits: string, route: 'browser' | 'phone') {
  world.log.write('dtmf', { callSid: leg.call.sid, digits, route })
  utter(world, leg, { kind: 'digits', digits })
}

/** DTMF from the carrier to this leg's party. */
export function sendKeys(world: World, leg: Leg, digits: string, route: 'twiml-play' | 'announce' | 'send-digits') {
  world.log.write('dtmf', { callSid: leg.call.sid, digits, route })
  playTo(leg, { kind: 'digits', digits })
}
