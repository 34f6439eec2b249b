import { expect, test } from 'vitest'
import { rememberRows } from './rewind'
import { testWorld } from './world'

test('rows that came, changed and went are as they were remembered, in every table', async () => {
  const world = await testWorld()
  const { sqlite } = world.services.store
  await world.person({ firstName: 'Mia' })
  const all = () =>
    sqlite
      .prepare<[], string>(`select name from sqlite_schema where type = 'table' order by name`)
      .pluck()
      .all()
      .map((name) => [name, sqlite.prepare(`select * from "${name}"`).all()])
  const before = all()
  const rewind = rememberRows(sqlite)
  await world.person({ firstName: 'Ben' })
  sqlite.exec(`update users set first_name = 'Sam'; delete from phone_numbers`)
  sqlite.exec(`insert into jobs (key, kind, payload, run_at, created_at) values ('a', 'call.place', '{}', 0, 0)`)
  expect(all()).not.toEqual(before)
  rewind()
  expect(all()).toEqual(before)
  rewind()
  expect(all()).toEqual(before)
  await world.close()
})
