import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { addSuppression } from '../protection/add-suppression.server'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { createContact } from './create-contact.server'
import { findContact, findContactList, listContactLists, listContacts } from './contacts.read.server'
import { deleteContact } from './delete-contact.server'
import { updateContact } from './update-contact.server'

let world: World
let mia: UserActor
let ctx: Ctx
let foreign: Ctx

beforeEach(async () => {
  world = await testWorld()
  mia = await world.person()
  ctx = world.as(mia)
  foreign = world.as(await world.person({ role: null }))
})
afterEach(() => world.close())

const grace = { contactId: 'crm-1', firstName: 'Grace', lastName: 'Whitfield', numbers: ['312-555-0105'] }
const count = async () => (await listContacts(ctx, { limit: 100 })).items.length

test('a contact of the host is created once and updated afterwards', async () => {
  const first = await createContact(ctx, { ...grace, state: 'illinois', zip: '60614' })
  expect(first).toMatchObject({
    vendorContactId: 'crm-1',
    name: 'Grace Whitfield',
    state: 'IL',
    phones: [{ number: '+13125550105', display: '(312) 555-0105', type: 'other', doNotCall: false }],
  })
  world.clock.advance(1000)
  const second = await createContact(ctx, { ...grace, lastName: 'Osei', numbers: ['3125550106', '3125550105'] })
  expect(second).toMatchObject({ id: first.id, lastName: 'Osei', state: 'IL' })
  expect(second.phones.map(({ number }) => number)).toEqual(['+13125550106', '+13125550105'])
  expect(world.published.map(({ type }) => type)).toEqual(['contact.created', 'contact.changed'])
  expect(await count()).toBe(1)
})

test('the same contact again changes nothing and publishes nothing', async () => {
  const first = await createContact(ctx, grace)
  world.clock.advance(1000)
  expect(await createContact(ctx, grace)).toEqual(first)
  expect(world.published).toHaveLength(1)
})

test('without an id the first number identifies the contact, and other numbers stay', async () => {
  const first = await createContact(ctx, {
    firstName: 'Grace',
    numbers: ['3125550105', { number: '3125550107', type: 'work' }],
  })
  const second = await createContact(ctx, {
    numbers: [{ number: '3125550105', type: 'mobile' }],
    company: 'Whitfield Dental',
  })
  expect(second).toMatchObject({
    id: first.id,
    firstName: 'Grace',
    company: 'Whitfield Dental',
    phones: [
      { number: '+13125550105', type: 'mobile' },
      { number: '+13125550107', type: 'work' },
    ],
  })
})

test('two vendor ids with one number are two contacts; an id adopts a contact without an id', async () => {
  const known = await createContact(ctx, { numbers: ['3125550105'] })
  expect(await createContact(ctx, grace)).toMatchObject({ id: known.id, vendorContactId: 'crm-1' })
  expect((await createContact(ctx, { ...grace, contactId: 'crm-2' })).id).not.toBe(known.id)
})

test('a name alone is split; a possible number beside an impossible number is enough', async () => {
  expect(await createContact(ctx, { name: 'Ben Okafor', numbers: ['123', '3125550142'] })).toMatchObject({
    firstName: 'Ben',
    lastName: 'Okafor',
    phones: [{ number: '+13125550142' }],
  })
})

test('a contact without a possible number is refused with a reason', async () => {
  await expect(createContact(ctx, { ...grace, numbers: ['123'] })).rejects.toMatchObject({
    code: 'invalid',
    fieldErrors: { numbers: ["'123' has 3 digits; a phone number has 10"] },
  })
  expect(await count()).toBe(0)
})

test('an update replaces numbers, clears empty fields, and keeps the other fields', async () => {
  const { id } = await createContact(ctx, { ...grace, city: 'Chicago', zip: '60614' })
  const changed = await updateContact(ctx, id, { city: '', numbers: ['+1 312 555 0199'] })
  expect(changed).toMatchObject({ city: null, zip: '60614', firstName: 'Grace', phones: [{ number: '+13125550199' }] })
  expect(changed.phones).toHaveLength(1)
  await expect(updateContact(ctx, id, { numbers: ['3125550199', '12'] })).rejects.toMatchObject({ code: 'invalid' })
  expect((await listContacts(ctx, { limit: 10, search: '0199' })).items).toHaveLength(1)
  expect((await listContacts(ctx, { limit: 10, search: '0105' })).items).toHaveLength(0)
})

