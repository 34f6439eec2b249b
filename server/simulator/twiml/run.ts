import { endLeg, ensureAnswered } from '../carrier/legs'
import { playTo, sendKeys, speakingMs } from '../carrier/sounds'
import { createStop, Interrupted, wait, type Stop } from '../core/stop'
import type { Leg, World } from '../core/world'
import { audioMs } from '../carrier/wav'
import { runSound } from './ambience'
import { runDial } from './dial'
import { loadTwiml, loadWithFallback, resolveUrl, type Loaded, type Source } from './fetch'
import { runGather } from './gather'
import { count, httpMethod, type Verb } from './grammar'
import { runRecord } from './record'
import type { Next, Turn } from './turn'

const APPLICATION_ERROR = 'We are sorry. An application error has occurred. Goodbye.'
/** Stops endless redirects. */
const MAX_DOCUMENTS = 1_000

async function runVerb(turn: Turn, verb: Verb): Promise<Next> {
  const { world, leg, stop } = turn
  switch (verb.name) {
    case 'Say':
    case 'Play':
      ensureAnswered(leg)
      await runSound({ world, legs: () => [leg], stop, route: 'twiml-play' }, leg, verb, turn.url)
      return null
    case 'Pause':
      await wait(world.clock, count(verb.attributes.length, 1) * 1000, stop)
      return null
    case 'Gather':
      return runGather(turn, verb)
    case 'Record':
      return runRecord(turn, verb)
    case 'Dial':
      return runDial(turn, verb, (child, source, childStop) => runDocuments(world, child, source, childStop))
    case 'Redirect':
      return { url: resolveUrl(verb.text, turn.url), method: httpMethod(verb.attributes.method) }
    case 'Hangup':
      endLeg(world, leg, leg.answeredElapsed === null ? 'busy' : 'completed', 'hung up by TwiML')
      throw new Interrupted()
    case 'Reject':
      if (leg.answeredElapsed === null) {
        const busy = verb.attributes.reason === 'busy'
        endLeg(world, leg, busy ? 'busy' : 'no-answer', 'rejected by TwiML', busy ? 486 : 603)
      } else endLeg(world, leg, 'completed', 'rejected by TwiML')
      throw new Interrupted()
    default:
      return null
  }
}

async function runLoaded(world: World, leg: Leg, loaded: Loaded, method: 'GET' | 'POST', stop: Stop): Promise<Next> {
  if (loaded.audio && loaded.audio.error === null) {
    ensureAnswered(leg)
    const lengthMs = audioMs(loaded.audio.body, loaded.audio.contentType)
    playTo(leg, { kind: 'music', text: loaded.url ?? '' }, lengthMs)
    await wait(world.clock, lengthMs, stop)
  }
  const turn: Turn = { world, leg, stop, url: loaded.url, method }
  for (const verb of loaded.document.verbs) {
    const next = await runVerb(turn, verb)
    if (next) return next
  }
  return null
}

/** Ends the call if a document fails. */
async function runDocuments(world: World, leg: Leg, start: Source, stop: Stop): Promise<void> {
  let source = start
  for (let count = 0; count < MAX_DOCUMENTS; count++) {
    if (!leg.alive) {
      // The action after a hang-up: requested, not executed.
      await loadTwiml(world, leg, source)
      throw new Interrupted()
    }
    const loaded = await loadWithFallback(world, leg, source)
    if (stop.stopped) throw new Interrupted()
    if (!loaded) {
      ensureAnswered(leg)
      playTo(leg, { kind: 'speech', text: APPLICATION_ERROR })
      await wait(world.clock, speakingMs(APPLICATION_ERROR), stop)
      endLeg(world, leg, 'completed', 'application error')
      throw new Interrupted()
    }
    const method = 'url' in source ? source.method : 'POST'
    const next = await runLoaded(world, leg, loaded, method, stop)
    if (!next) return
    source = next
  }
}

/** Replaces the running document; the call ends after the new one. */
export function startProgram(
  world: World,
  leg: Leg,
  source: Source,
  options: { sendDigits?: string | undefined } = {},
) {
  leg.program?.stop()
  const stop = createStop()
  leg.program = stop
  const run = async () => {
    if (options.sendDigits) {
      sendKeys(world, leg, options.sendDigits, 'send-digits')
      await wait(world.clock, options.sendDigits.length * 250, stop)
    }
    await runDocuments(world, leg, source, stop)
    endLeg(world, leg, 'completed', 'the document ended')
  }
  run().catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error
  })
}
