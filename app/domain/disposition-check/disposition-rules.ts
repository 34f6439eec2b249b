import type { Utterance } from '../assistant.port'
import { asksToStop } from '../opt-outs/asks-to-stop'

export const SUGGESTED_CATEGORIES = [
  'DO_NOT_CONTACT',
  'BAD_NUMBER',
  'NOT_INTERESTED',
  'CALLBACK',
  'APPOINTMENT_SET',
  'NO_ANSWER',
] as const
export type SuggestedCategory = (typeof SUGGESTED_CATEGORIES)[number]

interface Rule {
  category: SuggestedCategory
  /** Of the folded sentence. */
  isSaid(text: string): boolean
  /** null in it: nothing was chosen. */
  against(chosen: string | null): boolean
}

/** No conversation is recorded by these. */
const REACHED_NO_ONE: ReadonlyArray<string | null> = ['NO_ANSWER', 'LEFT_VOICEMAIL', 'NONE', null]
const isOneOf =
  (...categories: ReadonlyArray<string | null>) =>
  (chosen: string | null): boolean =>
    categories.includes(chosen)

const DAY = '(?:today|tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
const WRONG_NUMBER = /\bwrong (?:number|person)\b|\bno ?(?:one|body) (?:here )?(?:by|with|of) that name\b/
const NOT_INTERESTED =
  /\b(?:not|no longer|never) (?:really |at all )?interested\b|\bwe are all set\b|\bno,? thank(?:s| you)$/
const CALL_BACK = new RegExp(
  `\\b(?:call|ring|phone|try) (?:me |us )?(?:back|again|later)\\b|\\bcall (?:me|us) (?:on |next |in an? |after |around |at )?(?:${DAY}|week|hour|few|lunch|noon|\\d)`,
)
const APPOINTMENT = new RegExp(
  `\\b(?:appointment|meeting|visit|demo) is (?:set|booked|confirmed|scheduled)\\b|\\b(?:see|meet|talk to) you (?:on |next |at )?(?:${DAY}|then|\\d)|\\b${DAY}(?: at [a-z0-9: ]{1,20})? works\\b`,
)
const MACHINE =
  /\bleave (?:me |us )?(?:a|your) (?:message|name)\b|\bafter the (?:tone|beep)\b|\bcannot (?:come to|take) (?:the|your) (?:phone|call)\b|\b(?:voice mail|voicemail) of\b/

/** The first two win over the later ones. */
const GRAVE_RULES: readonly Rule[] = [
  { category: 'DO_NOT_CONTACT', isSaid: asksToStop, against: (chosen) => chosen !== 'DO_NOT_CONTACT' },
  {
    category: 'BAD_NUMBER',
    isSaid: (text) => WRONG_NUMBER.test(text),
    against: (chosen) => chosen !== 'BAD_NUMBER' && chosen !== 'DO_NOT_CONTACT',
  },
]
const RULES: readonly Rule[] = [
  {
    category: 'NOT_INTERESTED',
    isSaid: (text) => NOT_INTERESTED.test(text),
    against: isOneOf('INTERESTED', 'APPOINTMENT_SET', ...REACHED_NO_ONE),
  },
  { category: 'CALLBACK', isSaid: (text) => CALL_BACK.test(text), against: isOneOf(...REACHED_NO_ONE) },
  {
    category: 'APPOINTMENT_SET',
    isSaid: (text) => APPOINTMENT.test(text),
    against: isOneOf('NOT_INTERESTED', ...REACHED_NO_ONE),
  },
  {
    category: 'NO_ANSWER',
    isSaid: (text) => MACHINE.test(text),
    against: isOneOf('INTERESTED', 'NOT_INTERESTED', 'APPOINTMENT_SET', 'CALLBACK'),
  },
]

/** Longer sentences are read by their beginning. */
const MAX_READ = 1_600
/** Sentences of a call that are read. */
const MAX_SENTENCES = 2_000

const fold = (text: string): string =>
  text
    .slice(0, MAX_READ)
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\b(can)'t\b/g, 'cannot')
    .replaceAll(/\b(?:we're)\b/g, 'we are')
    .replaceAll(/[.!?\s]+$/g, '')
    .replaceAll(/\s+/g, ' ')

export interface Disagreement {
  category: SuggestedCategory
  said: Utterance
}

/** Of what the person said; null: nothing disagrees. `chosen`: its category. */
export function findDisagreement(utterances: readonly Utterance[], chosen: string | null): Disagreement | null {
  const said = utterances.filter(({ speaker }) => speaker === 'lead').slice(0, MAX_SENTENCES)
  for (const { category, isSaid, against } of GRAVE_RULES) {
    const sentence = said.find(({ text }) => isSaid(fold(text)))
    if (sentence) return against(chosen) ? { category, said: sentence } : null
  }
  for (const sentence of said.toReversed()) {
    const text = fold(sentence.text)
    const rule = RULES.find(({ isSaid }) => isSaid(text))
    if (rule) return rule.against(chosen) ? { category: rule.category, said: sentence } : null
  }
  return null
}
