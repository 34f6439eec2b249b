import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { createApiKey } from '../../app/domain/access/create-vendor.server'
import { openEdgeServer, type Reply } from '../helpers/edge-server'
import { connectVendorCrm } from '../helpers/harbor-crm'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
let mia: UserActor
let token: string
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
  mia = await world.person()
  token = await served.tokenOf(mia)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

interface Answer {
  status: number
  headers: Headers
  body: { error?: string; code?: string; requestId?: string; validationErrors?: { fieldErrors: object } } & Record<
    string,
    unknown
  >
}
async function call(method: string, path: string, init: RequestInit & { json?: unknown } = {}): Promise<Answer> {
  const { json, headers, ...rest } = init
  const answer = await fetch(served.url + path, {
    method,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(headers as Record<string, string> | undefined),
    },
    ...rest,
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : {} }
}
const put = (json: unknown, headers?: Record<string, string>) =>
  call('PUT', '/api/v1/settings/dialer', { json, ...(headers ? { headers } : {}) })
const contacts = () => world.system.db.q.selectFrom('contacts').select('id').execute()
const grace = { contactId: 'crm-1', firstName: 'Grace', numbers: ['312-555-0105'] }
const addContact = (json: unknown, key: string) =>
  call('POST', '/api/v1/contacts', { json, headers: { 'idempotency-key': key } })

