import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { createApiKey } from '../../app/domain/access/create-vendor.server'
import { operations } from '../../server/api/operations'
import { fileRoutes } from '../../server/files/routes'
import { uploadRoutes } from '../../server/files/upload-handler'
import { ownedIds } from '../api/owned-ids'
import { bodies } from '../api/bodies'
import { ownTime } from '../helpers/process'
import { serve, type Served } from '../helpers/serve'
import { ANSWERING_CARRIER } from '../helpers/answering-carrier'
import { testWorld, type World } from '../helpers/world'
import { malformed, seeded, type Valid } from './malformed'
import { malformedForm, partsOf } from './malformed-forms'

/**
 * Malformed requests (and as many forms where a file is taken) to every endpoint by a user who may use it: each is answered below
 * 500, with an error that has a code, and within a second. The same seed sends the same requests.
 */
const PER_CALL = process.env.FAULTS === 'full' ? 200 : 60
const AT_ONCE = 2
const LONGEST_MS = 1_000
const SEED = 20261121

let world: World
let served: Served
let mia: UserActor
let tokens: Record<'person' | 'vendor' | 'public', string | null>
const surprises: unknown[] = []

beforeAll(async () => {
  world = await testWorld()
  Object.assign(world.services.carrier, ANSWERING_CARRIER)
  world.services.carrier.phoneToken = () => ({ token: 'of the carrier', expiresAt: 0 })
  world.services.log.error = (facts) => void surprises.push(facts)
  const many: [number, number] = [1_000_000, 1]
  served = await serve(world, { rates: { person: many, vendor: many, stranger: many } })
  mia = await world.person({ role: 'OWNER' })
  tokens = {
    person: await served.tokenOf(mia),
    vendor: await createApiKey(world.system, { vendorId: 'harbor', name: 'server' }),
    public: null,
  }
})
afterAll(async () => {
  await served.stop()
  await world.close()
})

const endpoints = [
  ...operations,
  ...fileRoutes.map(({ key, path }) => ({
    key,
    path,
    method: 'GET',
    caller: 'person' as const,
    fields: null,
    takesFile: false,
  })),
  ...uploadRoutes.map(({ key, path }) => ({
    key,
    path,
    method: 'PUT',
    caller: 'person' as const,
    fields: null,
    takesFile: false,
  })),
]

test.each(endpoints)(
  '$method $path',
  { timeout: 300_000 },
  async ({ key, method, path, caller, fields, takesFile }) => {
    // The record is created again for each endpoint: what is spoilt here must not spoil the next.
    const owner = await world.person({ role: 'OWNER' })
    const owned = await ownedIds[key]?.(world, owner)
    const token = owned ? await served.tokenOf(owner) : tokens[caller]
    const body = owned?.form ?? owned?.body ?? bodies[key] ?? {}
    const valid: Valid = {
      params: owned?.params ?? {},
      body: body instanceof FormData ? { file: 'x' } : (body as Record<string, unknown>),
      fields: [...(fields ?? [])],
      reads: method === 'GET',
    }
    const random = seeded(SEED + [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
    const requests = Array.from({ length: PER_CALL }, () => malformed(valid, random))
    if (takesFile) {
      const form = { params: valid.params, parts: await partsOf(body as FormData) }
      requests.push(...Array.from({ length: PER_CALL }, () => malformedForm(form, random)))
    }
    const faults: unknown[] = []
    const statuses = new Map<number, number>()
    let next = 0
    const send = async () => {
      for (let n = next++; n < requests.length; n = next++) {
        const { params, query, body: sent, headers } = requests[n]!
        const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name]!) + query
        const took = ownTime()
        const answer = await fetch(served.url + address, {
          method,
          headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...printable(headers) },
          ...(sent === undefined || method === 'GET' ? {} : { body: sent as BodyInit }),
        })
        const text = await answer.text()
        // Of this process alone, so that a busy machine makes no request slow, and no slow one is excused by it.
        const ms = took()
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const said = answer.ok || hasCode(text)
        if (answer.status >= 500 || ms > LONGEST_MS || !said)
          faults.push({
            n,
            status: answer.status,
            ms,
            address: address.slice(0, 200),
            sent: String(sent).slice(0, 300),
            text: text.slice(0, 200),
            surprise: surprises.at(-1),
          })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    expect(faults.slice(0, 3)).toEqual([])
    // Otherwise nothing was malformed, or nothing got further than the door.
    if (method !== 'GET') expect([...statuses.keys()].some((status) => status >= 400)).toBe(true)
  },
)

test('no malformed request gave any user more rights', async () => {
  const { q } = world.system.db
  expect(await q.selectFrom('users').select('id').where('is_staff', '=', 1).execute()).toEqual([])
  expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined()
})

/** A header that cannot be written at all never reaches us. */
const printable = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]),
  )

function hasCode(text: string): boolean {
  try {
    const { code, error } = JSON.parse(text) as { code?: unknown; error?: unknown }
    return typeof code === 'string' && typeof error === 'string'
  } catch {
    return false
  }
}
