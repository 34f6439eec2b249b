import { expect, test } from 'vitest'
import type { StoredEvent } from '../events/record-event.server'
import { getFactOfEvent } from './event-facts'

const event = (type: string, payload: object, room = 'board:brd_1') =>
  ({ seq: 7, type, room, payload, accountId: 'acc_1', subjectId: 'x' }) as unknown as StoredEvent
const progress = { id: 'imp_1', added: 2, updated: 1, unchanged: 0, refused: 3 }
const change = { id: 'chg_1', kind: 'assign', changed: 4, skipped: 1 }

test.each([
  ['a running import', event('import.changed', { import: { ...progress, state: 'running' } })],
  ['a preview', event('import.changed', { import: { ...progress, state: 'preview' } })],
  ['a running change', event('contact-change.changed', { change: { ...change, state: 'running', finishedAt: null } })],
])('%s sends nothing', (_, running) => {
  expect(getFactOfEvent(running)).toBeNull()
})

test('an import, a change of many contacts and a change of a stage send one message', () => {
  expect(
    getFactOfEvent(event('import.changed', { import: { ...progress, state: 'done', fileName: 'a.csv' } })),
  ).toEqual({
    type: 'import.finished',
    key: 'import.finished:imp_1',
    data: { importId: 'imp_1', state: 'done', added: 2, updated: 1, unchanged: 0, refused: 3 },
  })
  const finished = { ...change, state: 'done', finishedAt: '2026-03-10T16:00:00.000Z' }
  expect(getFactOfEvent(event('contact-change.changed', { change: finished }))).toEqual({
    type: 'contact-change.finished',
    key: 'contact-change.finished:chg_1:done',
    data: { changeId: 'chg_1', kind: 'assign', state: 'done', changed: 4, skipped: 1 },
  })
  const moved = { boardId: 'brd_1', stageIds: ['stg_1', 'stg_2'], counts: [], schedules: [] }
  expect(getFactOfEvent(event('leads.changed', moved))).toEqual({
    type: 'leads.changed',
    key: 'leads.changed:7',
    data: { boardId: 'brd_1', stageIds: ['stg_1', 'stg_2'] },
  })
})
