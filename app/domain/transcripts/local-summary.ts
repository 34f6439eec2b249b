import type { SpokenCall, Utterance } from '../assistant.port'
import { getSpeakerName } from './transcript-text'
import { transcriptsWords } from './transcripts.words'

const QUESTIONS = 5
const QUOTE_LENGTH = 140

/** Without a model: talk times, first and last words, questions. Empty without utterances. */
export function localSummary(call: SpokenCall): string {
  const first = call.utterances[0]
  const last = call.utterances.at(-1)
  if (!first || !last) return ''
  const quote = (utterance: Utterance) => `${getSpeakerName(call, utterance)}: “${shortened(utterance.text)}”`
  const questions = call.utterances.filter(({ text }) => text.trimEnd().endsWith('?'))
  const more = questions.length - QUESTIONS
  return [
    spokenTimes(call),
    transcriptsWords.firstWords(quote(first)),
    ...(last === first ? [] : [transcriptsWords.lastWords(quote(last))]),
    ...(questions.length === 0 ? [] : [transcriptsWords.asked(questions.slice(0, QUESTIONS).map(quote).join(' '))]),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'question' : 'questions'} in the transcript.`] : []),
  ].join('\n')
}

function spokenTimes(call: SpokenCall): string {
  const times = new Map<string, number>()
  for (const utterance of call.utterances) {
    const name = getSpeakerName(call, utterance)
    times.set(name, (times.get(name) ?? 0) + Math.max(0, utterance.endMs - utterance.startMs))
  }
  return `${[...times].map(([name, ms]) => transcriptsWords.spokeFor(name, lengthOf(ms))).join(', ')}.`
}

function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : transcriptsWords.minS(Math.floor(seconds / 60), seconds % 60)
}

const shortened = (text: string): string => {
  const letters = [...text.trim()]
  return letters.length <= QUOTE_LENGTH ? letters.join('') : `${letters.slice(0, QUOTE_LENGTH).join('').trimEnd()}…`
}
