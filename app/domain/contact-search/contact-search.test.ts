import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { mergeContacts } from '../contact-merge/merge-contacts.server'
import { createContact } from '../contacts/create-contact.server'
import { deleteContact } from '../contacts/delete-contact.server'
import { countMatchingContacts, listContacts, type ContactsInput } from '../contacts/contacts.read.server'
import { updateContact } from '../contacts/update-contact.server'
import type { Ctx } from '../context.server'
import { addTagToContact, removeTagFromContact } from '../crm/change-contact.server'
import { addSuppression } from '../protection/add-suppression.server'
import { backfillContacts, isBackfilling } from './backfill-contacts.server'
import { setLastCall } from './set-last-call.server'

let world: World
let mia: UserActor
let ctx: Ctx
let numbers = 0

beforeEach(async () => {
  world = await testWorld()
  mia = await world.person({ role: 'OWNER' })
  ctx = world.as(mia)
  numbers = 0
})
afterEach(() => world.close())

const add = async (firstName: string, others: Record<string, string> = {}) =>
  (await createContact(ctx, { firstName, numbers: [`+131255501${String(++numbers).padStart(2, '0')}`], ...others })).id
const list = async (input: Partial<ContactsInput>) =>
  (await listContacts(ctx, { limit: 50, ...input })).items.map(({ name }) => name)
const tag = (contactId: string, name: string) =>
  world.system.db.transact('test', (tx) =>
    addTagToContact(tx, { accountId: mia.accountId, contactId, byUser: null, tag: name }),
  )
const untag = (contactId: string, name: string) =>
  world.system.db.transact('test', (tx) =>
    removeTagFromContact(tx, { accountId: mia.accountId, contactId, byUser: null, tag: name }),
  )
const called = (id: string, at: number) => world.system.db.transact('test', (tx) => setLastCall(tx, id, at))
const words = () => world.system.db.q.selectFrom('contact_words').selectAll().execute()

describe('search', () => {
  test('each word begins a word of name, company, e-mail, place or tag; digits are part of a number', async () => {
    const rosa = await add('Rosa', { company: 'Sunny Homes', email: 'rosa@harbor.test', city: 'Billings', state: 'MT' })
    await add('Ben')
    await tag(rosa, 'Hot lead')
    for (const search of ['ros', 'sunny ho', 'rosa@harbor', 'billings', 'mt', 'montana', 'hot', '0101', '555-0101'])
      expect([search, await list({ search })]).toEqual([search, ['Rosa']])
    for (const search of ['osa', 'rosa ben', '9999', '1', '13'])
      expect([search, await list({ search })]).toEqual([search, []])
    expect(await list({ search: '55501' })).toEqual(['Ben', 'Rosa'])
  })

  test('the index follows each change of a contact, its numbers and its tags', async () => {
    const id = await add('Rosa')
    await updateContact(ctx, id, { firstName: 'Manuela', numbers: ['+16025550199'] })
    expect([await list({ search: 'rosa' }), await list({ search: '0101' })]).toEqual([[], []])
    expect([await list({ search: 'manuela' }), await list({ search: '0199' })]).toEqual([['Manuela'], ['Manuela']])
    await tag(id, 'Nurture')
    expect(await list({ search: 'nurture' })).toEqual(['Manuela'])
    await untag(id, 'Nurture')
    expect(await list({ search: 'nurture' })).toEqual([])
    const other = await add('Otto')
    await tag(other, 'Vip')
    await mergeContacts(ctx, id, other)
    expect([await list({ search: 'vip' }), await list({ search: 'otto' })]).toEqual([['Manuela'], []])
    await deleteContact(ctx, id)
    expect(await words()).toEqual([])
  })

  test('contacts that are older than the index are found while it is filled, and afterwards', async () => {
    const id = await add('José')
    const { sqlite } = world.services.store
    sqlite.exec(`update contacts set search = 'josé 13125550101', search_no = null, name_key = ''`)
    sqlite.exec(`delete from contact_words`)
    sqlite.exec(`update contact_search_backfill set after_contact_id = ''`)
    expect(await list({ search: '0101' })).toEqual(['José'])
    while (await backfillContacts(world.system));
    expect(await isBackfilling(ctx)).toBe(false)
    expect(await list({ search: 'jose' })).toEqual(['José'])
    expect(await world.system.db.q.selectFrom('contacts').select('name_key').where('id', '=', id).execute()).toEqual([
      { name_key: 'jose' },
    ])
  })
})

