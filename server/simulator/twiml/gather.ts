import { needAnswer } from '../carrier/legs'
import { createStop, Interrupted, untilStopped } from '../core/stop'
import type { Sound } from '../core/world'
import { runSound } from './ambience'
import { count, flag, words, type Verb } from './grammar'
import { actionOf, type Next, type Turn } from './turn'

/** Gather: collects keys (and words, when asked) while its prompts play; the first key silences them. */
export async function runGather(turn: Turn, verb: Verb): Promise<Next> {
  const { world, leg, stop } = turn
  const { attributes } = verb
  needAnswer(leg)
  const inputs = attributes.input === undefined ? ['dtmf'] : words(attributes.input)
  const wanted = count(attributes.numDigits, Infinity, 1)
  const finishOn = attributes.finishOnKey ?? '#'
  const timeoutMs = count(attributes.timeout, 5) * 1000
  let digits = ''
  const prompts = createStop()
  const releasePrompts = stop.onStop(prompts.stop)

  const result = untilStopped<{ digits?: string; speech?: string } | null>(stop, (done) => {
    let timer = { cancel() {} }
    const restart = () => {
      timer.cancel()
      timer = world.clock.after(timeoutMs, () => done(digits ? { digits } : null))
    }
    const ear = (sound: Sound) => {
      if (sound.kind === 'speech' && inputs.includes('speech') && sound.text) done({ speech: sound.text })
      if (sound.kind !== 'digits' || !inputs.includes('dtmf')) return
      prompts.stop()
      for (const key of (sound.digits ?? '').replace(/[wW]/g, '')) {
        if (finishOn && finishOn.includes(key)) return done(digits ? { digits } : null)
        digits += key
        if (digits.length >= wanted) return done({ digits })
      }
      restart()
    }
    leg.ears.add(ear)
    const play = async () => {
      for (const prompt of verb.children) {
        await runSound({ world, legs: () => [leg], stop: prompts, route: 'twiml-play' }, leg, prompt, turn.url)
      }
    }
    play()
      .catch((error: unknown) => {
        if (!(error instanceof Interrupted)) throw error
      })
      .finally(() => {
        if (!stop.stopped && leg.ears.has(ear)) restart()
      })
    return () => {
      timer.cancel()
      leg.ears.delete(ear)
      prompts.stop()
    }
  })
  const got = await result.finally(releasePrompts)
  if (got?.digits) return actionOf(turn, verb, { Digits: got.digits }, true)
  if (got?.speech) return actionOf(turn, verb, { SpeechResult: got.speech, Confidence: '0.9' }, true)
  return flag(attributes.actionOnEmptyResult, false) ? actionOf(turn, verb, { Digits: '' }, true) : null
}
