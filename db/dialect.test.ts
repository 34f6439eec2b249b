import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { contains, fieldOf, FileDialect } from './dialect'

function tagsOf(...rows: { name: string; details: string }[]) {
  const sqlite = new Database(':memory:')
  onTestFinished(() => void sqlite.close())
  sqlite.exec('create table tags (name text not null, details text not null) strict')
  for (const row of rows) sqlite.prepare('insert into tags values (@name, @details)').run(row)
  const db = new Kysely<{ tags: { name: string; details: string } }>({
    dialect: new FileDialect({ database: sqlite }),
  })
  return db.selectFrom('tags').orderBy('name')
}

test('a text is found in a column whatever its case, and its signs are no patterns', async () => {
  const tags = tagsOf({ name: 'Hot lead', details: '{}' }, { name: '100 % sure', details: '{}' })
  const found = async (text: string) =>
    (await tags.select('name').where(contains('name', text)).execute()).map(({ name }) => name)
  expect(await found('LEAD')).toEqual(['Hot lead'])
  expect(await found('%')).toEqual(['100 % sure'])
  expect(await found('_')).toEqual([])
  expect(await found('')).toEqual(['100 % sure', 'Hot lead'])
})

test('a field of an object in a column is read, and null where there is none', async () => {
  const tags = tagsOf({ name: 'a', details: '{"leadId":"lead_1"}' }, { name: 'b', details: '{}' })
  const rows = await tags.select(fieldOf('tags.details', 'leadId').as('leadId')).execute()
  expect(rows).toEqual([{ leadId: 'lead_1' }, { leadId: null }])
})
