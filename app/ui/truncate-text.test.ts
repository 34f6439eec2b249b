import { expect, it } from 'vitest'
import { truncateText } from './truncate-text'

it.each([
  ['New Leads', 'New Leads'],
  ['123456789012345678', '123456789012345678'],
  ['1234567890123456789', '123456789012345678…'],
  ['Follow up in March with everybody', 'Follow up in March…'],
  ['👩‍👩‍👧'.repeat(18), '👩‍👩‍👧'.repeat(18)],
  ['👩‍👩‍👧'.repeat(19), `${'👩‍👩‍👧'.repeat(18)}…`],
])('%s', (text, shown) => expect(truncateText(text, 18)).toBe(shown))
