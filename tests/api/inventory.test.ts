import { isProcedure, traverseContractProcedures } from '@orpc/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../../server/api/contract'
import { operations } from '../../server/api/operations'
import { router } from '../../server/api/router'
import { fileRoutes } from '../../server/files/routes'
import { uploadRoutes } from '../../server/files/upload-handler'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'
import { idsInBodies, ownedIds } from './owned-ids'

let world: World
let served: Served
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
})
afterEach(async () => {
  await served.stop()
  await world.close()
})

interface Endpoint {
  key: string
  method: string
  path: string
}

const endpoints: Endpoint[] = [
  ...operations.map(({ key, method, path }) => ({ key, method, path })),
  ...fileRoutes.map(({ key, path }) => ({ key, method: 'GET', path })),
  ...uploadRoutes.map(({ key, path }) => ({ key, method: 'PUT', path })),
]
/** A file at an operation's path is described with the operation. */
const described = new Map(endpoints.map(({ method, path }) => [`${method} ${path.split('?')[0]}`, path.split('?')[0]!]))
const open = new Set(operations.filter((operation) => operation.caller === 'public').map(({ key }) => key))

function call(endpoint: Endpoint, path: string, token: string | null, body: object = {}): Promise<Response> {
  const isForm = body instanceof FormData
  const isFile = body instanceof Uint8Array
  return fetch(served.url + path, {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'GET' || isForm || isFile ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: isForm || isFile ? (body as BodyInit) : JSON.stringify(body) }),
  })
}

const filled = (path: string) => path.replace(/\{\w+\}/g, 'x_00000000000000000000000000')

describe('every endpoint', () => {
  test('of the contract is bound', () => {
    for (const { key } of operations) {
      const [area = '', name = ''] = key.split('.')
      const bindings: unknown = Reflect.get(router, area)
      expect(isProcedure(Reflect.get(Object(bindings), name)), key).toBe(true)
    }
    expect(Object.keys(contract).toSorted()).toEqual(Object.keys(router).toSorted())
  })

  test('refuses unknown fields', () => {
    traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
      const { inputSchema } = procedure['~orpc']
      if (inputSchema instanceof z.ZodObject)
        expect(inputSchema.def.catchall, path.join('.')).toBeInstanceOf(z.ZodNever)
    })
  })

  test('has an address of its own', () => {
    const addresses = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(endpoints.filter(({ key }) => !open.has(key)))('$method $path without a token: 401', async (endpoint) => {
    const answer = await call(endpoint, filled(endpoint.path), null)
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'Sign in first', code: 'unauthorized' }])
  })

  test.each(endpoints.filter(({ key }) => !open.has(key)))(
    '$method $path with an unknown token: 401',
    async (endpoint) => {
      for (const token of ['tk_unknown', 'x'.repeat(43), 'eyJhbGciOiJub25lIn0.e30.x'])
        expect((await call(endpoint, filled(endpoint.path), token)).status, token).toBe(401)
    },
  )

  test('with an id is tried with another account’s (owned-ids.ts knows a record for each)', () => {
    const withIds = endpoints.filter(({ path }) => path.includes('{')).map(({ key }) => key)
    expect(withIds.filter((key) => !(key in ownedIds))).toEqual([])
  })

  test.each(endpoints.filter(({ key }) => key in ownedIds))(
    '$method $path with another account’s id: 404, as if it were missing',
    async (endpoint) => {
      const record = ownedIds[endpoint.key]!
      const olivia = await world.person({ role: 'OWNER' })
      const { params, form, bytes, body = form ?? bytes } = await record(world, olivia)
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name]!))
      const stranger = await served.tokenOf(await world.person({ role: 'OWNER' }))
      const foreign = await call(endpoint, path, stranger, body)
      expect([foreign.status, ((await foreign.json()) as { code: string }).code]).toEqual([404, 'not_found'])
      // The owner's same request finds it: otherwise the 404 above would prove nothing.
      const own = await call(endpoint, path, await served.tokenOf(olivia), body)
      expect(own.status, await own.text()).not.toBe(404)
    },
  )
})

test.each(idsInBodies)('$method $path with another account’s id in its body: 404', async ({ method, path, body }) => {
  const foreign = await body(world, await world.person({ role: 'OWNER' }))
  const token = await served.tokenOf(await world.person({ role: 'OWNER' }))
  const answer = await call({ key: '', method, path }, path, token, foreign)
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found'])
})

describe('the OpenAPI document', () => {
  test('names every endpoint, and only those', async () => {
    const document = (await (await fetch(`${served.url}/api/openapi.json`)).json()) as {
      openapi: string
      paths: Record<string, Record<string, { security: object[]; responses: object }>>
    }
    expect(document.openapi).toMatch(/^3\.1/)
    const named = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(named.toSorted()).toEqual([...described.keys()].toSorted())
    for (const item of Object.values(document.paths))
      for (const operation of Object.values(item)) expect(operation.responses).toHaveProperty('default')
  })

  test('is readable as a page without external requests', async () => {
    const answer = await fetch(`${served.url}/api/docs`)
    const html = await answer.text()
    for (const path of described.values()) expect(html).toContain(`<code>${path}</code>`)
    expect(html).not.toMatch(/<script|https?:\/\/(?!127)/)
  })
})
