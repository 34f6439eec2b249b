import { ensureAnswered } from '../carrier/legs'
import { createStop, Interrupted, untilStopped } from '../core/stop'
import type { Sound } from '../core/world'
import { runSound } from './ambience'
import { count, flag, words, type Verb } from './grammar'
import { actionOf, type Next, type Turn } from './turn'

/** The carrier's limit. */
const LONGEST_SPEECH_MS = 60_000

/**
 * Collects keys or speech; the first one stops the prompts. Speech ends after `speechTimeout` of silence; a sentence in
 * progress at the start counts.
 */
export async function runGather(turn: Turn, verb: Verb): Promise<Next> {
  const { world, leg, stop } = turn
  const { attributes } = verb
  ensureAnswered(leg)
  const inputs = attributes.input === undefined ? ['dtmf'] : words(attributes.input)
  const maxDigits = count(attributes.numDigits, Infinity, 1)
  const finishOn = attributes.finishOnKey ?? '#'
  const timeoutMs = count(attributes.timeout, 5) * 1000
  const pauseMs = count(attributes.speechTimeout, timeoutMs / 1000, 1) * 1000
  let digits = ''
  const phrases: string[] = []
  let isSpeaking = false
  const prompts = createStop()
  const releasePrompts = stop.onStop(prompts.stop)

  const result = untilStopped<{ digits?: string; speech?: string } | null>(stop, (done) => {
    let timer = { cancel() {} }
    let longest = { cancel() {} }
    const finish = () => done(digits ? { digits } : isSpeaking ? { speech: phrases.join(' ') } : null)
    const restart = (afterMs = timeoutMs) => {
      timer.cancel()
      timer = world.clock.after(afterMs, finish)
    }
    const onSpeech = (text: string, lastsMs: number) => {
      if (!isSpeaking) longest = world.clock.after(LONGEST_SPEECH_MS, finish)
      isSpeaking = true
      if (text) phrases.push(text)
      prompts.stop()
      restart(lastsMs + pauseMs)
    }
    const ear = (sound: Sound, durationMs: number) => {
      if (sound.kind === 'speech' && inputs.includes('speech')) onSpeech(sound.text ?? '', durationMs)
      if (sound.kind !== 'digits' || !inputs.includes('dtmf')) return
      prompts.stop()
      for (const key of (sound.digits ?? '').replace(/[wW]/g, '')) {
        if (finishOn && finishOn.includes(key)) return done(digits ? { digits } : null)
        digits += key
        if (digits.length >= maxDigits) return done({ digits })
      }
      restart()
    }
    leg.ears.add(ear)
    const { speech } = leg
    const remainingMs = speech ? speech.until - world.clock.elapsed() : 0
    if (speech && remainingMs > 0 && inputs.includes('speech')) onSpeech(speech.text, remainingMs)
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
        if (!stop.stopped && leg.ears.has(ear) && !isSpeaking) restart()
      })
    return () => {
      timer.cancel()
      longest.cancel()
      leg.ears.delete(ear)
      prompts.stop()
    }
  })
  const input = await result.finally(releasePrompts)
  if (input?.digits) return actionOf(turn, verb, { Digits: input.digits }, true)
  if (input?.speech !== undefined) return actionOf(turn, verb, { SpeechResult: input.speech, Confidence: '0.9' }, true)
  return flag(attributes.actionOnEmptyResult, false) ? actionOf(turn, verb, { Digits: '' }, true) : null
}
