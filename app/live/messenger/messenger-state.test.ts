import { describe, expect, test } from 'vitest'
import type { MessageView, ThreadView } from '../../domain/messenger/messenger.schema'
import type { LiveEvent } from '../socket'
import { hear, LOADING, readThreads, sortMessages, type MessengerState } from './messenger-state'

const thread = (id: string, minute: number, more: Partial<ThreadView> = {}) =>
  ({ id, updatedAt: at(minute), unreadCount: 0, scheduledCount: 0, draft: false, ...more }) as ThreadView
const message = (id: string, minute: number, more: Partial<MessageView> = {}) =>
  ({ id, threadId: 'thr_1', sortTime: at(minute), draft: false, authorId: 'usr_mia', ...more }) as MessageView
const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 16, minute)).toISOString()
const told = (type: string, payload: object) =>
  ({ room: 'account:1', seq: 1, prev: 0, at: 0, type, payload }) as LiveEvent
const state = (more: Partial<MessengerState>): MessengerState => ({
  ...LOADING,
  me: { user: { id: 'usr_mia' } } as MessengerState['me'],
  threads: [],
  ...more,
})
const ids = (items: ReadonlyArray<{ id: string }> | null) => items?.map(({ id }) => id)

describe('the list', () => {
  test('has what changed last at its top, each once, and counts what became unread', () => {
    const before = state({ threads: [thread('a', 2), thread('b', 1)], unreadCount: 3 })
    const after = hear(before, told('thread.changed', { thread: thread('b', 3, { unreadCount: 2 }) }))
    expect(ids(after.threads)).toEqual(['b', 'a'])
    expect(after.unreadCount).toBe(4)
    const read = hear(after, told('thread.changed', { thread: thread('b', 3) }))
    expect(read.unreadCount).toBe(3)
  })

  test('takes in what is new, but not into a search or another filter', () => {
    const event = told('thread.changed', { thread: thread('new', 9) })
    expect(ids(hear(state({}), event).threads)).toEqual(['new'])
    expect(ids(hear(state({ search: 'ann' }), event).threads)).toEqual([])
    expect(ids(hear(state({ filter: 'scheduled' }), event).threads)).toEqual([])
    const begun = (recipientCount: number) =>
      told('thread.changed', { thread: thread('begun', 9, { draft: true, recipientCount }) })
    expect(ids(hear(state({}), begun(0)).threads)).toEqual([])
    expect(ids(hear(state({}), begun(1)).threads)).toEqual(['begun'])
  })

  test('leaves out what lies behind what was read of it, which was counted when it was read', () => {
    const paged = state({ threads: [thread('a', 9), thread('b', 8)], threadsBefore: at(8), unreadCount: 3 })
    const behind = hear(paged, told('thread.changed', { thread: thread('old', 5, { unreadCount: 1 }) }))
    expect(ids(behind.threads)).toEqual(['a', 'b'])
    expect(behind.unreadCount).toBe(3)
    const came = hear(behind, told('thread.changed', { thread: thread('old', 10, { unreadCount: 2 }) }))
    expect(ids(came.threads)).toEqual(['old', 'a', 'b'])
    expect(came.unreadCount).toBe(4)
  })

  test('does not grow with everything that comes: what is pushed out is on the next page', () => {
    let list = state({ ...readThreads([thread('a', 1), thread('b', 0)], null) })
    for (let n = 0; n < 500; n += 1) list = hear(list, told('thread.changed', { thread: thread(`new ${n}`, 10 + n) }))
    expect(list.threads).toHaveLength(100)
    expect(list.threads![0]!.id).toBe('new 499')
    expect(list.threadsBefore).toBe(list.threads!.at(-1)!.updatedAt)
    const scrolled = {
      ...list,
      ...readThreads(
        Array.from({ length: 150 }, (_, n) => thread(`t${n}`, n)),
        at(0),
      ),
    }
    expect(hear(scrolled, told('thread.changed', { thread: thread('more', 600) })).threads).toHaveLength(150)
    expect(hear(scrolled, told('thread.changed', { thread: thread('t7', 600) })).threads).toHaveLength(150)
  })

  test('leaves every other conversation as it was', () => {
    const before = state({ threads: [thread('a', 3), thread('b', 2), thread('c', 1)] })
    const { threads } = hear(before, told('thread.changed', { thread: thread('b', 2, { unreadCount: 1 }) }))
    expect(ids(threads)).toEqual(['a', 'b', 'c'])
    expect(threads![0]).toBe(before.threads![0])
    expect(threads![2]).toBe(before.threads![2])
  })

  test('of what is scheduled loses what waits no more', () => {
    const before = state({ filter: 'scheduled', threads: [thread('a', 1, { scheduledCount: 1 })] })
    expect(ids(hear(before, told('thread.changed', { thread: thread('a', 2) })).threads)).toEqual([])
  })

  test('loses what was deleted, and closes it', () => {
    const open = thread('a', 1, { unreadCount: 1 })
    const before = state({ threads: [open], thread: open, messages: [], unreadCount: 1 })
    expect(hear(before, told('thread.deleted', { threadId: 'a' }))).toMatchObject({
      threads: [],
      thread: null,
      messages: null,
      unreadCount: 0,
    })
  })
})

describe('the conversation that is open', () => {
  const open = state({ thread: thread('thr_1', 1), messages: [message('m1', 1)] })

  test('shows what comes in its place, and each message as it is now', () => {
    const later = hear(open, told('message.changed', { message: message('m2', 2) }))
    const changed = hear(later, told('message.changed', { message: message('m1', 1, { body: 'now' }) }))
    expect(ids(changed.messages)).toEqual(['m1', 'm2'])
    expect(changed.messages?.[0]?.body).toBe('now')
    expect(ids(hear(changed, told('message.deleted', { threadId: 'thr_1', messageId: 'm1' })).messages)).toEqual(['m2'])
  })

  test('shows nothing of another one, and nothing from before its oldest page', () => {
    expect(hear(open, told('message.changed', { message: message('x', 2, { threadId: 'thr_2' }) }))).toBe(open)
    const paged = { ...open, messagesBefore: at(1) }
    expect(hear(paged, told('message.changed', { message: message('old', 0) }))).toBe(paged)
  })

  test('takes one’s own draft from another window, and nobody else’s', () => {
    const draft = message('d', 3, { draft: true, rawBody: 'Hel' })
    expect(hear(open, told('message.changed', { message: draft })).draft).toEqual(draft)
    const other = { ...draft, authorId: 'usr_ben' }
    expect(hear(open, told('message.changed', { message: other })).draft).toBeNull()
  })

  test('shows no draft among what was said', () => {
    expect(ids(sortMessages([message('b', 2), message('d', 3, { draft: true }), message('a', 1)]))).toEqual(['a', 'b'])
  })
})
