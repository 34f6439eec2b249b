import { expect, test } from 'vitest'
import { timeCursor, timePosition } from './time-cursor'

test('a list position survives encoding as a cursor', () => {
  const place = { at: 1_773_158_400_000, id: 'call_1' }
  expect(timePosition(timeCursor(place))).toEqual(place)
})

test.each([undefined, '', '.', '12', '12.', '.call_1', 'soon.call_1', '1e400.call_1'])('%j is invalid', (cursor) => {
  expect(timePosition(cursor)).toBeNull()
})
