import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallReport, Crm, Grant, GrantStore, HighLevel } from '../../../app/domain/crm.port'
import { HIGHLEVEL_APP, LOCATION, openFakeHighLevel, type FakeHighLevel } from '../../../tests/helpers/fake-high-level'
import { createHighLevel } from './high-level'

const PUBLIC_URL = 'https://dial.test'
const REPORT: CallReport = {
  callId: 'line_1',
  direction: 'outbound',
  number: '+13125550105',
  placedAt: Date.UTC(2026, 2, 10, 16),
  talkMs: 75_400,
  disposition: 'Interested',
  seller: 'Mia Torres',
  storyPath: '/manage/history/line_1',
  recorded: true,
}

let edge: FakeHighLevel
let app: HighLevel
let kept: Grant
let expired: string | null
let crm: Crm
const keeper: GrantStore = {
  read: async () => kept,
  save: async (grant) => void (kept = grant),
  markExpired: async (reason) => void (expired = reason),
}

beforeEach(async () => {
  edge = await openFakeHighLevel()
  app = createHighLevel({ ...HIGHLEVEL_APP, baseUrl: edge.url, publicUrl: PUBLIC_URL })
  kept = await app.exchange('good-code')
  expired = null
  crm = app.open(LOCATION, keeper)
})
afterEach(() => edge.close())

const refreshes = () =>
  edge.askedFor('POST', '/oauth/token').filter(({ body }) => body.includes('grant_type=refresh_token')).length

