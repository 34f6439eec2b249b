import { expect, test } from 'vitest'
import { sizeFor } from './size-for'

test.each([
  [599, 'mini'],
  [600, 's'],
  [959, 's'],
  [960, 'm'],
  [1299, 'm'],
  [1300, 'l'],
  [1419, 'l'],
  [1420, 'xl'],
] as const)('in %i px the dialer is drawn as %s', (width, size) => {
  expect(sizeFor(width)).toBe(size)
})
