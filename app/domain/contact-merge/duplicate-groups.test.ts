import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { createContact } from '../contacts/create-contact.server'
import { deleteContact } from '../contacts/delete-contact.server'
import { STEP_ROWS } from '../paging/search-in-steps.server'
import { listDuplicateGroups } from './duplicate-groups.read.server'

const EMPTY = {
  vendor_contact_id: null,
  company: null,
  email: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  timezone: null,
  avatar_url: null,
  search_no: null,
  created_by: null,
  deleted_at: null,
}

let world: World
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld()
  ctx = world.as(await world.person())
})
afterEach(() => world.close())

let next = 0
const add = async (firstName: string, lastName: string, numbers: string[] = [], by = ctx) =>
  (
    await createContact(by, {
      contactId: `crm-${(next += 1)}`,
      firstName,
      lastName,
      numbers: numbers.length > 0 ? numbers : [`+1312555${String(1000 + next)}`],
    })
  ).id
const shown = async (by: 'name' | 'number', cursor?: string, limit = 20) => {
  const { items, nextCursor } = await listDuplicateGroups(ctx, { by, cursor, limit })
  return { groups: items.map(({ key, contacts }) => [key, ...contacts.map(({ id }) => id)]), nextCursor }
}

test('contacts with one folded name are a group, oldest first, without deleted ones and other accounts', async () => {
  const jose = await add('José', "O'Brien")
  const gone = await add('Jose', 'O’Brien')
  const plain = await add('JOSE', 'OBrien')
  await add('Josef', 'OBrien')
  await add('', '')
  await add('', '')
  await add('José', "O'Brien", [], world.as(await world.person()))
  await deleteContact(ctx, gone)
  expect(await shown('name')).toEqual({ groups: [['jose obrien', jose, plain]], nextCursor: null })
})

test('contacts that share a number are a group, in pages', async () => {
  const [a, b, c] = ['+13125550105', '+13125550106', '+13125550107']
  const rita = await add('Rita', 'Ray', [a!, b!])
  const ria = await add('Ria', 'Roy', [b!])
  const rob = await add('Rob', 'Rio', [c!, a!])
  expect(await shown('number', undefined, 1)).toEqual({ groups: [[a, rita, rob]], nextCursor: a })
  expect(await shown('number', a, 1)).toEqual({ groups: [[b, rita, ria]], nextCursor: null })
})

test('a group behind more contacts than one step reads is found', async () => {
  const user = await world.person()
  ctx = world.as(user)
  const now = world.clock.now()
  const rows = Array.from({ length: STEP_ROWS + 10 }, (_, index) => String(index).padStart(5, '0'))
  const insert = (places: string[]) =>
    world.system.db.q
      .insertInto('contacts')
      .values(
        places.map((place) => ({
          id: `con_${place}`,
          account_id: user.accountId,
          name_key: place < '02008' ? `a ${place}` : 'z zed',
          search: '',
          ...EMPTY,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
  for (let from = 0; from < rows.length; from += 500) await insert(rows.slice(from, from + 500))
  expect(await shown('name')).toEqual({ groups: [['z zed', 'con_02008', 'con_02009']], nextCursor: null })
})
