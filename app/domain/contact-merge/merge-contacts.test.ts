import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeCounted, openBoard } from '../../../tests/helpers/board-world'
import { makeLead, numberOf } from '../../../tests/helpers/board'
import { openFloor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { BoardView } from '../boards/boards.schema'
import { createBoard } from '../boards/create-board.server'
import type { Ctx } from '../context.server'
import { saveContactTag } from '../crm/change-contact.server'
import { createCampaign } from '../campaigns/create-campaign.server'
import { listLeadHistory } from '../leads/leads.read.server'
import { suppressNumber } from '../protection/suppress-number.server'
import type { SuppressionType } from '../protection/protection.schema'
import { findContact, findContactList, listContacts } from '../contacts/contacts.read.server'
import { createContactList } from '../contact-lists/create-contact-list.server'
import { createContact } from '../contacts/create-contact.server'
import { mergeContacts } from './merge-contacts.server'

const [A, B, C] = ['+13125550105', '+13125550106', '+13125550107']

let world: World
let mia: UserActor
let ctx: Ctx
let admin: Ctx
let board: BoardView
let grace: string
let gracie: string
beforeEach(async () => {
  ;({ world, mia, ctx, admin, board } = await openBoard())
  grace = (await createContact(ctx, { firstName: 'Grace', lastName: 'Whitfield', city: 'Chicago', numbers: [A] })).id
  gracie = (
    await createContact(ctx, {
      contactId: 'crm-1',
      firstName: 'Gracie',
      email: 'grace@dental.test',
      address: '1 Elm St',
      zip: '60601',
      timezone: 'America/Chicago',
      numbers: [B, C],
      mergeFields: [{ id: 'policy', label: 'Policy', value: 'P-17' }],
    })
  ).id
})
afterEach(() => closeCounted(world))

const merge = (by = ctx) => mergeContacts(by, grace, gracie)
const suppress = (e164: string, type: SuppressionType) =>
  world.system.db.transact('test', (tx) => suppressNumber(tx, { accountId: mia.accountId, e164, type, addedBy: null }))
const listed = async () =>
  (await ctx.db.q.selectFrom('suppressions').select('e164').orderBy('e164').execute()).map(({ e164 }) => e164)

test('the remaining contact keeps its values, gets missing values, and the numbers of both', async () => {
  const merged = await merge()
  expect(merged).toMatchObject({
    id: grace,
    name: 'Grace Whitfield',
    email: 'grace@dental.test',
    vendorContactId: 'crm-1',
    timezone: 'America/Chicago',
    // A postal address is one value: no street of one contact with the city of the other.
    city: 'Chicago',
    address: null,
    zip: null,
    mergeFields: [{ id: 'policy', label: 'Policy', value: 'P-17' }],
  })
  expect(merged.phones.map(({ number }) => number)).toEqual([A, B, C])
  await expect(findContact(ctx, gracie)).rejects.toMatchObject({ code: 'not_found' })
  expect((await listContacts(ctx, { limit: 10, search: '0107' })).items.map(({ id }) => id)).toEqual([grace])
  expect(world.published.map(({ type }) => type).slice(-3)).toEqual([
    'contact.changed',
    'contact.deleted',
    'contact.merged',
  ])
})

test.each<SuppressionType>(['STOP', 'IVR'])(
  'a do-not-call request (%s) of either contact applies to every number',
  async (type) => {
    await suppress(B, type)
    await suppress(C, type)
    expect((await merge()).phones.map(({ doNotCall }) => doNotCall)).toEqual([true, true, true])
    expect(await listed()).toEqual([A, B, C])
  },
)

test('a do-not-call entry made by a user stays on its number alone', async () => {
  await suppress(B, 'MANUAL')
  await merge()
  expect(await listed()).toEqual([B])
})

test('lists have the contact once, and tags are those of both', async () => {
  const both = await createContactList(ctx, { name: 'Both', contactIds: [grace, gracie] })
  const one = await createContactList(ctx, { name: 'One', contactIds: [gracie] })
  await world.system.db.transact('test', (tx) =>
    saveContactTag(tx, { accountId: mia.accountId, contactId: gracie, tag: 'Buyer' }),
  )
  await merge()
  expect(await findContactList(ctx, both.id)).toMatchObject({ contactCount: 1 })
  expect((await listContacts(ctx, { limit: 10, listId: both.id })).items.map(({ id }) => id)).toEqual([grace])
  expect((await listContacts(ctx, { limit: 10, listId: one.id })).items.map(({ id }) => id)).toEqual([grace])
  expect(await ctx.db.q.selectFrom('contact_tags').select(['contact_id', 'tag']).execute()).toEqual([
    { contact_id: grace, tag: 'Buyer' },
  ])
})

test('a lead moves to the remaining contact; on a shared board that contact’s lead is kept', async () => {
  const second = await createBoard(admin, {
    callboardName: 'Second',
    assignedPhoneNumberIds: [await numberOf(world, mia.accountId)],
    assignedTeamMemberIds: [mia.userId],
  })
  const moved = await makeLead(world, second, { contactId: gracie })
  const kept = await makeLead(world, board, { contactId: grace })
  await makeLead(world, board, { contactId: gracie })
  await merge()
  const leads = await ctx.db.q.selectFrom('leads').select(['id', 'contact_id', 'zone']).orderBy('id').execute()
  expect(leads.map(({ id, contact_id }) => [id, contact_id])).toEqual([
    [moved.id, grace],
    [kept.id, grace],
  ])
  const kinds = async (lead: { id: string }, of: BoardView) =>
    (await listLeadHistory(ctx, { id: of.id, stageId: of.stages[0]!.id, leadId: lead.id })).items.map(
      ({ kind }) => kind,
    )
  expect(await kinds(moved, second)).toContain('contact-merged')
  expect(await kinds(kept, board)).toContain('joined')
})

test('a contact on a call is not merged; afterwards its calls belong to the remaining contact', async () => {
  const floor = await openFloor(world, mia.accountId)
  await floor.settings({ parallelLimit: 1 })
  const [one, two] = ['+13125550108', '+13125550109'] as const
  await floor.dial(await floor.campaign([one, two]))
  const [first, second] = [
    await floor.call(one),
    (await listContacts(ctx, { limit: 1, search: two.slice(2) })).items[0]!,
  ]
  const both = () => mergeContacts(floor.ctx, second.id, first.contact_id)
  await expect(both()).rejects.toMatchObject({ code: 'not_possible_now' })
  await floor.end(one, 'no-answer')
  await expect(both()).rejects.toMatchObject({
    code: 'not_possible_now',
    message: 'Nora is on a call. Merge after the call ends.',
  })
  await floor.end(two, 'no-answer')
  await both()
  const { q } = ctx.db
  for (const table of ['calls', 'lines', 'selections'] as const)
    expect(await q.selectFrom(table).select('contact_id').distinct().execute()).toEqual([{ contact_id: second.id }])
})

test('campaigns are updated; a campaign with both contacts keeps one record', async () => {
  const list = await createContactList(ctx, { name: 'Both', contactIds: [grace, gracie] })
  const both = await createCampaign(ctx, { listId: list.id })
  const one = await createCampaign(ctx, {
    listId: (await createContactList(ctx, { name: 'One', contactIds: [gracie] })).id,
  })
  await merge()
  const places = await ctx.db.q.selectFrom('campaign_records').select(['campaign_id', 'contact_id']).execute()
  expect(places.toSorted((a, b) => a.contact_id.localeCompare(b.contact_id))).toEqual(
    [
      { campaign_id: both.id, contact_id: grace },
      { campaign_id: both.id, contact_id: gracie },
      { campaign_id: one.id, contact_id: grace },
    ].toSorted((a, b) => a.contact_id.localeCompare(b.contact_id)),
  )
})

test('not during a call, not with itself, and not beyond ten numbers', async () => {
  await expect(mergeContacts(ctx, grace, grace)).rejects.toMatchObject({ code: 'invalid' })
  const many = await createContact(ctx, {
    firstName: 'Many',
    numbers: Array.from({ length: 9 }, (_, index) => `312555011${index}`),
  })
  await expect(mergeContacts(ctx, many.id, gracie)).rejects.toMatchObject({
    code: 'invalid',
    message: 'Together they have 11 numbers. A contact has at most 10: remove some first.',
  })
  expect(await findContact(ctx, gracie)).toMatchObject({ phones: [{ number: B }, { number: C }] })
})

test('members merge contacts of their own; managers those of the account; coaches none', async () => {
  const person = async (role: 'MEMBER' | 'MANAGER' | 'COACH') =>
    world.as(await world.person({ accountId: mia.accountId, role }))
  for (const role of ['MEMBER', 'COACH'] as const)
    await expect(merge(await person(role))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await merge(await person('MANAGER'))).toMatchObject({ id: grace })
})
