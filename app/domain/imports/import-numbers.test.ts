import { afterEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { confirmImport } from './confirm-import.server'
import { listContactLists, listContacts } from '../contacts/contacts.read.server'
import { findImport, listImportRefusals } from './imports.read.server'
import { runImport } from './run-import.server'
import { startImport } from './start-import.server'

/** CRMs that export a row for each number of a contact. */

let world: World
afterEach(() => world.close())

async function makeWorld(options: Parameters<typeof testWorld>[0] = {}): Promise<Ctx> {
  world = await testWorld(options)
  return world.as(await world.person())
}

async function startFile(ctx: Ctx, text: string): Promise<string> {
  const { id, mapping } = await startImport(ctx, { fileName: 'Leads.csv', bytes: Buffer.from(text) })
  await confirmImport(ctx, id, { mapping })
  return id
}

async function importFile(ctx: Ctx, text: string) {
  const id = await startFile(ctx, text)
  await runImport(world.system, { importId: id })
  const { added, updated, unchanged, refused } = await findImport(ctx, id)
  return { id, counts: [added, updated, unchanged, refused] }
}

const refusals = async (ctx: Ctx, id: string) =>
  (await listImportRefusals(ctx, id, { limit: 20 })).items.map(({ rowNumber, reason }) => [rowNumber, reason])

const people = async (ctx: Ctx) =>
  (await listContacts(ctx, { limit: 50 })).items
    .map(({ name, city, phones }) => [name, city, ...phones.map(({ number }) => number.slice(-3))])
    .toSorted()

const PER_NUMBER = `CRM ID,First Name,Last Name,City,Phone
7,Ann,Lee,Chicago,3125550101
8,Bo,Park,Tampa,3125550104
7,Ann,Lee,Miami,3125550102
7,Ann,Lee,Miami,3125550102
7,Ann,Lee,,3125550103
`

test('a row for each number is one contact with all of them, and the same file again changes nothing', async () => {
  const ctx = await makeWorld()
  const once = await importFile(ctx, PER_NUMBER)
  expect(once.counts).toEqual([2, 2, 0, 1])
  expect(await refusals(ctx, once.id)).toEqual([[5, 'The same contact as in row 2']])
  const all = [
    ['Ann Lee', 'Chicago', '101', '102', '103'],
    ['Bo Park', 'Tampa', '104'],
  ]
  expect(await people(ctx)).toEqual(all)
  expect((await importFile(ctx, PER_NUMBER)).counts).toEqual([0, 0, 4, 1])
  expect(await people(ctx)).toEqual(all)
  expect((await listContactLists(ctx, { limit: 10 })).items).toMatchObject([{ contactCount: 2 }])
})

test('an id in two rows with two names is two people, and they are not merged', async () => {
  const ctx = await makeWorld()
  const { id, counts } = await importFile(
    ctx,
    'CRM ID,First Name,Last Name,Phone\n7,Ann,Lee,3125550101\n7,Rosa,Diaz,3125550102\n7,,,3125550103\n',
  )
  expect(counts).toEqual([1, 1, 0, 1])
  expect(await refusals(ctx, id)).toEqual([[3, 'CRM ID 7 belongs to Ann Lee']])
  expect(await people(ctx)).toEqual([['Ann Lee', null, '101', '103']])
})

test('a number from a refused row is still added when a later row assigns it', async () => {
  const ctx = await makeWorld()
  const { id, counts } = await importFile(
    ctx,
    'CRM ID,First Name,Phone\n7,Ann,3125550101\n7,Rosa,3125550102\n7,Ann,3125550102\n8,,3125550108\n8,Bo,3125550109\n8,,3125550109\n',
  )
  expect(counts).toEqual([2, 2, 0, 2])
  expect(await refusals(ctx, id)).toEqual([
    [3, 'CRM ID 7 belongs to Ann'],
    [6, 'CRM ID 8 belongs to (312) 555-0108'],
  ])
  expect(await people(ctx)).toEqual([
    ['Ann', null, '101', '102'],
    ['No name', null, '108', '109'],
  ])
})

test('rows without a name belong to the row of their id, unless that row was refused', async () => {
  const ctx = await makeWorld()
  await importFile(ctx, 'CRM ID,First Name,Last Name,Phone\n9,Eve,Moss,3125550109\n')
  const { id, counts } = await importFile(
    ctx,
    'CRM ID,First Name,Last Name,Phone\n7,,,3125550101\n7,,,3125550102\n9,,,3125550111\n9,,,3125550112\n',
  )
  expect(counts).toEqual([1, 1, 0, 2])
  expect(await refusals(ctx, id)).toEqual([
    [4, 'CRM ID 9 belongs to Eve Moss'],
    [5, 'CRM ID 9 belongs to Eve Moss'],
  ])
  expect(await people(ctx)).toEqual([
    ['Eve Moss', null, '109'],
    ['No name', null, '101', '102'],
  ])
})

test('no contact gets more than ten numbers from one file, and the extra numbers are listed', async () => {
  const ctx = await makeWorld()
  const rows = Array.from({ length: 10 }, (_, n) => `7,Ann,312555${String(101 + n).padStart(4, '0')}`)
  const { id, counts } = await importFile(
    ctx,
    `CRM ID,Name,Phone\n${rows.join('\n')}\n7,Ann,3125550121\n7,Ann,3125550122\n`,
  )
  expect(counts).toEqual([1, 9, 0, 2])
  expect(await refusals(ctx, id)).toEqual([
    [12, '(312) 555-0121 is one too many: a contact has 10 numbers at most'],
    [13, '(312) 555-0122 is one too many: a contact has 10 numbers at most'],
  ])
})

test('an import that dies between the rows of one contact adds each number once', async () => {
  let dying = true
  const ctx = await makeWorld({
    onBoundary: (name, side) => {
      if (dying && name === 'import.chunk' && side === 'after') throw new Error('killed')
    },
  })
  const others = Array.from({ length: 40 }, (_, n) => `${100 + n},Lead ${n},312${2_000_000 + n}`)
  const id = await startFile(ctx, `CRM ID,Name,Phone\n7,Ann,3125550101\n${others.join('\n')}\n7,Ann,3125550102\n`)
  await expect(runImport(world.system, { importId: id })).rejects.toThrow('killed')
  dying = false
  await runImport(world.system, { importId: id })
  expect(await findImport(ctx, id)).toMatchObject({ added: 41, updated: 1, unchanged: 0, refused: 0 })
  expect((await people(ctx))[0]).toEqual(['Ann', null, '101', '102'])
})
