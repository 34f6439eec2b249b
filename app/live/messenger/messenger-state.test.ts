import { describe, expect, test } from 'vitest'
import type { MessageView, ThreadView } from '../../domain/threads/messenger.schema'
import type { LiveEvent } from '../socket'
import {
  applyEvent,
  applyThread,
  INITIAL_MESSENGER_STATE,
  canChangeUnread,
  toThreadList,
  sortMessages,
  withoutThread,
  type MessengerState,
} from './messenger-state'

const thread = (id: string, minute: number, more: Partial<ThreadView> = {}) =>
  ({
    id,
    updatedAt: at(minute),
    unreadCount: 0,
    scheduledCount: 0,
    draft: false,
    isListed: true,
    ...more,
  }) as ThreadView
const message = (id: string, minute: number, more: Partial<MessageView> = {}) =>
  ({ id, threadId: 'thr_1', sortTime: at(minute), draft: false, authorId: 'usr_mia', ...more }) as MessageView
const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 16, minute)).toISOString()
const told = (type: string, payload: object) =>
  ({ room: 'account:1', seq: 1, prev: 0, at: 0, type, payload }) as LiveEvent
const state = (more: Partial<MessengerState>): MessengerState => ({
  ...INITIAL_MESSENGER_STATE,
  me: { user: { id: 'usr_mia' } } as MessengerState['me'],
  threads: [],
  ...more,
})
const ids = (items: ReadonlyArray<{ id: string }> | null) => items?.map(({ id }) => id)

describe('the list', () => {
  test('has the latest change at its top, each thread once', () => {
    const before = state({ threads: [thread('a', 2), thread('b', 1)] })
    const after = applyThread(before, thread('b', 3, { unreadCount: 2 }))
    expect(ids(after.threads)).toEqual(['b', 'a'])
  })

  test('requests the unread count only when it may have changed', () => {
    const known = state({ threads: [thread('a', 2, { unreadCount: 1 }), thread('b', 1)], thread: thread('open', 0) })
    const may = (id: string, unreadCount: number) => canChangeUnread(known, id, thread(id, 3, { unreadCount }))
    expect([may('a', 2), may('b', 0), may('open', 0)]).toEqual([false, false, false])
    expect([may('a', 0), may('b', 1), may('open', 1)]).toEqual([true, true, true])
    // The earlier state of an unlisted thread is unknown.
    expect([may('else', 0), may('else', 1)]).toEqual([true, true])
    const gone = (id: string) => canChangeUnread(known, id, null)
    expect([gone('a'), gone('b'), gone('else')]).toEqual([true, false, true])
  })

  test('adds new threads, but not to a search or another filter', () => {
    const told = thread('new', 9)
    expect(ids(applyThread(state({}), told).threads)).toEqual(['new'])
    expect(ids(applyThread(state({ search: 'ann' }), told).threads)).toEqual([])
    expect(ids(applyThread(state({ filter: 'scheduled' }), told).threads)).toEqual([])
    const begun = (recipientCount: number) => thread('begun', 9, { draft: true, recipientCount })
    expect(ids(applyThread(state({}), begun(0)).threads)).toEqual([])
    expect(ids(applyThread(state({}), begun(1)).threads)).toEqual(['begun'])
  })

  test('ignores threads beyond the loaded pages', () => {
    const paged = state({ threads: [thread('a', 9), thread('b', 8)], threadsBefore: at(8) })
    const behind = applyThread(paged, thread('old', 5))
    expect(ids(behind.threads)).toEqual(['a', 'b'])
    expect(ids(applyThread(behind, thread('old', 10)).threads)).toEqual(['old', 'a', 'b'])
  })

  test('does not grow without limit: threads pushed out are on the next page', () => {
    let list = state({ ...toThreadList([thread('a', 1), thread('b', 0)], null) })
    for (let n = 0; n < 500; n += 1) list = applyThread(list, thread(`new ${n}`, 10 + n))
    expect(list.threads).toHaveLength(100)
    expect(list.threads![0]!.id).toBe('new 499')
    expect(list.threadsBefore).toBe(list.threads!.at(-1)!.updatedAt)
    const scrolled = {
      ...list,
      ...toThreadList(
        Array.from({ length: 150 }, (_, n) => thread(`t${n}`, n)),
        at(0),
      ),
    }
    expect(applyThread(scrolled, thread('more', 600)).threads).toHaveLength(150)
    expect(applyThread(scrolled, thread('t7', 600)).threads).toHaveLength(150)
  })

  test('excludes a blast’s threads without a new render; a found one shows its text', () => {
    const begun = thread('b', 9, { isListed: false })
    const before = state({ threads: [thread('a', 1)] })
    expect(applyThread(before, begun).threads).toBe(before.threads)
    expect(canChangeUnread(before, 'b', begun)).toBe(false)
    const found = state({ search: 'nora', threads: [begun] })
    const sent = { ...begun, previewStatus: 'sent' as const }
    expect(applyThread(found, sent).threads).toEqual([sent])
    expect(ids(applyThread(before, thread('b', 9, { unreadCount: 1 })).threads)).toEqual(['b', 'a'])
  })

  test('leaves every other thread unchanged', () => {
    const before = state({ threads: [thread('a', 3), thread('b', 2), thread('c', 1)] })
    const { threads } = applyThread(before, thread('b', 2, { unreadCount: 1 }))
    expect(ids(threads)).toEqual(['a', 'b', 'c'])
    expect(threads![0]).toBe(before.threads![0])
    expect(threads![2]).toBe(before.threads![2])
  })

  test('of scheduled threads drops those with nothing pending', () => {
    const before = state({ filter: 'scheduled', threads: [thread('a', 1, { scheduledCount: 1 })] })
    expect(ids(applyThread(before, thread('a', 2)).threads)).toEqual([])
  })

  test('drops a deleted thread and closes it', () => {
    const open = thread('a', 1)
    const before = state({ threads: [open], thread: open, messages: [] })
    expect(withoutThread(before, 'a')).toMatchObject({
      threads: [],
      thread: null,
      messages: null,
    })
  })
})

