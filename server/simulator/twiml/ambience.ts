import { playTo, sendKeys, speakingMs } from '../carrier/sounds'
import { audioMs } from '../carrier/wav'
import { wait, type Stop } from '../core/stop'
import type { Leg, World } from '../core/world'
import { loadTwiml, resolveUrl, type Source } from './fetch'
import { count, httpMethod, type Verb } from './grammar'

const UNKNOWN_AUDIO_MS = 3_000
const REPEAT_PAUSE_MS = 1_000
const MAX_REDIRECTS = 50

export type Audience = { world: World; legs: () => Leg[]; stop: Stop; route: 'twiml-play' | 'announce' }

/** Unplayable files are skipped with a warning, as by the carrier. */
async function playUrl({ world, legs, stop }: Audience, leg: Leg, url: string) {
  const hook = { url, method: 'GET' as const }
  const answer = await world.webhooks.deliver({
    about: 'play',
    hook,
    params: {},
    callSid: leg.call.sid,
    logAs: 'media',
  })
  if (stop.stopped) return
  if (answer.error !== null || !answer.ok) {
    const text = answer.error === null ? `The audio answered ${answer.status}` : `The audio failed: ${answer.error}`
    world.log.write('warning', { callSid: leg.call.sid, code: 11200, text, url })
    return
  }
  if (!/^audio\//i.test(answer.contentType)) {
    const text = `Invalid content type ${answer.contentType || '(none)'} for audio`
    world.log.write('warning', { callSid: leg.call.sid, code: 12300, text, url })
    return
  }
  const lengthMs = audioMs(answer.body, answer.contentType) || UNKNOWN_AUDIO_MS
  for (const listener of legs()) playTo(listener, { kind: 'music', text: url }, lengthMs)
  await wait(world.clock, lengthMs, stop)
}

export async function runSound(audience: Audience, leg: Leg, verb: Verb, baseUrl: string | null) {
  const { world, legs, stop } = audience
  if (verb.name === 'Pause') return wait(world.clock, count(verb.attributes.length, 1) * 1000, stop)
  const digits = verb.name === 'Play' ? verb.attributes.digits : undefined
  if (digits !== undefined) {
    for (const listener of legs()) sendKeys(world, listener, digits, audience.route)
    return wait(world.clock, digits.length * 250, stop)
  }
  const times = count(verb.attributes.loop, 1) || Infinity
  for (let time = 0; time < times; time++) {
    const before = world.clock.elapsed()
    if (verb.name === 'Play') await playUrl(audience, leg, resolveUrl(verb.text, baseUrl))
    else {
      for (const listener of legs()) playTo(listener, { kind: 'speech', text: verb.text })
      await wait(world.clock, speakingMs(verb.text), stop)
    }
    // Avoids spinning on an endless loop of unplayable audio.
    if (world.clock.elapsed() - before < REPEAT_PAUSE_MS && times === Infinity)
      await wait(world.clock, REPEAT_PAUSE_MS, stop)
  }
}

/**
 * Plays wait, hold and announce documents: only Play, Say, Pause, Redirect (13238). Returns the carrier's error code;
 * null: played.
 */
export async function playDocument(audience: Audience, leg: Leg, start: Source): Promise<number | null> {
  const { world, legs, stop } = audience
  let source = start
  for (let hop = 0; hop < MAX_REDIRECTS; hop++) {
    const loaded = await loadTwiml(world, leg, source)
    if (stop.stopped) return null
    if ('code' in loaded) {
      world.log.write('warning', { callSid: leg.call.sid, ...loaded })
      return loaded.code
    }
    if (loaded.audio && loaded.audio.error === null) {
      const lengthMs = audioMs(loaded.audio.body, loaded.audio.contentType) || UNKNOWN_AUDIO_MS
      for (const listener of legs()) playTo(listener, { kind: 'music', text: loaded.url ?? '' }, lengthMs)
      await wait(world.clock, lengthMs, stop)
    }
    let next: Source | null = null
    for (const verb of loaded.document.verbs) {
      if (verb.name === 'Redirect') {
        next = { url: resolveUrl(verb.text, loaded.url), method: httpMethod(verb.attributes.method) }
        break
      }
      if (!['Say', 'Play', 'Pause'].includes(verb.name)) {
        const text = `${verb.name} is not allowed here`
        world.log.write('warning', { callSid: leg.call.sid, code: 13238, text, url: loaded.url })
        return 13238
      }
      await runSound(audience, leg, verb, loaded.url)
    }
    if (!next) return null
    source = next
  }
  return null
}
