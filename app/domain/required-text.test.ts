import { expect, test } from 'vitest'
import { requiredText } from './required-text'

test.each([
  [undefined, 'Name required'],
  ['', 'Name required'],
  ['  ', 'Name required'],
  ['\u200b\u202e', 'Name required'],
  ['\u2800\u3164', 'Name required'],
  ['x'.repeat(6), 'Name has at most 5 characters'],
])('%j is refused: %s', (given, why) => {
  const { error } = requiredText('Name', 5).safeParse(given)
  expect(error?.issues.map(({ message }) => message)).toEqual([why])
})

test('trims and accepts valid text', () => {
  expect(requiredText('Name', 5).parse('  Mia T ')).toBe('Mia T')
  expect(requiredText('Name', 5).parse('👩\u200d👧')).toBe('👩\u200d👧')
})