describe('the open thread', () => {
  const open = state({ thread: thread('thr_1', 1), messages: [message('m1', 1)] })

  test('shows a replacing thread, and each message’s current state', () => {
    const later = applyEvent(open, told('message.changed', { message: message('m2', 2) }))
    const changed = applyEvent(later, told('message.changed', { message: message('m1', 1, { body: 'now' }) }))
    expect(ids(changed.messages)).toEqual(['m1', 'm2'])
    expect(changed.messages?.[0]?.body).toBe('now')
    expect(ids(applyEvent(changed, told('message.deleted', { threadId: 'thr_1', messageId: 'm1' })).messages)).toEqual([
      'm2',
    ])
  })

  test('shows nothing of another thread or from before its oldest page', () => {
    expect(applyEvent(open, told('message.changed', { message: message('x', 2, { threadId: 'thr_2' }) }))).toBe(open)
    const paged = { ...open, messagesBefore: at(1) }
    expect(applyEvent(paged, told('message.changed', { message: message('old', 0) }))).toBe(paged)
  })

  test('takes the user’s own draft from another window, and no other', () => {
    const draft = message('d', 3, { draft: true, rawBody: 'Hel' })
    expect(applyEvent(open, told('message.changed', { message: draft })).draft).toEqual(draft)
    const other = { ...draft, authorId: 'usr_ben' }
    expect(applyEvent(open, told('message.changed', { message: other })).draft).toBeNull()
  })

  test('shows no draft among the messages', () => {
    expect(ids(sortMessages([message('b', 2), message('d', 3, { draft: true }), message('a', 1)]))).toEqual(['a', 'b'])
  })
})
