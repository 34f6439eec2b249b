import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findStaffEnvironments } from './staff-environments.read.server'

let world: World
beforeEach(async () => {
  world = await testWorld()
  world.services.environments = {
    emailDomain: 'trunkline.test',
    addresses: { QA: 'https://qa.trunkline.test', APP: 'http://localhost:3000' },
  }
})
afterEach(() => world.close())

test('staff choose among the servers that have an address', async () => {
  const staff = world.as(await world.person({ email: 'staff@trunkline.test' }))
  expect(await findStaffEnvironments(staff)).toEqual([
    { name: 'APP', address: 'http://localhost:3000', isThis: true },
    { name: 'QA', address: 'https://qa.trunkline.test', isThis: false },
  ])
})

test('others have no choice: another domain, a longer one, an address that only a CRM sent', async () => {
  for (const email of ['mia@harbor.test', 'mia@not-trunkline.test', 'mia@trunkline.test.example'])
    expect(await findStaffEnvironments(world.as(await world.person({ email })))).toBeNull()
  const sent = await world.person({ email: 'eve@trunkline.test' })
  await world.system.db.q.updateTable('users').set({ email_verified_at: null }).where('id', '=', sent.userId).execute()
  expect(await findStaffEnvironments(world.as(sent))).toBeNull()
  world.services.environments = null
  expect(await findStaffEnvironments(world.as(await world.person({ email: 'two@trunkline.test' })))).toBeNull()
})
