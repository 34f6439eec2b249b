import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { suppressContacts } from '../protection/suppress-contacts.server'
import { findContactList, listContacts } from './contacts.read.server'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { createContact } from './create-contact.server'
import { deleteContacts } from './delete-contacts.server'

let world: World
let mia: UserActor
let ctx: Ctx

beforeEach(async () => {
  world = await testWorld()
  mia = await world.person({ role: 'MEMBER' })
  ctx = world.as(mia)
})
afterEach(() => world.close())

let numbers = 0
const make = async (who: Ctx) => (await createContact(who, { numbers: [`+131255${60_000 + ++numbers}`] })).id
const colleague = async (role: 'MEMBER' | 'MANAGER' | 'COACH') =>
  world.as(await world.person({ accountId: mia.accountId, role }))

test('a member deletes what they created of a selection, and reads how many are left', async () => {
  const ids = [await make(ctx), await make(ctx), await make(await colleague('MEMBER'))]
  const list = await createContactList(ctx, { name: 'Spring', contactIds: ids })
  expect(await deleteContacts(ctx, ids)).toEqual({ deleted: 2, refused: 1 })
  expect((await listContacts(ctx, { limit: 10 })).items.map(({ id }) => id)).toEqual([ids[2]])
  expect(await findContactList(ctx, list.id)).toMatchObject({ contactCount: 1 })
  await expect(deleteContacts(ctx, ids)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await deleteContacts(await colleague('MANAGER'), ids)).toEqual({ deleted: 1, refused: 0 })
  await expect(deleteContacts(ctx, ids)).rejects.toMatchObject({ code: 'not_found' })
})

test('every number of a selection is put on the do-not-call list, and no other account’s', async () => {
  const other = world.as(await world.person({ role: null }))
  const ids = [await make(ctx), await make(ctx), await make(other)]
  expect(await suppressContacts(ctx, ids)).toBe(2)
  const blocked = async (who: Ctx) =>
    (await listContacts(who, { limit: 10 })).items.flatMap(({ phones }) => phones.map(({ doNotCall }) => doNotCall))
  expect([await blocked(ctx), await blocked(other)]).toEqual([[true, true], [false]])
  await expect(suppressContacts(await colleague('COACH'), ids)).rejects.toMatchObject({ code: 'forbidden' })
})
