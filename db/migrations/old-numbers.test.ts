import { expect, test } from 'vitest'
import { useOldRows, type Value } from '../../tests/helpers/old-rows'

const { store, migrateTo, migrateToBefore, insert, select } = useOldRows()

test('a number of several accounts stays with the one that calls from it most', async () => {
  await migrateToBefore('20261130T0610-numbers-of-one-account')
  const [MOST, TIE, LOST, PERSONAL] = ['+13125550140', '+13125550141', '+13125550142', '+13125550143']
  const rows: [id: string, account_id: string, e164: string, more?: Record<string, Value>][] = [
    ['1', 'acc_1', MOST],
    ['2', 'acc_2', MOST],
    ['3', 'acc_1', TIE],
    ['4', 'acc_2', TIE],
    ['5', 'acc_1', LOST, { released_at: 5 }],
    ['6', 'acc_2', LOST],
    ['7', 'acc_1', PERSONAL, { personal: 1 }],
    ['8', 'acc_2', PERSONAL, { personal: 1 }],
  ]
  for (const [id, account_id, e164, more = {}] of rows) {
    insert('phone_numbers', { id, account_id, e164, ...more })
    insert('board_numbers', { board_id: `of ${account_id}`, number_id: id })
    insert('threads', { id: `with ${id}`, number_id: id })
  }
  const calls: [account_id: string, direction: string, count: number][] = [
    ['acc_1', 'outbound', 1],
    ['acc_2', 'outbound', 2],
    ['acc_1', 'inbound', 3],
  ]
  for (const [account_id, direction, count] of calls)
    for (let call = 0; call < count; call++) insert('calls', { account_id, direction, caller_id: MOST })
  insert('jobs', { kind: 'numbers.share' })
  await migrateTo('20261130T0610-numbers-of-one-account')
  const released = (id: string) =>
    store.sqlite.prepare('select released_at from phone_numbers where id = ?').pluck().get(id)
  expect(select('id, status, deleted_at is not null, released_at is not null', 'phone_numbers', 'id')).toEqual([
    ['1', 'deleted', 1, 1],
    ['2', 'active', 0, 0],
    ['3', 'active', 0, 0],
    ['4', 'deleted', 1, 1],
    ['5', 'deleted', 1, 1],
    ['6', 'active', 0, 0],
    ['7', 'active', 0, 0],
    ['8', 'active', 0, 0],
  ])
  expect(released('5')).toBe(5)
  expect(select('number_id', 'board_numbers', 'number_id').flat()).toEqual(['2', '3', '6', '7', '8'])
  expect(select('id', 'threads')).toHaveLength(rows.length)
  expect(select('kind', 'jobs')).toEqual([])
  expect(() => insert('phone_numbers', { account_id: 'acc_3', e164: MOST })).toThrow('UNIQUE')
  insert('phone_numbers', { account_id: 'acc_3', e164: MOST, released_at: 6 })
  insert('phone_numbers', { account_id: 'acc_4', e164: MOST, personal: 1 })
})
