import { expect, test } from 'vitest'
import type { MessageView, ThreadEvent } from '~/domain/threads/messenger.schema'
import { AT_END, eventLines } from './event-lines'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 16, minute)).toISOString()
const message = (id: string, minute: number) => ({ id, sortTime: at(minute) }) as MessageView
const event = (id: number, type: ThreadEvent['type'], minute: number): ThreadEvent => ({
  id: String(id),
  type,
  createdAt: at(minute),
  data: { memberId: `rcp-${String(id)}` },
})

test('recipients added and removed between two texts are listed once, where it happened', () => {
  const messages = [message('first', 10), message('second', 20)]
  const events = [
    event(6, 'MEMBER_ADDED', 30),
    event(5, 'MEMBER_REMOVED', 12),
    event(4, 'MEMBER_ADDED', 12),
    event(3, 'MEMBER_ADDED', 11),
    // The recipients of the first text.
    event(2, 'MEMBER_ADDED', 5),
    event(1, 'MEMBER_ADDED', 5),
  ]
  expect([...eventLines(events, messages)]).toEqual([
    [
      'second',
      [
        { id: '3', words: '2 recipients were added' },
        { id: '5', words: '1 recipient was removed' },
      ],
    ],
    [AT_END, [{ id: '6', words: '1 recipient was added' }]],
  ])
  expect(eventLines(events, []).size).toBe(0)
})
