import { once } from 'node:events'
import { request } from 'node:http'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { API_KEY_GRANTS, type ApiKeyGrant, type ApiKeyScope } from '../../app/domain/api-keys/api-keys.schema'
import { createUserApiKey } from '../../app/domain/api-keys/create-user-api-key.server'
import { revokeUserApiKey } from '../../app/domain/api-keys/revoke-user-api-key.server'
import { apiWords } from '../../server/api/api.words'
import { getRequiredGrant, KEY_OPERATIONS } from '../../server/api/key-access'
import { operations } from '../../server/api/operations'
import { fileRoutes } from '../../server/files/routes'
import { uploadRoutes } from '../../server/files/upload-handler'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
let mia: UserActor
beforeEach(async () => {
  world = await testWorld()
  const many: [number, number] = [1_000_000, 1]
  served = await serve(world, { rates: { person: many, stranger: [20, 60] } })
  mia = await world.person({ role: 'MEMBER' })
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

const endpoints = [
  ...operations.filter(({ caller }) => caller === 'person').map(({ key, method, path }) => ({ key, method, path })),
  ...fileRoutes.map(({ key, path }) => ({ key, method: 'GET', path })),
  ...uploadRoutes.map(({ key, path }) => ({ key, method: 'PUT', path })),
]

const create = (person: UserActor, grants: ApiKeyGrant[] = ['READ'], scope: ApiKeyScope = 'INDIVIDUAL') =>
  createUserApiKey(world.as(person), { name: 'My Key', scope, grants })

async function ask(key: string, path = '/api/v1/session', method = 'GET', json: object = {}) {
  const answer = await fetch(served.url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(json) }),
  })
  const text = await answer.text()
  return { status: answer.status, text }
}

describe('grants', () => {
  test('lines of single operations name operations that exist', () => {
    const keys = new Set(endpoints.map(({ key }) => key))
    expect(KEY_OPERATIONS.filter((key) => !keys.has(key))).toEqual([])
  })

  test('no key reaches billing, team changes, other keys, sessions, or a seller’s phone', () => {
    const closed =
      /^(apiKeys|cart|checkout|payments|subscriptions|invoices|downloads|mobileLogin|numberVerifications|webhookEndpoints)\./
    const always = endpoints.filter(
      ({ key, method }) =>
        closed.test(key) ||
        (method !== 'GET' && /^(access|team|monitoring|numberClaims)\./.test(key)) ||
        /phoneAccess|phoneLease|dialIn|walletLedger|invoice|TeamSettings$/i.test(key),
    )
    const open = always.filter((endpoint) => getRequiredGrant(endpoint) !== null).map(({ key }) => key)
    expect(open).toEqual(['settings.findTeamSettings'])
  })

  test.each([
    ['READ', ['READ']],
    ['READ, WRITE', ['READ', 'WRITE']],
    ['READ, OUTREACH', ['READ', 'OUTREACH']],
    ['all', [...API_KEY_GRANTS]],
  ] as const)('a key with %s passes to each path that it allows, and to no other', async (_what, grants) => {
    const { key } = await create(mia, [...grants])
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/\{\w+\}/g, 'x_00000000000000000000000000')
      const { status, text } = await ask(key, path, endpoint.method)
      const required = getRequiredGrant(endpoint)
      const isAllowed = required !== null && (grants as readonly ApiKeyGrant[]).includes(required)
      const isRefused = status === 403 && text.includes(apiWords.refusedByKey)
      if (isAllowed === isRefused || status === 401) wrong.push(`${endpoint.key}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('a key', () => {
  test('is created over the API, shown once, and works until it is revoked', async () => {
    const token = await served.tokenOf(mia)
    const created = await ask(token, '/api/v1/api-keys', 'POST', { name: 'Sheets', scope: 'INDIVIDUAL' })
    expect(created.status).toBe(201)
    const { id, key } = JSON.parse(created.text) as { id: string; key: string }
    expect((await ask(token, '/api/v1/api-keys')).text).not.toContain(key)
    expect(JSON.parse((await ask(key)).text)).toMatchObject({ user: { id: mia.userId } })
    expect(JSON.parse((await ask(token, '/api/v1/api-keys/active-connections')).text)).toEqual({ count: 1 })
    expect((await ask(token, `/api/v1/api-keys/${id}`, 'DELETE')).status).toBe(200)
    expect((await ask(key)).status).toBe(401)
  })

  test('that is revoked while a body arrives changes nothing', async () => {
    const { id, key } = await create(mia, ['READ', 'WRITE'])
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': '23' }
    const sending = request(`${served.url}/api/v1/contacts`, { method: 'POST', headers })
    const status = new Promise((resolve, reject) => {
      sending.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    sending.write('{"firstName":')
    // Identified: its use is written.
    await expect
      .poll(() => world.system.db.q.selectFrom('user_api_keys').select('last_used_at').executeTakeFirst())
      .toMatchObject({ last_used_at: expect.any(Number) })
    await revokeUserApiKey(world.as(mia), id)
    sending.end('"Grace" }\n')
    expect(await status).toBe(401)
    expect(await world.system.db.q.selectFrom('contacts').select('id').execute()).toEqual([])
  })

  test('is accepted in the header only: not in an address, a cookie or a socket', async () => {
    const { key } = await create(mia)
    expect((await fetch(`${served.url}/api/v1/call-history/dnc-list?token=${key}`)).status).toBe(401)
    expect((await ask(key, '/api/v1/call-history/dnc-list')).status).toBe(200)
    const cookie = { cookie: `trunkline=${key}` }
    expect((await fetch(`${served.url}/api/v1/session`, { headers: cookie })).status).toBe(401)
    const socket = io(served.url, { auth: { token: key }, transports: ['websocket'], reconnection: false })
    const [refusal] = (await once(socket as never, 'connect_error')) as [Error]
    expect(refusal.message).toBe('unauthorized')
  })

  test('reads the team’s calls only with the access level of the team', async () => {
    const manager = await world.person({ role: 'MANAGER', accountId: mia.accountId })
    const [own, team] = [await create(manager), await create(manager, ['READ'], 'TEAM')]
    const { path } = operations.find(({ key }) => key === 'callHistory.listTeamOutbound')!
    expect([(await ask(own.key, path)).status, (await ask(team.key, path)).status]).toEqual([403, 200])
  })

  test('that is guessed is limited by source; a right key is not', async () => {
    const { key } = await create(mia)
    const guesses = await Promise.all(Array.from({ length: 25 }, (_, at) => ask(`tlk_${String(at).padStart(43, 'x')}`)))
    const statuses = guesses.map(({ status }) => status)
    expect([statuses.filter((one) => one === 401).length, statuses.filter((one) => one === 429).length]).toEqual([
      20, 5,
    ])
    expect((await ask(key)).status).toBe(200)
  })

  test('has a rate of its own: the person’s screens are not slowed by it', async () => {
    await served.stop()
    served = await serve(world, { rates: { person: [3, 60] } })
    const { key } = await create(mia)
    const statuses = [await ask(key), await ask(key), await ask(key), await ask(key)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await ask(await served.tokenOf(mia))).status).toBe(200)
  })
})
