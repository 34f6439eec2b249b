import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import { listThreads } from '../threads/threads.read.server'
import { findContactByNumber } from './find-contact-by-number.server'
import { findContact, listContacts } from './contacts.read.server'
import { createContact } from './create-contact.server'
import { matchContact } from './match-contact.server'

const ANA = '+13125550101'
const HOST_ANA = { contactId: 'crm-1', firstName: 'Ana', lastName: 'Lee', numbers: ['312-555-0199', '(312) 555-0101'] }

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

const contacts = async () => (await listContacts(texting.ctx, { limit: 100 })).items
const thread = async () => (await listThreads(texting.ctx, {})).items[0]!
const match = (contact: Partial<typeof HOST_ANA> = {}) =>
  matchContact(texting.ctx, { number: ANA, contact: { ...HOST_ANA, ...contact } })

test('an unknown number becomes the CRM’s contact, keeps its thread, and the change is published', async () => {
  await texting.receive(ANA, 'Hi there')
  const before = await thread()
  expect(before.displayName).toBe('3125550101')
  texting.world.published.length = 0
  const matched = await match()
  expect(matched).toMatchObject({ vendorContactId: 'crm-1', name: 'Ana Lee' })
  expect(matched.phones.map(({ number }) => number)).toEqual(['+13125550199', ANA])
  expect(await thread()).toMatchObject({ id: before.id, displayName: 'Ana Lee', contactId: matched.id })
  expect(await contacts()).toHaveLength(1)
  expect(texting.world.published.map(({ type }) => type)).toEqual(['contact.changed', 'thread.changed'])
})

test('a number missing from the CRM’s own list still belongs to the contact', async () => {
  await texting.receive(ANA, 'Hi there')
  const matched = await match({ numbers: [] })
  expect(matched.phones.map(({ number }) => number)).toEqual([ANA])
})

test('a CRM contact known by another number gets the thread, and the next text', async () => {
  const known = await createContact(texting.ctx, { ...HOST_ANA, numbers: ['312-555-0199'] })
  await texting.receive(ANA, 'A new phone')
  expect((await thread()).contactId).not.toBe(known.id)
  expect((await match()).id).toBe(known.id)
  expect(await thread()).toMatchObject({ displayName: 'Ana Lee', contactId: known.id })
  expect((await findContactByNumber(texting.ctx, texting.mia.accountId, ANA))?.id).toBe(known.id)
})

test('a contact that has a name here keeps it', async () => {
  const { id } = await createContact(texting.ctx, { firstName: 'Anastasia', numbers: [ANA] })
  await texting.receive(ANA, 'Hi there')
  expect((await match()).id).toBe(id)
  expect(await findContact(texting.ctx, id)).toMatchObject({ name: 'Anastasia', vendorContactId: null })
})

test('a repeated match publishes nothing', async () => {
  await texting.receive(ANA, 'Hi there')
  const first = await match()
  texting.world.published.length = 0
  expect(await match()).toEqual(first)
  expect(texting.world.published).toEqual([])
})

test('an impossible number and a coach are refused, and other accounts’ contacts are unaffected', async () => {
  await match()
  await expect(matchContact(texting.ctx, { number: '12', contact: HOST_ANA })).rejects.toMatchObject({
    code: 'invalid',
    fieldErrors: { number: [expect.stringContaining('has 2 digits')] },
  })
  const coach = texting.world.as(await texting.world.person({ accountId: texting.mia.accountId, role: 'COACH' }))
  await expect(matchContact(coach, { number: ANA, contact: HOST_ANA })).rejects.toMatchObject({ code: 'forbidden' })
  const foreign = texting.world.as(await texting.world.person({ role: null }))
  const theirs = await matchContact(foreign, { number: ANA, contact: HOST_ANA })
  expect(theirs.id).not.toBe((await contacts())[0]!.id)
})
