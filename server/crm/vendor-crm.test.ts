import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Crm } from '../../app/domain/crm.port'
import { harborContacts } from '../seeds/contacts'
import { openHarborCrm } from '../../tests/helpers/harbor-crm'
import { openVendorCrm } from './vendor-crm'

const PUBLIC_URL = 'https://dial.test'
let harbor: Awaited<ReturnType<typeof openHarborCrm>>
let crm: Crm
const open = (secret = 'vendor-secret-vendor-secret-32ch') =>
  openVendorCrm({ name: 'Harbor CRM', url: `${harbor.url}/api`, secret, account: 'Harbor Realty' }, PUBLIC_URL)

beforeEach(async () => {
  harbor = await openHarborCrm(harborContacts)
  crm = open()
})
afterEach(() => harbor.close())

test('reads tags, workflows, contacts by tag in pages, and one contact', async () => {
  expect((await crm.listTags()).map(({ name }) => name)).toContain('Buyer')
  expect((await crm.listWorkflows()).map(({ name }) => name)).toContain('Book a showing')
  const page = await crm.listContactsByTag('Buyer', null)
  expect(page.contacts.length).toBeGreaterThan(0)
  expect(page.contacts.every(({ tags }) => tags.includes('Buyer'))).toBe(true)
  expect(await crm.findContact(page.contacts[0]!.vendorContactId)).toEqual(page.contacts[0])
  expect(await crm.findContact('nobody/../tags')).toBeNull()
})

test('a new tag is there at once; one that it does not like is refused with its words', async () => {
  expect(await crm.createTag('Größe & “so”')).toEqual({ id: 'Größe & “so”', name: 'Größe & “so”' })
  expect((await crm.listTags()).map(({ name }) => name)).toContain('Größe & “so”')
  await expect(crm.createTag('x'.repeat(61))).rejects.toMatchObject({
    code: 'refused',
    message: 'Harbor CRM refused: A tag has 1 to 60 letters',
  })
})

test('a write is done once, however often it comes under its key', async () => {
  const { contactId } = harborContacts[0]!
  for (let time = 0; time < 3; time++) await crm.write(contactId, { kind: 'add-tag', tag: 'Hot' }, 'dlv_1')
  await crm.write(contactId, { kind: 'remove-tag', tag: 'Hot' }, 'dlv_2')
  expect((await harbor.received()).map(({ what, account }) => [what, account])).toEqual([
    ['Tag removed: Hot', 'Harbor Realty'],
    ['Tag added: Hot', 'Harbor Realty'],
  ])
  await expect(crm.write('nobody', { kind: 'add-tag', tag: 'Hot' }, 'dlv_3')).rejects.toMatchObject({
    code: 'refused',
    outcome: 'refused',
  })
})

test('a call under another secret is nobody’s', async () => {
  await expect(open('another secret of a stranger').listTags()).rejects.toMatchObject({ code: 'refused' })
  const unsigned = await fetch(`${harbor.url}/api/tags`, { headers: { 'trunkline-account': 'Harbor Realty' } })
  expect(unsigned.status).toBe(401)
})

test('a CRM that is not there was told nothing', async () => {
  await harbor.close()
  await expect(crm.listTags()).rejects.toMatchObject({ code: 'unreachable', outcome: 'retry' })
  harbor = await openHarborCrm()
})
