import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../server/api/operations'
import { writeApiClient } from '../../server/cli/api-client'
import type * as clientModule from '../../server/cli/api-client/index.js'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

let folder: string
let world: World
let served: Served
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'))
  await writeApiClient(folder)
  world = await testWorld()
  served = await serve(world)
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await served.stop()
  await world.close()
})

test('reads, writes once, and throws what the API refuses', async () => {
  const { createClient, TrunklineError } = (await import(
    pathToFileURL(join(folder, 'index.js')).href
  )) as typeof clientModule
  const client = createClient({ baseUrl: served.url, token: await served.tokenOf(await world.person()) })
  const input = { body: { firstName: 'Grace', numbers: ['312-555-0105'] }, idempotencyKey: 'grace-1' } as never
  const first = (await client.post('/api/v1/contacts', input)) as unknown as { id: string }
  expect(await client.post('/api/v1/contacts', input)).toEqual(first)
  expect(await client.get('/api/v1/contacts/{id}', { params: { path: { id: first.id } } } as never)).toMatchObject({
    id: first.id,
  })
  const refused = client.get('/api/v1/contacts/{id}', { params: { path: { id: 'con_none' } } } as never)
  await expect(refused).rejects.toBeInstanceOf(TrunklineError)
  await expect(refused).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('its types name every operation, with its body and answer', () => {
  const types = readFileSync(join(folder, 'api.d.ts'), 'utf8')
  for (const { key, path } of operations) {
    expect(types).toContain(`"${path}": {`)
    expect(types).toContain(`"${key}"`)
  }
})
