import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createContactList } from './create-contact-list.server'
import type { Ctx } from '../context.server'
import { createContact } from '../contacts/create-contact.server'
import { countContactLists, listContactLists } from '../contacts/contacts.read.server'
import { LIST_SORTS, type ListSort } from '../contacts/contacts.schema'
import type { SortOf } from '../paging/sort'

let world: World
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  ctx = world.as(await world.person())
})
afterEach(() => world.close())

let next = 0
async function add(name: string, size = 0) {
  const contactIds: string[] = []
  for (let at = 0; at < size; at++) {
    const contact = await createContact(ctx, {
      contactId: `crm-${(next += 1)}`,
      firstName: 'Ann',
      lastName: 'Lee',
      numbers: [`+1312555${String(1000 + next)}`],
    })
    contactIds.push(contact.id)
  }
  await createContactList(ctx, { name, contactIds })
  world.clock.advance(1000)
}

async function pages(sort: SortOf<ListSort> | undefined, limit: number) {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await listContactLists(ctx, { sort, limit, cursor })
    names.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return names
}

test('lists are sorted by each column, in both directions, and pages continue where the last one ended', async () => {
  for (const [name, size] of [
    ['spring', 1],
    ['Autumn', 2],
    ['winter', 1],
    ['autumn', 0],
  ] as const)
    await add(name, size)
  for (const limit of [1, 3, 10]) {
    expect(await pages(undefined, limit)).toEqual(['autumn', 'winter', 'Autumn', 'spring'])
    expect(await pages('created', limit)).toEqual(['spring', 'Autumn', 'winter', 'autumn'])
    expect(await pages('name', limit)).toEqual(['Autumn', 'autumn', 'spring', 'winter'])
    expect(await pages('-contacts', limit)).toEqual(['Autumn', 'winter', 'spring', 'autumn'])
  }
  for (const column of LIST_SORTS) expect(await pages(`-${column}`, 2)).toEqual((await pages(column, 2)).toReversed())
})

test('a cursor of another sort starts at the first page', async () => {
  for (const name of ['b', 'a']) await add(name)
  const { nextCursor } = await listContactLists(ctx, { sort: 'name', limit: 1 })
  const page = await listContactLists(ctx, { sort: 'contacts', limit: 10, cursor: nextCursor! })
  expect(page.items).toHaveLength(2)
})

test('search folds the name, a source filters, and the count is of both', async () => {
  for (const name of ['Été 2026', 'Winter 2026']) await add(name)
  const search = { search: 'ete' }
  expect((await listContactLists(ctx, { ...search, limit: 10 })).items.map(({ name }) => name)).toEqual(['Été 2026'])
  expect(await countContactLists(ctx, search)).toBe(1)
  expect(await countContactLists(ctx, { source: 'import' })).toBe(0)
  expect(await countContactLists(ctx, { source: 'manual' })).toBe(2)
  expect(await countContactLists(world.as(await world.person()), {})).toBe(0)
})
