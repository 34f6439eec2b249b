import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, openStore, type Store } from './open'

let store: Store
beforeEach(async () => {
  store = openStore({ file: ':memory:', repeats: true })
  await migrate(store)
})
afterEach(() => store.close())

const addReceipt = (key: string) =>
  store.transact('receipt', ({ queries }) =>
    queries.insertInto('receipts').values({ key, created_at: 1 }).returning('key').executeTakeFirstOrThrow(),
  )

test('a repeated transaction writes once, and its callbacks run once', async () => {
  expect(await addReceipt('one')).toEqual({ key: 'one' })
  let committed = 0
  await store.transact('callback', ({ afterCommit }) => afterCommit(() => (committed += 1)))
  expect(committed).toBe(1)
  expect(await store.queries.selectFrom('receipts').select('key').execute()).toEqual([{ key: 'one' }])
})

test('an error is the same both times', async () => {
  await addReceipt('one')
  await expect(addReceipt('one')).rejects.toThrow('UNIQUE constraint failed: receipts.key')
})

test('an outcome that depends on state outside the database is an error', async () => {
  const collected: string[] = []
  const collect = store.transact('collect', () => [...collected, collected.push('row')])
  await expect(collect).rejects.toThrow(
    `transaction 'collect' differs when repeated: {"value":[1]}, then {"value":["row",2]}`,
  )
})
