import { expect, test } from 'vitest'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { groupByDay } from './group-by-day'

const message = (id: string, more: Partial<MessageView> = {}) =>
  ({
    id,
    direction: 'out',
    status: 'delivered',
    authorId: 'usr_mia',
    isInternal: false,
    keyword: null,
    sortTime: '2026-03-10T16:00:00.000Z',
    ...more,
  }) as MessageView
const shape = (messages: MessageView[]) =>
  groupByDay(messages).map(({ groups }) => groups.map((group) => group.map(({ id }) => id).join()))

test('messages of one sender and one state that follow each other are joined', () => {
  expect(
    shape([
      message('a'),
      message('b'),
      message('c', { direction: 'in', status: 'received', authorId: null }),
      message('d'),
      message('e', { authorId: 'usr_ben' }),
      message('f', { authorId: 'usr_ben', status: 'failed' }),
    ]),
  ).toEqual([['a,b', 'c', 'd', 'e', 'f']])
})

test.each([
  ['scheduled ones', { status: 'scheduled' as const }],
  ['notes', { isInternal: true, status: 'note' as const }],
  ['words of the law', { keyword: 'STOP' as const }],
])('%s are not joined', (_, more) => {
  expect(shape([message('a', more), message('b', more)])).toEqual([['a', 'b']])
})

test('another day is another part', () => {
  expect(shape([message('a'), message('b', { sortTime: '2026-03-12T16:00:00.000Z' })])).toEqual([['a'], ['b']])
})