test('a deleted contact disappears from contacts and lists, and its vendor id is free again', async () => {
  const { id } = await createContact(ctx, grace)
  const list = await createContactList(ctx, { name: 'Leads', contactIds: [id] })
  await deleteContact(ctx, id)
  await expect(findContact(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await findContactList(ctx, list.id)).toMatchObject({ contactCount: 0 })
  expect((await createContact(ctx, grace)).id).not.toBe(id)
})

test('search finds by name, company, e-mail and number, and ignores punctuation', async () => {
  await createContact(ctx, { ...grace, company: '100% Dental', email: 'Grace@dental.test' })
  await createContact(ctx, { firstName: 'Ben', numbers: ['6025550123'] })
  const found = async (search: string) => (await listContacts(ctx, { limit: 10, search })).items.map((c) => c.firstName)
  expect(await found('whit')).toEqual(['Grace'])
  expect(await found('dental grace')).toEqual(['Grace'])
  expect(await found('grace@dental')).toEqual(['Grace'])
  expect(await found('(312) 555')).toEqual(['Grace'])
  expect(await found('100%')).toEqual(['Grace'])
  expect(await found('%')).toEqual([])
  expect(await found('_')).toEqual([])
  expect(await found('')).toEqual(['Ben', 'Grace'])
})

test('a search before the index is filled runs in steps, and other requests run between them', async () => {
  const [first, last] = [await createContact(ctx, grace), { id: 'con_zzzzz', name: 'Nora' }]
  const { sqlite } = world.services.store
  const columns = (sqlite.pragma('table_info(contacts)') as Array<{ name: string }>).map(({ name }) => name)
  const made: Record<string, string> = {
    id: `'con_y' || printf('%05d', value)`,
    vendor_contact_id: 'null',
    search: `'x'`,
    search_no: 'null',
  }
  sqlite.exec(
    `with recursive numbers(value) as (select 1 union all select value + 1 from numbers where value < 6500)
     insert into contacts (${columns.join()}) select ${columns.map((name) => made[name] ?? name).join()} from contacts, numbers`,
  )
  sqlite
    .prepare(`update contacts set id = ?, first_name = ?, last_name = '', search = 'nora' where id = 'con_y06500'`)
    .run(last.id, last.name)
  sqlite.exec(`update contact_search_backfill set after_contact_id = ''`)
  const list = await createContactList(ctx, { name: 'Leads', contactIds: [first.id] })
  sqlite.exec(
    `insert into contact_list_members (list_id, contact_id, position)
     select '${list.id}', id, row_number() over (order by id) from contacts where id != '${first.id}'`,
  )
  // The last contact of a step, in either order.
  const edge = (search: string, rows: string) =>
    sqlite
      .prepare(
        `update contacts set first_name = '${search}', last_name = '', search = '${search}' where id = (${rows} limit 1 offset 1999)`,
      )
      .run()
  edge('aged', 'select id from contacts order by id desc')
  edge('listed', `select contact_id from contact_list_members where list_id = '${list.id}' order by position`)
  const found = async (search: string, listId?: string) => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    try {
      const { items, nextCursor } = await listContacts(ctx, { limit: 1, search, listId })
      return { found: items.map(({ name }) => name), nextCursor, othersHadTurns: turns >= 3 }
    } finally {
      isOver = true
    }
  }
  // Four steps each for any position: the oldest, the newest, the last of the list, or missing.
  const page = { nextCursor: null, othersHadTurns: true }
  expect(await found('whitfield')).toEqual({ found: ['Grace Whitfield'], ...page })
  expect(await found('nora')).toEqual({ found: ['Nora'], ...page })
  expect(await found('nora', list.id)).toEqual({ found: ['Nora'], ...page })
  expect(await found('nobody')).toEqual({ found: [], ...page })
  expect(await found('aged')).toEqual({ found: ['aged'], ...page })
  expect(await found('listed', list.id)).toEqual({ found: ['listed'], ...page })
})

