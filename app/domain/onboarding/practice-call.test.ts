import { afterEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createContact } from '../contacts/create-contact.server'
import { suppressNumber } from '../protection/suppress-number.server'
import { findPracticeCall } from './practice-call.read.server'

let world: World
afterEach(() => world.close())

test('a contact of the account that may be called now by law', async () => {
  world = await testWorld()
  const owner = await world.person({ role: 'OWNER' })
  const ctx = world.as(owner)
  expect(await findPracticeCall(ctx)).toEqual({ contact: null, number: '+13125550100' })
  // A real number, six in the morning in Honolulu, and on the do-not-call list.
  await createContact(ctx, { numbers: ['312 867 5309'], firstName: 'Real' })
  await createContact(ctx, { numbers: ['808 555 0123'], firstName: 'Keoni' })
  await createContact(ctx, { numbers: ['312 555 0151'], firstName: 'Stop' })
  const { accountId } = owner
  await world.system.db.transact('test', (tx) =>
    suppressNumber(tx, { accountId, e164: '+13125550151', type: 'MANUAL', addedBy: null }),
  )
  expect((await findPracticeCall(ctx))?.contact).toBeNull()
  await createContact(ctx, { numbers: ['312 555 0152'], firstName: 'Nora' })
  expect(await findPracticeCall(ctx)).toMatchObject({ contact: { name: 'Nora' }, number: '+13125550152' })
  const stranger = world.as(await world.person({ role: 'OWNER', accountId: await world.account() }))
  expect((await findPracticeCall(stranger))?.contact).toBeNull()
})

test('an account without a number has none', async () => {
  world = await testWorld()
  const accountId = await world.account({ number: null })
  expect(await findPracticeCall(world.as(await world.person({ role: 'OWNER', accountId })))).toBeNull()
})