describe('filters', () => {
  test('by list, tag, state, calls, do-not-call list and age, alone and together', async () => {
    const [ann, ben, cleo] = [
      await add('Ann', { state: 'AZ' }),
      await add('Ben', { state: 'AZ' }),
      await add('Cleo', { state: 'TX' }),
    ]
    const { id: listId } = await createContactList(ctx, { name: 'Spring', contactIds: [cleo, ann] })
    await tag(ann, 'hot')
    await tag(ben, 'hot')
    const now = world.clock.now()
    await called(ann, now - 1000)
    await called(cleo, now - 5_000_000)
    await addSuppression(ctx, { number: '+13125550103', type: 'MANUAL' })
    const since = new Date(now - 10_000).toISOString()
    const cases: Array<[Partial<ContactsInput>, string[]]> = [
      [{ listId }, ['Cleo', 'Ann']],
      [{ tag: 'hot' }, ['Ben', 'Ann']],
      [{ tag: 'Hot' }, []],
      [{ state: 'AZ' }, ['Ben', 'Ann']],
      [{ called: 'yes' }, ['Cleo', 'Ann']],
      [{ called: 'no' }, ['Ben']],
      [{ called: 'yes', calledSince: since }, ['Ann']],
      [{ called: 'no', calledSince: since }, ['Cleo', 'Ben']],
      [{ doNotContact: 'yes' }, ['Cleo']],
      [{ doNotContact: 'no' }, ['Ben', 'Ann']],
      [{ createdFrom: new Date(now + 1).toISOString() }, []],
      [{ createdTo: new Date(now + 1).toISOString() }, ['Cleo', 'Ben', 'Ann']],
      [{ listId, state: 'AZ', tag: 'hot' }, ['Ann']],
      [{ listId, search: 'cle' }, ['Cleo']],
      [{ tag: 'hot', called: 'no', state: 'AZ' }, ['Ben']],
      [{ listId, sort: 'name' }, ['Ann', 'Cleo']],
    ]
    for (const [filter, names] of cases) {
      expect([filter, await list(filter)]).toEqual([filter, names])
      const { sort: _sort, ...counted } = filter
      expect([filter, await countMatchingContacts(ctx, counted)]).toEqual([
        filter,
        { count: names.length, isExact: true },
      ])
    }
  })

  test('nothing of another account matches', async () => {
    await tag(await add('Ann', { state: 'AZ' }), 'hot')
    await add('Ben')
    const { id: listId } = await createContactList(ctx, { name: 'Spring', contactIds: [] })
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    for (const filter of [{ tag: 'hot' }, { state: 'AZ' }, { search: 'ann' }, { called: 'no' as const }])
      expect((await listContacts(stranger, { limit: 5, ...filter })).items).toEqual([])
    await expect(listContacts(stranger, { limit: 5, listId })).rejects.toMatchObject({ code: 'not_found' })
    for (const filter of [{ importId: 'imp_none' }, { campaignId: 'cmp_none' }])
      await expect(listContacts(ctx, { limit: 5, ...filter })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test.each(['name', '-name', 'last-called', '-last-called', 'created', '-created'] as const)(
  'sorted by %s, pages lose and repeat no contact',
  async (sort) => {
    const names = ['Zoë', 'Álvaro', 'bob', 'Ürsula', 'Ann', 'Ann', '']
    for (const [index, name] of names.entries()) {
      const id = await add(name)
      if (index % 2 === 0) await called(id, 1000 + index)
      world.clock.advance(10)
    }
    const seen: string[] = []
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const page = await listContacts(ctx, { limit: 2, sort, cursor })
      seen.push(...page.items.map(({ firstName, id }) => `${firstName} ${id}`))
      cursor = page.nextCursor ?? undefined
    }
    expect(new Set(seen).size).toBe(names.length)
    const shown = seen.map((one) => one.split(' ')[0])
    if (sort === 'name') expect(shown).toEqual(['Álvaro', 'Ann', 'Ann', 'bob', 'Ürsula', 'Zoë', ''])
    if (sort === '-last-called') expect(shown.slice(0, 4)).toEqual(['', 'Ann', 'bob', 'Zoë'])
    if (sort === 'created') expect(shown).toEqual(names)
  },
)
