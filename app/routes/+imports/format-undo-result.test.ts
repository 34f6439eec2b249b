import { expect, test } from 'vitest'
import { formatUndoResult } from './format-undo-result'

const NONE = { called: 0, texted: 0, noted: 0, changed: 0 }

test.each([
  [41, 0, { ...NONE, called: 3 }, '41 removed, 3 kept: called since.'],
  [1200, 2, NONE, '1,200 removed, 2 restored.'],
  [
    0,
    0,
    { called: 2, texted: 1, noted: 0, changed: 1 },
    '0 removed, 4 kept: 2 called since, 1 texted since, 1 changed since.',
  ],
])('%i removed, %i restored, %o kept', (removed, restored, kept, text) => {
  expect(formatUndoResult({ state: 'done', total: 9, handled: 9, removed, restored, kept })).toBe(text)
})
