import Database from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { hasFoldedTerm, jsonField, FileDialect, isBlank, numberedId } from './dialect'

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

test('a folded term is found literally', async () => {
  const tags = tagsOf({ name: 'hot lead', details: '{}' }, { name: '100 % sure', details: '{}' })
  const found = async (text: string) =>
    (await tags.select('name').where(hasFoldedTerm('name', text)).execute()).map(({ name }) => name)
  expect(await found('lead')).toEqual(['hot lead'])
  expect(await found('%')).toEqual(['100 % sure'])
  expect(await found('_')).toEqual([])
})

test('reads a field of a JSON column, and null for a missing one', async () => {
  const tags = tagsOf({ name: 'a', details: '{"leadId":"lead_1"}' }, { name: 'b', details: '{}' })
  const rows = await tags.select(jsonField('tags.details', 'leadId').as('leadId')).execute()
  expect(rows).toEqual([{ leadId: 'lead_1' }, { leadId: null }])
})

test('a text of nothing but white space is blank, as it is in JavaScript', async () => {
  const words = ['', ' ', '\t\n\v\f\r', '\u00a0\u2003\u3000\ufeff', '.', ' . ', '\u200b', 'a\n']
  const tags = tagsOf(...words.map((details, index) => ({ name: String(index), details })))
  const rows = await tags.select('details').where(isBlank('details')).execute()
  expect(rows.map(({ details }) => details)).toEqual(words.filter((word) => word.trim() === ''))
})

test('rows of one statement have their own ids that sort by number', async () => {
  const tags = tagsOf(...Array.from({ length: 300 }, (_, index) => ({ name: String(index), details: '' })))
  const fresh = 'msg_01m8addthxfzvtf5n6g0kr930f'
  const rows = await tags
    .clearOrderBy()
    .select(numberedId(fresh, sql`rowid`).as('id'))
    .orderBy(sql`rowid`)
    .execute()
  const ids = rows.map(({ id }) => id)
  expect(ids[0]).toBe('msg_01m8addthxfzvtf5n6g0k00001')
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(300)
})
