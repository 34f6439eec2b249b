import { expect, test } from 'vitest'
import type { ContactView } from '../domain/contacts/contacts.schema'
import { searchContacts, saveContactResult, type ContactResult } from './contact-search-options'
import type { HostRequest } from './host-handshake'

const OURS = {
  id: 'con_1',
  vendorContactId: 'crm-1',
  name: 'Grace Whitfield',
  phones: [
    { number: '+13125550105', display: '', type: 'mobile', doNotCall: true },
    { number: '+13125550106', display: '', type: 'work', doNotCall: false },
  ],
} as unknown as ContactView
const THEIRS = { contactId: 'crm-9', firstName: 'Grace', lastName: 'Osei', numbers: ['(312) 555-0190', '312 555 0191'] }

/** An answer resolved by the test. */
function later<T>() {
  let settle!: { resolve(value: T): void; reject(error: Error): void }
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }))
  return { promise, ...settle }
}

function makeSources() {
  const answers = { ours: later<{ items: ContactView[] }>(), host: later<unknown>() }
  const asked: unknown[] = []
  const call = (name: string, input: unknown) => {
    asked.push([name, input])
    return name === 'contacts.listContacts' ? answers.ours.promise : Promise.resolve({ id: 'con_new' })
  }
  const ask = ((type: string, payload: unknown) => {
    asked.push([type, payload])
    return answers.host.promise
  }) as HostRequest
  return { ...answers, asked, api: { call } as unknown as Parameters<typeof saveContactResult>[0], ask }
}
const shown: string[][] = []
const tell = (people: ContactResult[]) => void shown.push(people.map(({ name, number }) => `${name} ${number}`))
async function find(sources: ReturnType<typeof makeSources>, more: { ask?: null; numbers?: 'first' } = {}) {
  shown.length = 0
  await searchContacts('grace', { api: sources.api, ask: sources.ask, limit: 8, numbers: 'all', ...more }, tell)
  return shown
}

test('shows own contacts immediately, and the host’s after them when it answers', async () => {
  const sources = makeSources()
  const done = find(sources)
  sources.ours.resolve({ items: [OURS] })
  await sources.ours.promise
  await Promise.resolve()
  await Promise.resolve()
  expect(shown).toEqual([['Grace Whitfield +13125550105', 'Grace Whitfield +13125550106']])
  sources.host.resolve({ contacts: [THEIRS] })
  expect((await done).at(-1)).toEqual([
    'Grace Whitfield +13125550105',
    'Grace Whitfield +13125550106',
    'Grace Osei +13125550190',
    'Grace Osei +13125550191',
  ])
  expect(sources.asked[0]).toEqual(['contact.search', { search: 'grace', limit: 8 }])
})

test('a host that answers first is still listed after own contacts', async () => {
  const sources = makeSources()
  sources.host.resolve({ contacts: [THEIRS] })
  const done = find(sources, { numbers: 'first' })
  await sources.host.promise
  expect(shown).toEqual([])
  sources.ours.resolve({ items: [OURS] })
  expect((await done).at(-1)).toEqual(['Grace Whitfield +13125550105', 'Grace Osei +13125550190'])
})

test('a name comes before a company that matches', async () => {
  const sources = makeSources()
  const phone = (number: string) => [{ number, display: '', type: 'mobile', doNotCall: false }]
  const brooks = { ...OURS, id: 'con_2', vendorContactId: 'crm-2', name: 'Ethan Brooks', phones: phone('+13055550113') }
  sources.ours.resolve({ items: [brooks as ContactView, OURS] })
  sources.host.resolve(null)
  expect((await find(sources, { numbers: 'first' })).at(-1)).toEqual([
    'Grace Whitfield +13125550105',
    'Ethan Brooks +13055550113',
  ])
})

test('never offers known contacts or numbers twice', async () => {
  const sources = makeSources()
  sources.ours.resolve({ items: [OURS] })
  sources.host.resolve({
    contacts: [
      { contactId: 'crm-1', firstName: 'Grace', numbers: ['3125550177'] },
      { contactId: 'crm-2', numbers: ['312-555-0105', null, '', '12', '312-555-0178', '+1 312 555 0178'] },
    ],
  })
  expect((await find(sources)).at(-1)).toEqual([
    'Grace Whitfield +13125550105',
    'Grace Whitfield +13125550106',
    'No name +13125550178',
  ])
})

test.each([
  ['without an answer', null],
  ['without a match', { contacts: [] }],
])('a host %s changes nothing', async (_, answer) => {
  const sources = makeSources()
  sources.ours.resolve({ items: [OURS] })
  sources.host.resolve(answer)
  expect(await find(sources)).toHaveLength(1)
})

test('shows the host’s contacts when own ones fail; fails when both fail', async () => {
  const sources = makeSources()
  sources.ours.reject(new Error('No connection'))
  sources.host.resolve({ contacts: [THEIRS] })
  expect((await find(sources)).at(-1)).toHaveLength(2)
  await expect(find(sources, { ask: null })).rejects.toThrow('No connection')
})

test('saves a host contact when it is chosen', async () => {
  const sources = makeSources()
  const person = { key: '', name: '', isUnnamed: true, number: '+13125550190', doNotCall: false, contactId: null }
  expect(
    await saveContactResult(sources.api, {
      ...person,
      hostContact: { ...THEIRS, vip: true } as ContactResult['hostContact'],
    }),
  ).toBe('con_new')
  expect(sources.asked).toEqual([['contacts.createContact', THEIRS]])
  expect(await saveContactResult(sources.api, { ...person, contactId: 'con_1', hostContact: null })).toBe('con_1')
})
