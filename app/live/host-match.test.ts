import { expect, test } from 'vitest'
import type { HostRequest } from './host-handshake'
import { createHostMatch } from './host-match'

const NUMBER = '+13125550190'
const CONTACT = { contactId: 'crm-9', firstName: 'Grace', numbers: [] }

function openMatch(answer: unknown, { status = 200 } = {}) {
  const asked: unknown[] = []
  const kept: unknown[] = []
  const person = { id: 'usr_1' as string | null }
  const tell = createHostMatch({
    ask: (async (type: string, payload: unknown) => {
      asked.push([type, payload])
      return answer
    }) as HostRequest,
    credentials: { token: () => 't', renew: () => Promise.resolve(false) },
    userId: () => person.id,
    fetch: async (url, init) => {
      kept.push([url, JSON.parse(init!.body as string), new Headers(init!.headers).get('expected-user')])
      return new Response(JSON.stringify({ error: 'Forbidden', code: 'forbidden' }), { status })
    },
  })
  return { tell, asked, kept, person }
}
const stranger = { contactId: null, number: NUMBER }

test.each(['message.received', 'incoming.rings'] as const)(
  'asks the host for the name of a stranger of %s, and saves it',
  async (type) => {
    const { tell, asked, kept } = openMatch({ contact: { ...CONTACT, vip: true } })
    await tell(type, stranger)
    expect(asked).toEqual([['contact.match', { number: NUMBER }]])
    expect(kept).toEqual([['/api/v1/contacts/match', { number: NUMBER, contact: CONTACT }, 'usr_1']])
  },
)

test.each([
  ['a contact of the host', 'message.received', { ...stranger, contactId: 'crm-1' }],
  ['a caller with a hidden number', 'incoming.rings', { ...stranger, number: null }],
  ['an outbound text', 'message.sent', stranger],
] as const)('no request to the host about %s', async (_, type, payload) => {
  const { tell, asked } = openMatch({ contact: CONTACT })
  await tell(type, payload)
  expect(asked).toEqual([])
})

test.each([
  ['has no match', { contact: null }],
  ['does not answer', null],
])('a host that %s leaves the number only', async (_, answer) => {
  const { tell, kept } = openMatch(answer)
  await tell('message.received', stranger)
  expect(kept).toEqual([])
})

test('ten texts in a row are one question, and the next one is another', async () => {
  const { tell, asked } = openMatch({ contact: CONTACT })
  await Promise.all(Array.from({ length: 10 }, () => tell('message.received', stranger)))
  expect(asked).toHaveLength(1)
  await tell('message.received', stranger)
  expect(asked).toHaveLength(2)
})

test('saves nothing after another user has signed in', async () => {
  const { tell, kept, person } = openMatch({ contact: CONTACT })
  const told = tell('message.received', stranger)
  person.id = 'usr_2'
  await told
  expect(kept).toEqual([])
})

test('a user who cannot save contacts gets nothing', async () => {
  const { tell, kept } = openMatch({ contact: CONTACT }, { status: 403 })
  await tell('incoming.rings', stranger)
  expect(kept).toHaveLength(1)
})
