import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { insertSelected } from './insert-selected'
import { migrate, openStore } from './open'
import { statement } from './statement'

test('inserts a row per match, with shared values and its own expressions', async () => {
  const store = openStore({ file: ':memory:' })
  onTestFinished(() => store.close())
  await migrate(store)
  const insertTodo = statement((q, p: { kind: 'name' | 'thread'; prefix: string }) =>
    insertSelected(q, 'search_tasks', q.selectFrom('search_tasks').where('kind', '=', 'message'), {
      kind: p.kind,
      subject_id: sql`${p.prefix} || subject_id`,
      last_position: 7,
    }),
  )
  for (const kind of ['message', 'blast', 'message'] as const)
    await store.queries.insertInto('search_tasks').values({ kind, subject_id: kind }).execute()
  expect(await store.write(insertTodo, { kind: 'name', prefix: 'a ' })).toBe(2)
  expect(await store.write(insertTodo, { kind: 'thread', prefix: `it's ` })).toBe(2)
  const rows = await store.queries
    .selectFrom('search_tasks')
    .select(['kind', 'subject_id', 'after_position', 'last_position'])
    .where('kind', 'in', ['name', 'thread'])
    .orderBy('seq')
    .execute()
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['name', 'a message', 0, 7],
    ['name', 'a message', 0, 7],
    ['thread', "it's message", 0, 7],
    ['thread', "it's message", 0, 7],
  ])
})
