import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { createApiKey } from '../../app/domain/access/create-vendor.server'
import { rememberWorld } from '../helpers/rewind'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'
import { ANSWERING_CARRIER } from '../helpers/answering-carrier'
import { askEndpoint, endpoints, outcomeOf, type Endpoint } from './ask-endpoint'
import { ownedIds } from './owned-ids'
import { whoMay } from './who-may'
import { CALLERS, rules, type Caller, type Outcome } from './who-may-rules'

/**
 * Every endpoint × every caller, against who-may.ts. The record that an endpoint names is Mia's, a member of Harbor
 * Realty; all others try to reach it. One running app, whose file is as it was before each of them.
 */
let world: World
let served: Served
let again: () => void
beforeAll(async () => {
  world = await testWorld()
  Object.assign(world.services.carrier, ANSWERING_CARRIER)
  const many: [number, number] = [1_000_000, 1]
  served = await serve(world, { rates: { vendor: many, stranger: many } })
  again = rememberWorld(world)
})
afterAll(async () => {
  await served.stop()
  await world.close()
})
async function tokenOf(caller: Caller, mia: UserActor): Promise<string | null> {
  const team = async (role: 'OWNER' | 'MANAGER' | 'ADMIN' | 'COACH') =>
    served.tokenOf(await world.person({ accountId: mia.accountId, role }))
  switch (caller) {
    case 'owner':
      return team('OWNER')
    case 'manager':
      return team('MANAGER')
    case 'admin':
      return team('ADMIN')
    case 'coach':
      return team('COACH')
    case 'colleague':
      return served.tokenOf(await world.person({ accountId: mia.accountId, role: 'MEMBER' }))
    case 'member':
      return served.tokenOf(mia)
    case 'individual':
      return served.tokenOf(await world.person({ role: null }))
    case 'other team':
      return served.tokenOf(await world.person({ role: 'OWNER' }))
    case 'revoked': {
      const token = await served.tokenOf(mia)
      await world.system.db.q.updateTable('sessions').set({ revoked_at: world.clock.now() }).execute()
      return token
    }
    case 'API key':
      return createApiKey(world.system, { vendorId: 'harbor', name: 'server' })
    case 'none':
      return null
  }
}

async function ask(endpoint: Endpoint, caller: Caller): Promise<Outcome> {
  again()
  const mia = await world.person({ role: 'MEMBER' })
  const owned = await ownedIds[endpoint.key]?.(world, mia)
  const { status, text } = await askEndpoint(served.url, endpoint, owned, await tokenOf(caller, mia))
  // A body that the schema refuses proves nothing about permissions.
  if (status === 422 && caller === 'member' && !text.includes('invalid_code'))
    throw new Error(`${endpoint.key} needs a valid body: ${text}`)
  expect(status, text).toBeLessThan(500)
  return outcomeOf(status)
}

test('every endpoint has a line in who-may.ts, and no line is left over', () => {
  expect(Object.keys(whoMay).toSorted()).toEqual(endpoints.map(({ key }) => key).toSorted())
})

test.each(endpoints)('$method $path', async (endpoint) => {
  const found: Partial<Record<Caller, Outcome>> = {}
  for (const caller of CALLERS) found[caller] = await ask(endpoint, caller)
  expect(found).toEqual(rules[whoMay[endpoint.key]!])
})
