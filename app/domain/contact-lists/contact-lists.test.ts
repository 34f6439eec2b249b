import { afterEach, beforeEach, expect, test } from 'vitest'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { createCampaign } from '../campaigns/create-campaign.server'
import { findCampaign } from '../campaigns/campaigns.read.server'
import type { Ctx } from '../context.server'
import { addContactsToList } from './add-contacts-to-list.server'
import { findContact, findContactList, listContactLists } from '../contacts/contacts.read.server'
import { createContactList } from './create-contact-list.server'
import { createContact } from '../contacts/create-contact.server'
import { deleteContactList } from './delete-contact-list.server'
import { addToList } from './fill-list.server'
import { updateContactList } from './update-contact-list.server'

let world: World
let mia: UserActor
let ctx: Ctx

beforeEach(async () => {
  world = await testWorld()
  mia = await world.person({ role: 'MEMBER' })
  ctx = world.as(mia)
})
afterEach(() => world.close())

/** More than one chunk. */
const LONG = 450

async function makeList(count = 1): Promise<{ id: string; contactIds: string[] }> {
  const contactIds: string[] = []
  for (let place = 0; place < count; place++)
    contactIds.push((await createContact(ctx, { firstName: 'Rosa', numbers: [`+131255${50_000 + place}`] })).id)
  return { id: (await createContactList(ctx, { name: 'Spring', contactIds })).id, contactIds }
}

const members = async (listId: string) =>
  (await world.system.db.q.selectFrom('contact_list_members').selectAll().where('list_id', '=', listId).execute())
    .length

test('a list is renamed by its creator and by managers', async () => {
  const { id } = await makeList()
  expect(await updateContactList(ctx, id, { name: 'Summer' })).toMatchObject({ name: 'Summer', can: { change: true } })
  const colleague = world.as(await world.person({ accountId: mia.accountId, role: 'MEMBER' }))
  expect(await findContactList(colleague, id)).toMatchObject({ can: { change: false } })
  await expect(updateContactList(colleague, id, { name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(deleteContactList(colleague, id)).rejects.toMatchObject({ code: 'forbidden' })
  const manager = world.as(await world.person({ accountId: mia.accountId, role: 'MANAGER' }))
  expect(await updateContactList(manager, id, { name: 'Autumn' })).toMatchObject({ name: 'Autumn' })
})

test('a deleted list is gone, its contacts and campaigns stay', async () => {
  const { id, contactIds } = await makeList()
  const campaign = await createCampaign(ctx, { listId: id })
  await deleteContactList(ctx, id)
  await expect(findContactList(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(addContactsToList(ctx, { id, contactIds })).rejects.toMatchObject({ code: 'not_found' })
  await expect(createCampaign(ctx, { listId: id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await listContactLists(ctx, { limit: 10 })).items).toEqual([])
  expect(await findContact(ctx, contactIds[0]!)).toMatchObject({ firstName: 'Rosa' })
  expect(await findCampaign(ctx, campaign.id)).toMatchObject({ name: 'Spring' })
})

test('a job removes the members in chunks, and an import that still runs adds none', async () => {
  const { id, contactIds } = await makeList(LONG)
  await deleteContactList(ctx, id)
  expect(await members(id)).toBe(LONG)
  await runJobs(world, /contact-list/)
  expect(await members(id)).toBe(0)
  await world.system.db.transact('test', (tx) => addToList(tx, id, contactIds))
  expect(await members(id)).toBe(0)
})
