import { expect, test } from 'vitest'
import { HELP_AREAS, HELP_ARTICLE_IDS } from './help-article'
import { HELP_ARTICLES, searchHelp } from './help-articles.server'

test('each article has an address of its own, and each area has one', () => {
  expect(HELP_ARTICLES.map(({ id }) => id).toSorted()).toEqual(HELP_ARTICLE_IDS.toSorted())
  expect(HELP_AREAS.filter((area) => !HELP_ARTICLES.some((article) => article.area === area))).toEqual([])
})

test.each([
  ['why was this lead skipped', 'skipped-leads'],
  ['csv', 'import-contacts'],
  ['buy a number', 'claim-numbers'],
  ['I cannot hear anything', 'audio-source'],
  ['how do I invite someone', 'invite-your-team'],
  ['DNC', 'do-not-call'],
  ['voicemail drop', 'voicemail-drop'],
  ['undo a merge', 'merge-contacts'],
  ['ÍMPORT', 'import-contacts'],
  ['whisper', 'monitor-calls'],
  ['upgrade my plan', 'subscriptions'],
  ['shortcuts', 'during-a-call'],
  ['why does it say not enough data in my report', 'reports'],
  ['spam likely', 'number-health'],
  ['comment on a recording', 'coach-a-call'],
  ['tv in the office', 'wall-board'],
])('%s → %s', (question, id) => {
  expect(searchHelp(question)[0]?.id).toBe(id)
})

test.each(['', '   ', 'how do I', '%', '\u0000', 'x'.repeat(100_000), 'zzzz'])('%j finds nothing', (question) => {
  expect(searchHelp(question)).toEqual([])
})
