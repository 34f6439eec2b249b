import { describe, expect, test } from 'vitest'
import type { Utterance } from '../assistant.port'
import { localSummary } from './local-summary'
import { transcriptText } from './transcript-text'

const utterances = (speaker: Utterance['speaker'], startMs: number, endMs: number, text: string): Utterance => ({
  speaker,
  startMs,
  endMs,
  text,
})
const call = (...words: Utterance[]) => ({ seller: 'Mia Torres', lead: 'Nora Lee', utterances: words })

describe('the local summary', () => {
  test('has talk time per speaker, first and last words, and the questions', () => {
    const talk = call(
      utterances('lead', 0, 900, 'Hello?'),
      utterances('seller', 1_000, 64_000, 'Hi, this is Mia. Is the house still for sale?'),
      utterances('lead', 65_000, 67_100, 'It is.'),
    )
    expect(localSummary(talk)).toBe(
      [
        'Nora Lee spoke for 3 s, Mia Torres spoke for 1 min 3 s.',
        'First words – Nora Lee: “Hello?”',
        'Last words – Nora Lee: “It is.”',
        'Asked – Nora Lee: “Hello?” Mia Torres: “Hi, this is Mia. Is the house still for sale?”',
      ].join('\n'),
    )
    expect(transcriptText(talk)).toBe(
      'Nora Lee: Hello?\nMia Torres: Hi, this is Mia. Is the house still for sale?\nNora Lee: It is.',
    )
  })

  test('repeats no sentence, and is empty for an empty call', () => {
    expect(localSummary(call(utterances('lead', 0, 500, 'Wrong number.')))).toBe(
      'Nora Lee spoke for 1 s.\nFirst words – Nora Lee: “Wrong number.”',
    )
    expect(localSummary(call())).toBe('')
  })

  test('shortens speeches by letters and counts the questions that it leaves out', () => {
    const summary = localSummary(
      call(
        utterances('lead', 0, 500, '😀'.repeat(200)),
        ...Array.from({ length: 7 }, (_, index) => utterances('seller', index, index + 1, `${index}?`)),
      ),
    )
    expect(summary).toContain(`“${'😀'.repeat(140)}…”`)
    expect(summary).toContain('2 more questions in the transcript.')
    expect(summary).not.toContain('“5?”')
  })

  test('names no speaker when the speaker is unknown', () => {
    const talk = call(utterances(null, 0, 2_000, 'Good morning.'))
    expect(localSummary(talk)).toContain('Unknown speaker spoke for 2 s.')
    expect(transcriptText(talk)).toBe('Good morning.')
  })
})