describe('the connection', () => {
  test('is allowed on GoHighLevel’s page, with our exact address and nothing secret in it', () => {
    const real = createHighLevel({ ...HIGHLEVEL_APP, baseUrl: null, publicUrl: PUBLIC_URL })
    const url = new URL(real.authorizeUrl('state-1'))
    expect(url.origin + url.pathname).toBe('https://marketplace.gohighlevel.com/oauth/chooselocation')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/manage/integrations/callback`,
      client_id: HIGHLEVEL_APP.clientId,
      scope:
        'contacts.readonly contacts.write locations.readonly locations/tags.readonly locations/tags.write workflows.readonly',
      state: 'state-1',
    })
    expect(url.href).not.toContain(encodeURIComponent(HIGHLEVEL_APP.clientSecret))
  })

  test('a code is exchanged for tokens of one location, which has a name', async () => {
    expect(kept).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1', locationId: LOCATION })
    expect(kept.expiresAt - Date.now()).toBeGreaterThan(86_000_000)
    expect(await app.locationName(kept)).toBe('Harbor Realty')
    await expect(app.exchange('bad-code')).rejects.toMatchObject({
      code: 'expired',
      message: 'GoHighLevel refused the connection: This grant is invalid',
    })
  })

  test('the expiry of a token is a whole millisecond, whatever fraction of a second it lasts', async () => {
    const body = { access_token: 'a', refresh_token: 'r', expires_in: 86_399.0005, locationId: LOCATION }
    edge.next('POST', '/oauth/token', { status: 200, body })
    const { expiresAt } = await app.exchange('good-code')
    expect(expiresAt).toBe(Math.floor(expiresAt))
    expect(expiresAt - Date.now()).toBeGreaterThan(86_000_000)
  })

  test('an expiring token is refreshed before use, once for concurrent calls', async () => {
    kept = { ...kept, expiresAt: Date.now() + 30_000 }
    await Promise.all([
      crm.listTags(),
      crm.listWorkflows(),
      crm.findContact('c1'),
      app.open(LOCATION, keeper).listTags(),
    ])
    expect(refreshes()).toBe(1)
    expect(kept.accessToken).toBe(edge.accessToken())
  })

  test('a token revoked early is refreshed once, and each call continues', async () => {
    edge.revokeAccess()
    await Promise.all([crm.listTags(), crm.listWorkflows(), crm.findContact('c1')])
    expect(refreshes()).toBe(1)
  })

  test('a connection removed in GoHighLevel is expired, and says so', async () => {
    edge.revokeAccess()
    edge.revokeRefresh()
    await expect(crm.listTags()).rejects.toMatchObject({ code: 'expired', outcome: 'retry' })
    expect(expired).toBe('GoHighLevel refused the connection: This grant is invalid')
  })

  test('a refresh without an answer does not end the connection', async () => {
    edge.revokeAccess()
    edge.next('POST', '/oauth/token', { status: 503 })
    await expect(crm.listTags()).rejects.toMatchObject({ code: 'unreachable' })
    expect(expired).toBeNull()
  })
})

describe('it reads', () => {
  test('tags, published workflows and contacts', async () => {
    expect(await crm.listTags()).toEqual([{ id: 't1', name: 'buyer' }])
    expect(await crm.createTag('Investor')).toEqual({ id: 't2', name: 'investor' })
    expect(await crm.createTag('Buyer')).toEqual({ id: 't1', name: 'buyer' })
    expect(edge.askedFor('POST', `/locations/${LOCATION}/tags`)).toHaveLength(1)
    expect(await crm.listWorkflows()).toEqual([{ id: 'w1', name: 'Nurture' }])
    expect(await crm.findContact('c1')).toMatchObject({ vendorContactId: 'c1', numbers: ['+13125550105'] })
    expect(await crm.findContact('gone')).toBeNull()
    expect(crm.contactUrl('c/1')).toBe('https://app.gohighlevel.com/v2/location/loc-1/contacts/detail/c%2F1')
  })

  test('all contacts of a tag, page by page', async () => {
    const first = await crm.listContactsByTag('buyer', null)
    const second = await crm.listContactsByTag('buyer', first.nextCursor)
    expect([first.contacts.length, second.contacts.length, second.nextCursor]).toEqual([100, 50, null])
    expect(new Set([...first.contacts, ...second.contacts].map(({ vendorContactId }) => vendorContactId)).size).toBe(
      150,
    )
    expect(first.contacts[0]).toMatchObject({ numbers: ['+13125550105', '+13125550106'], zip: '60614', lastName: '' })
    expect(JSON.parse(edge.askedFor('POST', '/contacts/search')[0]!.body)).toEqual({
      locationId: LOCATION,
      pageLimit: 100,
      page: 1,
      filters: [{ field: 'tags', operator: 'contains', value: ['buyer'] }],
    })
  })

  test('an invalid contact of a page is counted, empty fields are read, and the next page is found', async () => {
    const full = (n: number) => ({ id: `c${n}`, searchAfter: [n] })
    const careless = {
      id: 'odd',
      firstName: { first: 'Ann' },
      city: ['Chicago'],
      postalCode: 60614,
      phone: 3125550105,
      additionalPhones: [null, { phone: '+13125550106' }, 'x'],
      tags: [null, 'buyer'],
    }
    const contacts = [careless, { firstName: 'Nobody' }, ...Array.from({ length: 97 }, (_, n) => full(n)), null]
    edge.next('POST', '/contacts/search', { status: 200, body: { contacts } })
    const page = await crm.listContactsByTag('buyer', null)
    expect([page.contacts.length, page.unreadable, page.nextCursor]).toEqual([98, 2, '[96]'])
    expect(page.contacts[0]).toMatchObject({
      vendorContactId: 'odd',
      firstName: '',
      city: null,
      zip: '60614',
      numbers: ['3125550105', '+13125550106'],
      tags: ['buyer'],
    })
    edge.next('GET', '/contacts/c1', { status: 200, body: { contact: { firstName: 'Nobody' } } })
    await expect(crm.findContact('c1')).rejects.toMatchObject({ code: 'refused' })
  })
})

describe('it writes', () => {
  test('tags, workflows, and a call as a note that can be found again', async () => {
    await crm.write('c1', { kind: 'add-tag', tag: 'hot' }, 'd1')
    await crm.write('c1', { kind: 'add-tag', tag: 'new' }, 'd2')
    await crm.write('c1', { kind: 'remove-tag', tag: 'hot' }, 'd3')
    expect([...edge.tagsOf.get('c1')!]).toEqual(['new'])
    await crm.write('c1', { kind: 'add-to-workflow', workflowId: 'w1', workflowName: 'Nurture' }, 'd4')
    expect(edge.askedFor('POST', '/contacts/c1/workflow/w1')).toHaveLength(1)
    const write = { kind: 'call-report', report: REPORT } as const
    expect(await crm.findWriteStatus('c1', write)).toBe('missing')
    await crm.write('c1', write, 'd5')
    expect(edge.notes.get('c1')).toEqual([
      'Interested: Mia Torres called +13125550105\n2026-03-10T16:00:00.000Z, 1 min 15 s of talk\nRecording: https://dial.test/manage/history/line_1\nCall line_1 (Interested)',
    ])
    expect(await crm.findWriteStatus('c1', write)).toBe('there')
    await crm.write('c1', { kind: 'call-report', report: { ...REPORT, direction: 'inbound' } }, 'd6')
    expect(edge.notes.get('c1')!.at(-1)).toContain('Interested: Mia Torres answered a call from +13125550105\n')
  })

  test('what the seller wrote about a call, as a note of its own that can be found again', async () => {
    const write = { kind: 'call-note', callId: 'line_1', text: 'Wants a quote', seller: 'Mia Torres' } as const
    await crm.write('c1', { kind: 'call-report', report: REPORT }, 'd1')
    expect(await crm.findWriteStatus('c1', write)).toBe('missing')
    await crm.write('c1', write, 'd2')
    expect(edge.notes.get('c1')!.at(-1)).toBe('Wants a quote\n\nMia Torres. Note on call line_1')
    expect(await crm.findWriteStatus('c1', write)).toBe('there')
  })

  test('only tag writes can be sent twice', () => {
    const kinds = ['add-tag', 'remove-tag', 'add-to-workflow', 'call-report'] as const
    expect(kinds.filter((kind) => crm.canRepeat(kind))).toEqual(['add-tag', 'remove-tag'])
  })
})

describe('limits', () => {
  const tags = `/locations/${LOCATION}/tags`

  test('a reached limit is waited for, without another request', async () => {
    edge.next('GET', tags, { status: 429, headers: { 'retry-after': '7' } })
    await expect(crm.listTags()).rejects.toMatchObject({ code: 'rate_limited', outcome: 'retry', retryAfterMs: 7_000 })
    const asked = edge.asked.length
    await expect(crm.listWorkflows()).rejects.toMatchObject({ code: 'rate_limited' })
    expect(edge.asked).toHaveLength(asked)
  })

  test('the last request of an interval is allowed until its end', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-interval-milliseconds': '10000' }
    edge.next('GET', tags, { status: 200, body: { tags: [] }, headers })
    expect(await crm.listTags()).toEqual([])
    const refusal = await crm.listTags().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'rate_limited' })
    expect((refusal as { retryAfterMs: number }).retryAfterMs).toBeGreaterThan(9_000)
  })

  test('a used-up day ends with the day; another location has its own limit', async () => {
    edge.next('GET', tags, { status: 200, body: { tags: [] }, headers: { 'x-ratelimit-daily-remaining': '0' } })
    await crm.listTags()
    const refusal = (await crm.listTags().catch((error: unknown) => error)) as { retryAfterMs: number }
    expect((Date.now() + refusal.retryAfterMs) % 86_400_000).toBeLessThan(1_000)
    await expect(app.open('loc-2', keeper).listTags()).rejects.toMatchObject({ code: 'refused' })
  })
})

describe('faults', () => {
  const tags = `/locations/${LOCATION}/tags`

  test('have names: refused with its reason, its own failure, a lost answer, a foreign answer', async () => {
    edge.next(
      'GET',
      tags,
      { status: 422, body: { statusCode: 422, message: ['locationId must be a string'] } },
      { status: 502 },
      'cut',
      { status: 200, body: { hello: 'world' } },
    )
    await expect(crm.listTags()).rejects.toMatchObject({
      code: 'refused',
      message: 'GoHighLevel refused: locationId must be a string',
    })
    await expect(crm.listTags()).rejects.toMatchObject({ code: 'unreachable', outcome: 'unknown' })
    await expect(crm.listTags()).rejects.toMatchObject({ code: 'unreachable', outcome: 'unknown' })
    await expect(crm.listTags()).rejects.toMatchObject({ message: 'GoHighLevel returned an unexpected response' })
  })

  test('unreachable: nothing was sent', async () => {
    await edge.close()
    await expect(crm.listTags()).rejects.toMatchObject({ code: 'unreachable', outcome: 'retry' })
    edge = await openFakeHighLevel()
  })

  test('no fault contains a token', async () => {
    edge.next('GET', tags, 'cut', { status: 500, body: { message: 'x' } })
    for (let time = 0; time < 2; time++) {
      const fault = await crm.listTags().catch((error: unknown) => error)
      expect(JSON.stringify(fault, Object.getOwnPropertyNames(fault))).not.toContain(kept.accessToken)
    }
  })
})