describe('bad input', () => {
  test.each([
    ['not JSON', '{"parallelLimit":', 'application/json', 400, 'bad_request'],
    ['not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 'application/json', 400, 'bad_request'],
    ['a JSON array', '[]', 'application/json', 400, 'bad_request'],
    ['a form', 'parallelLimit=1', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['without a type', new Uint8Array([0x7b, 0x7d]), '', 415, 'unsupported_media_type'],
    ['larger than a megabyte', `{"callbackMessage":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413, 'too_large'],
  ])('%s is a clear refusal', async (_what, body, type, status, code) => {
    const answer = await call('PUT', '/api/v1/settings/dialer', {
      body: body as BodyInit,
      headers: { 'content-type': type },
    })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('wrong types and unknown fields are named by field', async () => {
    expect(await put({ parallelLimit: 'three', colour: 'red' })).toMatchObject({
      status: 422,
      body: { code: 'invalid', error: 'Please fix the errors and try again' },
    })
    const { body } = await put({ ringTimeout: 11 })
    expect(body.validationErrors?.fieldErrors).toEqual({
      ringTimeout: ['Ring timeout is 10 to 60 seconds in steps of 5'],
    })
  })

  test('an unknown field in a query or beside an id is refused', async () => {
    expect((await call('GET', '/api/v1/contacts?colour=red')).body.validationErrors?.fieldErrors).toEqual({
      colour: [expect.stringMatching(/unknown|unrecognized/i)],
    })
    expect((await call('GET', '/api/v1/session?x=1')).status).toBe(422)
    const campaign = await call('POST', '/api/v1/campaigns', { json: { name: 'A', contacts: [grace] } })
    const path = `/api/v1/campaigns/${String(campaign.body.id)}`
    expect((await call('PUT', path, { json: { name: 'B', nmae: 'C' } })).status).toBe(422)
  })

  test('an unknown address or method is no_route, before anything else', async () => {
    for (const [method, path] of [
      ['GET', '/api/v1/nothing'],
      ['PATCH', '/api/v1/session'],
      ['GET', '/api'],
      ['OPTIONS', '/api/v1/session'],
    ] as const) {
      const answer = await call(method, path, { headers: { authorization: '' } })
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, 'no_route'])
    }
  })

  test('an unexpected error shows only its request id, which the log has', async () => {
    const logged = vi.spyOn(world.services.log, 'error').mockImplementation(() => {})
    await world.system.db.q.updateTable('accounts').set({ features: '{"secret":"of the file"}' }).execute()
    const { status, body } = await call('GET', '/api/v1/session')
    expect([status, body]).toEqual([
      500,
      { error: 'An error occurred', code: 'internal', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ requestId: body.requestId, operation: 'access.currentSession' }),
      expect.any(String),
    )
  })
})

describe('authentication', () => {
  test.each([
    ['expired', () => Promise.resolve(world.clock.advance(24 * 3_600_000 + 1))],
    ['signed out', () => call('POST', '/api/v1/auth/signout', { json: {} })],
    ['of a disabled person', () => world.system.db.q.updateTable('users').set({ disabled_at: 1 }).execute()],
    ['tampered with', () => Promise.resolve((token = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')))],
    ['of a cookie', async () => (token = (await served.cookieOf(mia)).split('=')[1]!)],
    ['an API key', async () => (token = await createApiKey(world.system, { vendorId: 'harbor', name: 'x' }))],
  ])('a token that is %s is refused', async (_what, spoil) => {
    await spoil()
    expect(await call('GET', '/api/v1/session')).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  })

  test('a request for another user than the signed-in one is refused, and nothing is written', async () => {
    const olivia = await world.person({ email: 'olivia@harbor.test' })
    const meantFor = (userId: string) => ({ 'expected-user': userId, 'idempotency-key': 'k' })
    const { body: before } = await call('GET', '/api/v1/settings/dialer')
    const expected = { status: 401, body: { code: 'another_user', error: 'Another person is signed in now' } }
    expect(await put({ parallelLimit: 2 }, meantFor(olivia.userId))).toMatchObject(expected)
    const read = { headers: { 'expected-user': olivia.userId } }
    expect(await call('GET', '/api/v1/session', read)).toMatchObject(expected)
    expect(await world.system.db.q.selectFrom('idempotency').selectAll().execute()).toEqual([])
    expect((await call('GET', '/api/v1/settings/dialer')).body).toEqual(before)
    expect(await put({ parallelLimit: 2 }, meantFor(mia.userId))).toMatchObject({ status: 200 })
  })

  test('an API key mints sessions, and a session does not', async () => {
    const json = { vendorUserId: 'u1', name: 'Mia Torres', team: 'Harbor Realty', role: 'OWNER' }
    expect((await call('POST', '/api/v1/sessions', { json })).status).toBe(401)
    const key = await createApiKey(world.system, { vendorId: 'harbor', name: 'server' })
    const minted = await call('POST', '/api/v1/sessions', { json, headers: { authorization: `Bearer ${key}` } })
    expect(minted.status).toBe(201)
    token = String(minted.body.token)
    expect((await call('GET', '/api/v1/session')).body).toMatchObject({
      user: { vendorUserId: 'u1', firstName: 'Mia' },
      account: { name: 'Harbor Realty' },
      permissions: { teamInfo: { role: 'OWNER' } },
    })
  })

  test('a sign-in by code works over HTTP, and a wrong code says so', async () => {
    await world.person({ email: 'olivia@harbor.test' })
    const email = 'olivia@harbor.test'
    const open = { headers: { authorization: '' } }
    const sent = await call('POST', '/api/v1/auth/login/send', { json: { email: 'Olivia@Harbor.test' }, ...open })
    expect(sent.body).toEqual({ sent: true })
    const { body } = await world.system.db.q.selectFrom('mails').select('body').executeTakeFirstOrThrow()
    const code = /\d{6}/.exec(body)![0]
    const validate = (given: string) =>
      call('POST', '/api/v1/auth/login/validate', {
        json: { email, code: given },
        headers: { authorization: '', 'content-type': 'application/json' },
      })
    expect(await validate(code === '000000' ? '000001' : '000000')).toMatchObject({
      status: 422,
      body: { code: 'invalid_code', error: 'Invalid code' },
    })
    token = String((await validate(code)).body.token)
    expect((await call('GET', '/api/v1/session')).body.user).toMatchObject({ email })
  })

  test.each([
    ['our own page', { origin: 'self' }, 200],
    ['our own page, by fetch metadata', { 'sec-fetch-site': 'same-origin' }, 200],
    ['another port of this machine', { origin: 'http://127.0.0.1:9', 'sec-fetch-site': 'same-site' }, 401],
    ['another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, 401],
    ['a form without an origin', { origin: 'null' }, 401],
    ['a program without either', {}, 401],
  ] as Array<[string, Record<string, string>, number]>)(
    'a cookie writes from %s: %#',
    async (_who, headers, status) => {
      const cookie = await served.cookieOf(mia)
      const answer = await fetch(`${served.url}/api/v1/settings/dialer`, {
        method: 'PUT',
        headers: {
          cookie,
          'content-type': 'application/json',
          ...headers,
          ...(headers.origin === 'self' ? { origin: served.url } : {}),
        },
        body: '{"parallelLimit":2}',
      })
      await answer.text()
      expect(answer.status).toBe(status)
    },
  )

  test('no other origin gets permission to read', async () => {
    const { headers } = await call('GET', '/api/v1/session', { headers: { origin: 'http://127.0.0.1:9999' } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('Idempotency-Key', () => {
  test('a repeat gets the first answer and does nothing', async () => {
    const first = await addContact(grace, 'k1')
    const again = await addContact(grace, 'k1')
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await contacts()).toHaveLength(1)
    await call('DELETE', `/api/v1/contacts/${String(first.body.id)}`)
    expect((await addContact(grace, 'k1')).body).toEqual(first.body)
  })

  test('another body or another address under the key is a mismatch', async () => {
    await addContact(grace, 'k1')
    expect(await addContact({ ...grace, firstName: 'G' }, 'k1')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
    expect((await put({ parallelLimit: 1 }, { 'idempotency-key': 'k1' })).body.code).toBe('idempotency_mismatch')
  })

  test('of many concurrent requests one is carried out, and the others get ‘in progress’ or its outcome', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => addContact(grace, 'k1')))
    expect(answers.filter((answer) => answer.status === 201).length).toBeGreaterThan(0)
    for (const { status, body } of answers)
      if (status !== 201) expect([status, body.code]).toEqual([409, 'in_progress'])
    expect(await contacts()).toHaveLength(1)
  })

  test('keys are per user', async () => {
    await addContact(grace, 'k1')
    token = await served.tokenOf(await world.person())
    expect((await addContact(grace, 'k1')).status).toBe(201)
    expect(await contacts()).toHaveLength(2)
  })

  test('a refusal is repeated too, without another attempt', async () => {
    const refused = await put({ callerIdNumber: '+12065550141' }, { 'idempotency-key': 'k1' })
    expect(refused.status).toBe(422)
    const again = await put({ callerIdNumber: '+12065550141' }, { 'idempotency-key': 'k1' })
    expect(again.body).toEqual(refused.body)
  })

  test('an unreachable CRM is not remembered: the retry asks it again', async () => {
    const tags: Array<{ id: string; name: string }> = []
    const edge = await openEdgeServer(({ method }) => {
      if (method === 'GET') return busy.shift() ?? { status: 200, body: { tags } }
      tags.push({ id: 'Hot', name: 'Hot' })
      return 'cut'
    })
    const busy: Reply[] = [{ status: 200, body: { tags } }, { status: 429 }]
    await connectVendorCrm(world.system, edge.url)
    token = await served.tokenOf(await world.person({ role: 'OWNER' }))
    const make = () =>
      call('POST', '/api/ghl/v2/tags/create', { json: { name: 'Hot' }, headers: { 'idempotency-key': 'k1' } })
    const statuses = [(await make()).status, (await make()).status, (await make()).status, (await make()).status]
    await edge.close()
    expect(statuses).toEqual([424, 429, 201, 201])
    // What was made without an answer is there when it is asked for again.
    expect(edge.asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'GET'])
  })

  test('a bad key is refused', async () => {
    expect((await put({}, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400)
  })

  test('an upload is identified by its content, not by its multipart boundary', async () => {
    const upload = (text: string) => {
      const form = new FormData()
      form.set('file', new File([text], 'leads.csv'))
      return call('POST', '/api/v1/contact-imports', { body: form, headers: { 'idempotency-key': 'k1' } })
    }
    const first = await upload('Name,Phone\nGrace,312-555-0105\n')
    expect(first.status).toBe(201)
    expect((await upload('Name,Phone\nGrace,312-555-0105\n')).body).toEqual(first.body)
    expect((await upload('Name,Phone\nAda,312-555-0106\n')).body.code).toBe('idempotency_mismatch')
  })

  test('a write committed before the process died is not done again', async () => {
    await addContact(grace, 'k1')
    // The file as a kill between the commit and the answer leaves it.
    await world.system.db.q.updateTable('idempotency').set({ status: null, response: null }).execute()
    expect(await addContact(grace, 'k1')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await contacts()).toHaveLength(1)
  })

  test('the key is claimed in the transaction of the write itself', async () => {
    const rows: Array<Array<{ status: number | null }>> = []
    const spying = await testWorld({
      onBoundary: (name, side) => {
        if (name !== 'contact.create' || side !== 'before') return
        rows.push(spying.services.store.sqlite.prepare('select status from idempotency').all() as never)
      },
    })
    const own = await serve(spying)
    const bearer = await own.tokenOf(await spying.person())
    await fetch(`${own.url}/api/v1/contacts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'idempotency-key': 'k1' },
      body: JSON.stringify(grace),
    })
    await own.stop()
    await spying.close()
    expect(rows).toEqual([[{ status: null }]])
  })

  test('a write killed halfway through repeatable steps is not claimed: the retry completes it', async () => {
    let chunks = 0
    const dying = await testWorld({
      onBoundary: (name, side) => {
        if (name === 'campaign.contacts' && side === 'after' && ++chunks === 2) throw new Error('killed')
      },
    })
    const own = await serve(dying)
    const bearer = await own.tokenOf(await dying.person())
    const contacts = Array.from({ length: 60 }, (_, n) => ({ contactId: `c${n}`, numbers: [`+1312${2_000_000 + n}`] }))
    const start = async () => {
      const answer = await fetch(`${own.url}/api/v1/campaigns`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'idempotency-key': 'k1' },
        body: JSON.stringify({ name: 'Spring', contacts }),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    expect((await start()).status).toBe(500)
    const made = await start()
    expect(made).toMatchObject({ status: 201, body: { totalRecords: 60 } })
    expect((await start()).body).toEqual(made.body)
    const campaigns = await dying.system.db.q.selectFrom('campaigns').select('id').execute()
    await own.stop()
    await dying.close()
    expect(campaigns).toHaveLength(1)
  })

  test('answers are stored encrypted: a token in one cannot be read from the file', async () => {
    await addContact(grace, 'k1')
    const { response } = await world.system.db.q.selectFrom('idempotency').select('response').executeTakeFirstOrThrow()
    expect(response).not.toContain('Grace')
  })
})

test('requests to an unknown address are limited', async () => {
  const small = await serve(world, { rates: { page: [2, 60] } })
  const ask = () => fetch(`${small.url}/api/v1/nothing`)
  const answers = [await ask(), await ask(), await ask()]
  await small.stop()
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 429])
  expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('people behind one address are limited separately throughout the API; its document by address', async () => {
  const small = await serve(world, { rates: { page: [2, 60] } })
  const ask = async (path: string) =>
    (await fetch(small.url + path, { headers: { authorization: `Bearer ${token}` } })).status
  const paths = ['/api/v1/session', '/api/messenger/threads', '/api/messenger/phones']
  const apart = []
  for (const path of paths) apart.push(await ask(path))
  const document = []
  for (const path of ['/api/docs', '/api/DOCS', '/api/openapi.json']) document.push(await ask(path))
  await small.stop()
  expect(apart).toEqual([200, 200, 200])
  expect(document).toEqual([200, 200, 429])
})

test('too many requests are refused with a time to retry', async () => {
  const small = await serve(world, { rates: { person: [2, 60] } })
  const ask = () => fetch(`${small.url}/api/v1/session`, { headers: { authorization: `Bearer ${token}` } })
  const answers = [await ask(), await ask(), await ask()]
  await small.stop()
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429])
  expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(0)
})
