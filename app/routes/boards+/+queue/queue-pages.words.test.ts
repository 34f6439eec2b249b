import { expect, test } from 'vitest'
import type { QueueView } from '~/domain/queue/queue.schema'
import { formatQueueReport, formatQueueStatus } from './queue-pages.words'

const queue: QueueView = {
  id: 'que_1',
  state: 'done',
  board: { id: 'brd_1', name: 'Spring' },
  contacts: 1_200,
  done: 1_200,
  queued: 1_158,
  known: 40,
  refused: 2,
  refusals: [],
  failure: null,
}

test('the report lists what was added, already there, and refused', () => {
  expect(formatQueueReport(queue)).toEqual([
    '1,158 contacts were added.',
    '40 contacts were on the board already.',
    '2 contacts could not be added:',
  ])
  expect(formatQueueReport({ ...queue, queued: 0, known: 1, refused: 0 })).toEqual([
    'No contact was added.',
    '1 contact was on the board already.',
  ])
  expect(
    formatQueueReport({
      ...queue,
      state: 'failed',
      queued: 1,
      known: 0,
      refused: 0,
      done: 25,
      failure: 'The board was deleted',
    }),
  ).toEqual(['1 contact was added.', 'The board was deleted: 1,175 contacts were left out.'])
})

test('other pages show the progress in a few words', () => {
  expect(formatQueueStatus({ ...queue, state: 'waiting' })).toBe('1,200 to add')
  expect(formatQueueStatus({ ...queue, state: 'running', done: 300 })).toBe('Adding 300 of 1,200')
})