test('pages by age and, within a list, by its order, lose and repeat no contact', async () => {
  const ids: string[] = []
  for (let n = 100; n < 125; n++) ids.push((await createContact(ctx, { numbers: [`3125550${n}`] })).id)
  const list = await createContactList(ctx, { name: 'Leads', contactIds: ids })
  const all = async (listId?: string) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listContacts(ctx, { limit: 10, cursor, listId })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return seen
  }
  expect(await all()).toEqual(ids.toReversed())
  expect(await all(list.id)).toEqual(ids)
  expect((await listContactLists(ctx, { limit: 10 })).items).toMatchObject([{ name: 'Leads', contactCount: 25 }])
})

test('a contact named twice is once in a list', async () => {
  const { id } = await createContact(ctx, grace)
  expect(await createContactList(ctx, { name: 'Leads', contactIds: [id, id] })).toMatchObject({ contactCount: 1 })
})

test('a number on the do-not-call list shows on the contact', async () => {
  const { id } = await createContact(ctx, grace)
  await addSuppression(ctx, { number: '3125550105', type: 'MANUAL' })
  expect((await findContact(ctx, id)).phones).toMatchObject([{ doNotCall: true }])
})

test('another account sees and changes nothing', async () => {
  const { id } = await createContact(ctx, grace)
  const list = await createContactList(ctx, { name: 'Leads', contactIds: [id] })
  const foreignId = (await createContact(foreign, grace)).id
  expect(foreignId).not.toBe(id)
  for (const attempt of [
    () => findContact(foreign, id),
    () => updateContact(foreign, id, { firstName: 'X' }),
    () => deleteContact(foreign, id),
    () => findContactList(foreign, list.id),
    () => listContacts(foreign, { limit: 10, listId: list.id }),
    () => createContactList(foreign, { name: 'Mine', contactIds: [id] }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  expect((await listContacts(foreign, { limit: 10 })).items.map((contact) => contact.id)).toEqual([foreignId])
})

test('members delete contacts that they created, managers any of the account', async () => {
  const person = async (role: 'MEMBER' | 'MANAGER' | 'ADMIN') =>
    world.as(await world.person({ accountId: mia.accountId, role }))
  const colleague = await person('MEMBER')
  const { id } = await createContact(colleague, grace)
  const other = await createContact(colleague, { firstName: 'Ben', numbers: ['6025550123'] })
  await expect(deleteContact(await person('MEMBER'), id)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await findContact(ctx, id)).toMatchObject({ id })
  await deleteContact(colleague, id)
  await deleteContact(await person('ADMIN'), other.id)
  expect((await listContacts(ctx, { limit: 10 })).items).toEqual([])
})

test('coaches can read but not write', async () => {
  const { id } = await createContact(ctx, grace)
  const cole = world.as(await world.person({ accountId: mia.accountId, role: 'COACH' }))
  expect(await findContact(cole, id)).toMatchObject({ id })
  for (const attempt of [
    () => createContact(cole, grace),
    () => updateContact(cole, id, {}),
    () => deleteContact(cole, id),
    () => createContactList(cole, { name: 'Leads', contactIds: [] }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
})

test('the queries of the contact screens use an index', () => {
  const plan = (text: string) =>
    world.services.store.sqlite
      .prepare(`explain query plan ${text}`)
      .all()
      .map((row) => (row as { detail: string }).detail)
      .join('; ')
  expect(
    plan(`select * from contacts where account_id = 'a' and deleted_at is null and id < 'b' order by id desc`),
  ).toMatch(/SEARCH contacts USING INDEX contacts_by_account/)
  expect(
    plan(
      `select * from contacts c join contact_list_members m on m.contact_id = c.id
       where c.account_id = 'a' and c.deleted_at is null and m.list_id = 'l' and m.position > 3 order by m.position limit 51`,
    ),
  ).toMatch(/SEARCH m USING (COVERING )?INDEX contact_list_members_by_position/)
  expect(plan(`select * from suppressions where account_id = 'a' order by created_at desc, id desc`)).toMatch(
    /USING INDEX suppressions_by_time/,
  )
})
