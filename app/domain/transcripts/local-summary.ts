import type { SpokenCall, Utterance } from '../assistant.port'
import { nameOf } from './transcript-text'

const QUESTIONS = 5
const QUOTE_LENGTH = 140

/** Without a model: talk times, first and last words, questions. Empty without utterances. */
export function localSummary(call: SpokenCall): string {
  const first = call.said[0]
  const last = call.said.at(-1)
  if (!first || !last) return ''
  const quote = (utterance: Utterance) => `${nameOf(call, utterance)}: “${shortened(utterance.text)}”`
  const asked = call.said.filter(({ text }) => text.trimEnd().endsWith('?'))
  const more = asked.length - QUESTIONS
  return [
    spokenTimes(call),
    `First words – ${quote(first)}`,
    ...(last === first ? [] : [`Last words – ${quote(last)}`]),
    ...(asked.length === 0 ? [] : [`Asked – ${asked.slice(0, QUESTIONS).map(quote).join(' ')}`]),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'question' : 'questions'} in the transcript.`] : []),
  ].join('\n')
}

function spokenTimes(call: SpokenCall): string {
  const times = new Map<string, number>()
  for (const utterance of call.said) {
    const name = nameOf(call, utterance)
    times.set(name, (times.get(name) ?? 0) + Math.max(0, utterance.endMs - utterance.startMs))
  }
  return `${[...times].map(([name, ms]) => `${name} spoke for ${lengthOf(ms)}`).join(', ')}.`
}

function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const shortened = (text: string): string => {
  const letters = [...text.trim()]
  return letters.length <= QUOTE_LENGTH ? letters.join('') : `${letters.slice(0, QUOTE_LENGTH).join('').trimEnd()}…`
}
