import { expect, test } from 'vitest'
import { createDataViews, DATA_VIEWS, dropDataViews, hasDataViews } from './data-views'
import { migrate, openStore } from './open'

test('each view of the documentation can be read, and follows the version', async () => {
  const store = openStore({ file: ':memory:' })
  await migrate(store)
  for (const name of Object.keys(DATA_VIEWS)) expect(store.sqlite.prepare(`select * from ${name}`).all()).toEqual([])
  expect(hasDataViews(store)).toBe(true)
  dropDataViews(store)
  store.sqlite.exec('create view data_calls as select 1 as old')
  expect(hasDataViews(store)).toBe(false)
  await migrate(store)
  expect(hasDataViews(store)).toBe(true)
  dropDataViews(store)
  createDataViews(store)
  expect(hasDataViews(store)).toBe(true)
  await store.close()
})
