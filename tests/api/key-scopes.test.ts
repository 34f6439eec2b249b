import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_KEY_GRANTS, type ApiKeyScope } from '../../app/domain/api-keys/api-keys.schema'
import { createUserApiKey } from '../../app/domain/api-keys/create-user-api-key.server'
import { getRequiredGrant } from '../../server/api/key-access'
import { ANSWERING_CARRIER } from '../helpers/answering-carrier'
import { rememberWorld } from '../helpers/rewind'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'
import { askEndpoint, endpoints, outcomeOf, type Endpoint } from './ask-endpoint'
import { ownedIds } from './owned-ids'
import { whoMay } from './who-may'
import { rules, type Outcome } from './who-may-rules'

/**
 * Every endpoint that keys may reach × access level, with all grants: a team key of a manager does what the manager may,
 * and the manager's key for oneself what a member may. The record is Mia's, another member.
 */
let world: World
let served: Served
let again: () => void
beforeAll(async () => {
  world = await testWorld()
  Object.assign(world.services.carrier, ANSWERING_CARRIER)
  const many: [number, number] = [1_000_000, 1]
  served = await serve(world, { rates: { person: many, download: many } })
  again = rememberWorld(world)
})
afterAll(async () => {
  await served.stop()
  await world.close()
})

async function ask(endpoint: Endpoint, scope: ApiKeyScope): Promise<Outcome> {
  again()
  const mia = await world.person({ role: 'MEMBER' })
  const owned = await ownedIds[endpoint.key]?.(world, mia)
  const manager = await world.person({ accountId: mia.accountId, role: 'MANAGER' })
  const { key } = await createUserApiKey(world.as(manager), { name: 'Key', scope, grants: [...API_KEY_GRANTS] })
  const { status, text } = await askEndpoint(served.url, endpoint, owned, key)
  expect(status, text).toBeLessThan(500)
  return outcomeOf(status)
}

test.each(
  endpoints.filter((endpoint) => endpoint.key.split('.')[0] !== 'access' && getRequiredGrant(endpoint) !== null),
)('$method $path', async (endpoint) => {
  const { colleague, manager } = rules[whoMay[endpoint.key]!]
  const found = { INDIVIDUAL: await ask(endpoint, 'INDIVIDUAL'), TEAM: await ask(endpoint, 'TEAM') }
  expect(found).toEqual({ INDIVIDUAL: colleague, TEAM: manager })
})
