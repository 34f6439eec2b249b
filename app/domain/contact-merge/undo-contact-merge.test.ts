import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeCounted, openBoard } from '../../../tests/helpers/board-world'
import { makeLead } from '../../../tests/helpers/board'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { BoardView } from '../boards/boards.schema'
import type { Ctx } from '../context.server'
import { addContactNote } from '../contact-notes/add-contact-note.server'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { findContact, findContactList, listContacts } from '../contacts/contacts.read.server'
import { createContact } from '../contacts/create-contact.server'
import { updateContact } from '../contacts/update-contact.server'
import { saveContactTag } from '../crm/change-contact.server'
import { listContactMerges } from './contact-merges.read.server'
import { mergeContacts } from './merge-contacts.server'
import { undoContactMerge } from './undo-contact-merge.server'

const [A, B, C] = ['+13125550105', '+13125550106', '+13125550107']
const DAY = 86_400_000

let world: World
let mia: UserActor
let ctx: Ctx
let board: BoardView
let grace: string
let gracie: string
beforeEach(async () => {
  ;({ world, mia, ctx, board } = await openBoard())
  grace = (await createContact(ctx, { firstName: 'Grace', lastName: 'Whitfield', city: 'Chicago', numbers: [A] })).id
  gracie = (
    await createContact(ctx, {
      contactId: 'crm-1',
      firstName: 'Gracie',
      email: 'grace@dental.test',
      numbers: [B, C],
      mergeFields: [{ id: 'policy', label: 'Policy', value: 'P-17' }],
    })
  ).id
})
afterEach(() => closeCounted(world))

const merge = async () => {
  await mergeContacts(ctx, grace, gracie)
  const [made] = await listContactMerges(ctx, grace)
  return made!
}
const shownOf = async (id: string) => {
  const { createdAt: _created, updatedAt: _updated, ...rest } = await findContact(ctx, id)
  return rest
}
const tag = (contactId: string, name: string) =>
  world.system.db.transact('test', (tx) => saveContactTag(tx, { accountId: mia.accountId, contactId, tag: name }))

test('undo gives both contacts back as they were: fields, numbers, tags, lists, notes and leads', async () => {
  const both = await createContactList(ctx, { name: 'Both', contactIds: [grace, gracie] })
  const one = await createContactList(ctx, { name: 'One', contactIds: [gracie] })
  for (const [contactId, name] of [
    [grace, 'Buyer'],
    [gracie, 'Buyer'],
    [gracie, 'Hot'],
  ] as const)
    await tag(contactId, name)
  await addContactNote(ctx, { contactId: gracie, text: 'Call on Monday' })
  const lead = await makeLead(world, board, { contactId: gracie })
  const before = [await shownOf(grace), await shownOf(gracie)]
  const { id, name } = await merge()
  expect(name).toBe('Gracie')
  expect((await undoContactMerge(ctx, id)).id).toBe(gracie)
  expect([await shownOf(grace), await shownOf(gracie)]).toEqual(before)
  const { q } = world.system.db
  expect(
    await q.selectFrom('contact_tags').select(['contact_id', 'tag']).orderBy('contact_id').orderBy('tag').execute(),
  ).toEqual([
    { contact_id: grace, tag: 'Buyer' },
    { contact_id: gracie, tag: 'Buyer' },
    { contact_id: gracie, tag: 'Hot' },
  ])
  for (const list of [both, one]) {
    const members = await listContacts(ctx, { limit: 10, listId: list.id })
    expect(members.items.some((contact) => contact.id === gracie)).toBe(true)
    expect(await findContactList(ctx, list.id)).toMatchObject({ contactCount: members.items.length })
  }
  expect(await q.selectFrom('contact_notes').select('contact_id').execute()).toEqual([{ contact_id: gracie }])
  expect(await q.selectFrom('leads').select(['id', 'contact_id']).execute()).toEqual([
    { id: lead.id, contact_id: gracie },
  ])
  expect((await listContacts(ctx, { limit: 10, search: 'Gracie' })).items.map((contact) => contact.id)).toEqual([
    gracie,
  ])
  expect(await listContactMerges(ctx, grace)).toEqual([])
  await expect(undoContactMerge(ctx, id)).rejects.toMatchObject({ code: 'not_possible_now' })
})

test('what was changed since the merge stays', async () => {
  const { id } = await merge()
  await updateContact(ctx, grace, { email: 'new@dental.test' })
  await undoContactMerge(ctx, id)
  expect(await findContact(ctx, grace)).toMatchObject({ email: 'new@dental.test', vendorContactId: null })
  expect(await findContact(ctx, gracie)).toMatchObject({ email: 'grace@dental.test', vendorContactId: 'crm-1' })
})

test('a merge can be undone for 30 days, by its account alone', async () => {
  const { id } = await merge()
  await expect(undoContactMerge(world.as(await world.person()), id)).rejects.toMatchObject({ code: 'not_found' })
  const coach = world.as(await world.person({ accountId: mia.accountId, role: 'COACH' }))
  await expect(undoContactMerge(coach, id)).rejects.toMatchObject({ code: 'forbidden' })
  world.clock.advance(30 * DAY)
  expect(await listContactMerges(ctx, grace)).toEqual([])
  await expect(undoContactMerge(ctx, id)).rejects.toMatchObject({ code: 'not_possible_now' })
})

test('a number or CRM ID that another contact took since is a conflict', async () => {
  const { id } = await merge()
  await updateContact(ctx, grace, { numbers: [A] })
  await createContact(ctx, { contactId: 'crm-9', firstName: 'Greg', numbers: [B] })
  await expect(undoContactMerge(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(findContact(ctx, gracie)).rejects.toMatchObject({ code: 'not_found' })
})
