import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import type { ImportFilter } from '../contacts/contacts.schema'
import { countImports, listImporters, listImports } from './imports.read.server'

let world: World
let mia: UserActor
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  mia = await world.person()
  ctx = world.as(mia)
})
afterEach(() => world.close())

const shape = JSON.stringify({ headers: [], sample: [], notes: [], format: { encoding: 'utf-8' } })

const insert = (id: string, file_name: string, rest: object = {}) =>
  world.system.db.q
    .insertInto('imports')
    .values({
      id,
      account_id: mia.accountId,
      user_id: mia.userId,
      list_id: null,
      file_name,
      file_key: id,
      file_sha256: id,
      state: 'done',
      failure: null,
      shape,
      mapping: '[]',
      checked: null,
      chosen_list_name: null,
      created_at: 1,
      finished_at: 1,
      ...rest,
    })
    .execute()

const found = async (filter: ImportFilter) => {
  const { items } = await listImports(ctx, { ...filter, sort: 'file', limit: 10 })
  expect(await countImports(ctx, filter)).toBe(items.length)
  return items.map(({ fileName }) => fileName)
}

test('imports are filtered by file name, state and importer, and an undone one is no longer done', async () => {
  const ben = await world.person({ accountId: mia.accountId })
  await insert('imp_1', 'Spring.csv', { undo_state: 'done', undo_counts: '{}' })
  await insert('imp_2', 'autumn.csv', { undo_state: 'running' })
  await insert('imp_3', 'Summer.csv', { state: 'failed', user_id: ben.userId })
  expect(await found({})).toEqual(['autumn.csv', 'Spring.csv', 'Summer.csv'])
  expect(await found({ status: 'undone' })).toEqual(['Spring.csv'])
  expect(await found({ status: 'done' })).toEqual(['autumn.csv'])
  expect(await found({ status: 'failed' })).toEqual(['Summer.csv'])
  expect(await found({ userId: ben.userId })).toEqual(['Summer.csv'])
  expect(await found({ search: 'SU' })).toEqual(['Summer.csv'])
  expect((await listImporters(ctx)).map(({ id }) => id).toSorted()).toEqual([mia.userId, ben.userId].toSorted())
  expect(await listImporters(world.as(await world.person()))).toEqual([])
})

test('imports are sorted by rows and refused rows', async () => {
  for (const [id, total_rows, refused] of [
    ['imp_1', 5, 0],
    ['imp_2', 9, 1],
    ['imp_3', 5, 3],
  ] as const)
    await insert(id, id, { total_rows, refused })
  const ids = async (sort: 'rows' | '-refused') =>
    (await listImports(ctx, { sort, limit: 10 })).items.map(({ id }) => id)
  expect(await ids('rows')).toEqual(['imp_1', 'imp_3', 'imp_2'])
  expect(await ids('-refused')).toEqual(['imp_3', 'imp_2', 'imp_1'])
})
