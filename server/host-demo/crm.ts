import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { SeedContact } from '../seeds/contacts'

/** Older calls may be replays. */
const VALID_MS = 5 * 60_000
const PAGE_CONTACTS = 100
const MAX_RECEIVED = 500

const WORKFLOWS = [
  { id: 'wf-nurture', name: 'Nurture for 30 days' },
  { id: 'wf-showing', name: 'Book a showing' },
  { id: 'wf-quiet', name: 'Leave alone until spring' },
]
const TAGS = ['Buyer', 'Seller', 'Open house', 'Investor', 'Past client']

export interface ReceivedChange {
  at: string
  account: string
  contactId: string
  contactName: string
  what: string
  details: string[]
}

interface Call {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}
interface Answer {
  status: number
  body: unknown
}

const refuse = (status: number, message: string): Answer => ({ status, body: { message } })

/** In-memory contacts and the server side of Trunkline's signed calls. */
export function createHarborCrm(contacts: readonly SeedContact[], secret: string) {
  const people = new Map(contacts.map((contact, index) => [contact.contactId, personOf(contact, index)]))
  const tags = new Set(TAGS)
  const received: ReceivedChange[] = []
  /** Idempotency keys of completed writes. */
  const completedKeys = new Set<string>()

  function answer(call: Call): Answer {
    if (!isSigned(secret, call)) return refuse(401, 'The signature is wrong')
    const account = decodeURIComponent(String(call.headers['trunkline-account']))
    const path = call.url.pathname.replace(/^\/api/, '')
    if (call.method === 'GET') return handleRead(path, call.url.searchParams)
    const body = objectOf(call.body)
    if (!body) return refuse(400, 'The body is no JSON object')
    if (path === '/tags' && call.method === 'POST') return createTag(body)
    return handleWrite(call, path, body, account)
  }

  function handleRead(path: string, query: URLSearchParams): Answer {
    if (path === '/tags') return { status: 200, body: { tags: [...tags].map((name) => ({ id: name, name })) } }
    if (path === '/workflows') return { status: 200, body: { workflows: WORKFLOWS } }
    if (path === '/contacts') return listContacts(query.get('tag') ?? '', Number(query.get('cursor') ?? 0) || 0)
    const person = people.get(decodeURIComponent(/^\/contacts\/([^/]+)$/.exec(path)?.[1] ?? ''))
    return person ? { status: 200, body: toView(person) } : refuse(404, 'No such contact')
  }

  function listContacts(tag: string, from: number): Answer {
    const found = [...people.values()].filter((person) => person.tags.has(tag))
    const to = from + PAGE_CONTACTS
    const body = { contacts: found.slice(from, to).map(toView), nextCursor: to < found.length ? String(to) : null }
    return { status: 200, body }
  }

  function createTag({ name }: Record<string, unknown>): Answer {
    if (typeof name !== 'string' || !name.trim() || name.length > 60) return refuse(422, 'A tag has 1 to 60 letters')
    tags.add(name)
    return { status: 201, body: { id: name, name } }
  }

  function handleWrite(call: Call, path: string, body: Record<string, unknown>, account: string): Answer {
    const [, id = '', what = ''] = /^\/contacts\/([^/]+)\/(tags|workflows|calls|notes)$/.exec(path) ?? []
    const person = people.get(decodeURIComponent(id))
    if (!person) return refuse(404, 'No such contact')
    const key = String(call.headers['idempotency-key'] ?? '')
    if (completedKeys.has(key)) return { status: 200, body: { ok: true } }
    const change = applyChange(`${call.method} ${what}`, body, person)
    if (!change) return refuse(422, 'Harbor CRM does not know what that is')
    if (key) completedKeys.add(key)
    received.unshift({
      at: new Date().toISOString(),
      account,
      contactId: person.contact.contactId,
      contactName: `${person.contact.firstName} ${person.contact.lastName}`,
      ...change,
    })
    received.length = Math.min(received.length, MAX_RECEIVED)
    return { status: 200, body: { ok: true } }
  }

  function applyChange(
    operation: string,
    body: Record<string, unknown>,
    person: Person,
  ): Pick<ReceivedChange, 'what' | 'details'> | null {
    const tag = typeof body.tag === 'string' && body.tag ? body.tag : null
    if (operation === 'POST tags' && tag) {
      tags.add(tag)
      person.tags.add(tag)
      return { what: `Tag added: ${tag}`, details: [] }
    }
    if (operation === 'DELETE tags' && tag) {
      person.tags.delete(tag)
      return { what: `Tag removed: ${tag}`, details: [] }
    }
    const workflow = WORKFLOWS.find(({ id }) => id === body.workflowId)
    if (operation === 'POST workflows' && workflow) return { what: `Added to workflow: ${workflow.name}`, details: [] }
    if (operation === 'POST calls' && typeof body.disposition === 'string')
      return {
        what: `Call: ${body.disposition}`,
        details: [
          `${String(body.seller)} ${body.direction === 'inbound' ? 'from' : 'to'} ${String(body.number)}, ${String(body.talkSeconds)} s`,
          String(body.recordingUrl ?? body.callUrl),
        ],
      }
    if (operation === 'POST notes' && typeof body.note === 'string')
      return { what: 'Note', details: [`${String(body.seller)}: ${body.note}`] }
    return null
  }

  return {
    answer,
    /** Newest first. */
    received: (): readonly ReceivedChange[] => received,
    tagsOf: (contactId: string): string[] => [...(people.get(contactId)?.tags ?? [])],
  }
}

interface Person {
  contact: SeedContact
  tags: Set<string>
}

/** Two tags by list position: enough of each to fill a board. */
const personOf = (contact: SeedContact, index: number): Person => ({
  contact,
  tags: new Set([TAGS[index % TAGS.length]!, TAGS[(index * 3 + 1) % TAGS.length]!]),
})

const toView = ({ contact, tags }: Person) => ({ ...contact, tags: [...tags] })

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null
  } catch {
    return null
  }
}

/** Verify HMAC-SHA256 of the vendor's secret over time, method, path, account and body. */
function isSigned(secret: string, { method, url, headers, body }: Call): boolean {
  const { 'trunkline-timestamp': timestamp, 'trunkline-signature': signature } = headers
  const { 'trunkline-account-kind': kind, 'trunkline-account': account } = headers
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false
  if (!(Math.abs(Date.now() - Number(timestamp)) <= VALID_MS)) return false
  const expected = createHmac('sha256', secret)
    .update([timestamp, method, url.pathname + url.search, kind, account, body].join('\n'))
    .digest()
  const givenSignature = Buffer.from(signature, 'hex')
  return givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected)
}
