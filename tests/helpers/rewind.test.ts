import { expect, test } from 'vitest'
import { createContact } from '../../app/domain/contacts/create-contact.server'
import { rememberRows, rememberWorld } from './rewind'
import { testWorld } from './world'

test('rows that were added, changed and removed are restored, in every table', async () => {
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

test('a world has its time and publications again, and no later ones', async () => {
  const world = await testWorld()
  const mia = await world.person({ firstName: 'Mia' })
  const at = world.clock.now()
  const before = [...world.published]
  const rewind = rememberWorld(world)
  world.clock.advance(60_000)
  await createContact(world.as(mia), { firstName: 'Ana', numbers: ['+13125550155'] })
  expect(world.published).not.toEqual(before)
  rewind()
  expect(world.clock.now()).toBe(at)
  expect(world.published).toEqual(before)
  await world.close()
})
