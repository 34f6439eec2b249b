import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Crm, VendorCrm } from '../../app/domain/crm.port'
import { harborContacts } from '../seeds/contacts'
import { openEdgeServer } from '../../tests/helpers/edge-server'
import { openHarborCrm } from '../../tests/helpers/harbor-crm'
import { openVendorCrm } from './vendor-crm'

const PUBLIC_URL = 'https://dial.test'
let harbor: Awaited<ReturnType<typeof openHarborCrm>>
let crm: Crm
const open = (change: Partial<VendorCrm> = {}) =>
  openVendorCrm(
    {
      name: 'Harbor CRM',
      url: `${harbor.url}/api`,
      secret: 'vendor-secret-vendor-secret-32ch',
      account: 'Harbor Realty',
      kind: 'team',
      ...change,
    },
    PUBLIC_URL,
  )

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

test('a new tag is listed immediately; a rejected one is refused with the CRM’s reason', async () => {
  expect(await crm.createTag('Größe & “so”')).toEqual({ id: 'Größe & “so”', name: 'Größe & “so”' })
  expect((await crm.listTags()).map(({ name }) => name)).toContain('Größe & “so”')
  await expect(crm.createTag('x'.repeat(61))).rejects.toMatchObject({
    code: 'refused',
    message: 'Harbor CRM refused: A tag has 1 to 60 letters',
  })
})

test('a write is done once, however often it is sent under its key', async () => {
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

test('a call signed with another secret is refused', async () => {
  await expect(open({ secret: 'another secret of a stranger' }).listTags()).rejects.toMatchObject({
    code: 'expired',
    outcome: 'retry',
    message: 'Harbor CRM refused: The signature is wrong',
  })
  const unsigned = await fetch(`${harbor.url}/api/tags`, { headers: { 'trunkline-account': 'Harbor Realty' } })
  expect(unsigned.status).toBe(401)
})

test.each(['São Paulo', 'Größe & Söhne', '東京', '100 %', '%41', 'a~b!'])(
  'a team named %s is reported by its own name',
  async (account) => {
    const { contactId } = harborContacts[0]!
    await open({ account }).write(contactId, { kind: 'add-tag', tag: 'Hot' }, 'dlv_1')
    expect((await harbor.received()).map((told) => told.account)).toEqual([account])
  },
)

test('the header names a team or a user, and is signed', async () => {
  const edge = await openEdgeServer(() => ({ status: 200, body: { tags: [] } }))
  try {
    for (const kind of ['team', 'person'] as const) await open({ url: edge.url, account: '42', kind }).listTags()
    const [team, person] = edge.asked.map(({ headers }) => headers)
    expect([team!['trunkline-account-kind'], person!['trunkline-account-kind']]).toEqual(['team', 'person'])
    const swapped = { ...(team as Record<string, string>), 'trunkline-account-kind': 'person' }
    expect((await fetch(`${harbor.url}/api/tags`, { headers: swapped })).status).toBe(401)
  } finally {
    await edge.close()
  }
})

test.each([
  [409, 'refused'],
  [425, 'unreachable'],
])('without a key (%d) the outcome is %s', async (status, code) => {
  const edge = await openEdgeServer(({ method, target }) =>
    `${method} ${target}` === 'GET /tags'
      ? { status: 200, body: { tags: [] } }
      : { status, body: { message: 'Not so' } },
  )
  try {
    await expect(open({ url: edge.url }).createTag('Hot')).rejects.toMatchObject({ code })
    const outcome = open({ url: edge.url }).findContact('42')
    await expect(outcome).rejects.toMatchObject({ outcome: code === 'refused' ? 'refused' : 'unknown' })
  } finally {
    await edge.close()
  }
})

test('an unreachable CRM received nothing', async () => {
  await harbor.close()
  await expect(crm.listTags()).rejects.toMatchObject({ code: 'unreachable', outcome: 'retry' })
  harbor = await openHarborCrm()
})

/** A CRM that answers each question with this. */
async function answering(body: unknown, work: (crm: Crm) => Promise<void>): Promise<void> {
  const edge = await openEdgeServer(() => ({ status: 200, body }))
  try {
    await work(open({ url: edge.url }))
  } finally {
    await edge.close()
  }
}

test('empty and numeric fields of a CRM are read; an invalid contact is counted and stops no import', async () => {
  const careless = {
    contactId: 42,
    firstName: 'Ann',
    lastName: null,
    city: { name: 'Chicago' },
    zip: 60614,
    numbers: [3125550105, null, '+13125550106', {}],
    tags: null,
  }
  const contacts = [{ contactId: 'a', numbers: ['1'] }, careless, null, 'b', { firstName: 'Nobody' }]
  await answering({ contacts }, async (asked) => {
    const page = await asked.listContactsByTag('Buyer', null)
    expect(page).toMatchObject({ unreadable: 3, nextCursor: null })
    expect(page.contacts.map(({ vendorContactId }) => vendorContactId)).toEqual(['a', '42'])
    expect(page.contacts[1]).toMatchObject({
      firstName: 'Ann',
      lastName: '',
      city: null,
      zip: '60614',
      numbers: ['3125550105', '+13125550106'],
      tags: [],
    })
  })
  await answering({ contacts: [], nextCursor: 100 }, async (asked) => {
    expect((await asked.listContactsByTag('Buyer', null)).nextCursor).toBe('100')
  })
  await answering(careless, async (asked) => {
    expect(await asked.findContact('42')).toMatchObject({ vendorContactId: '42', lastName: '' })
  })
})

test('an unreadable contact is refused alone; a foreign page is not taken for the CRM', async () => {
  await answering({ contactId: null }, async (asked) => {
    await expect(asked.findContact('42')).rejects.toMatchObject({ code: 'refused', outcome: 'refused' })
  })
  await answering('<html>', async (asked) => {
    await expect(asked.findContact('42')).rejects.toMatchObject({ code: 'unreachable' })
    await expect(asked.listContactsByTag('Buyer', null)).rejects.toMatchObject({ code: 'unreachable' })
  })
})
