import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { purchaseCart } from '../checkout/purchase-cart.server'
import { createContact } from '../contacts/create-contact.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { claimNumbers } from '../number-claims/claim-numbers.server'
import { signTerms } from './sign-terms.server'
import { findTerms, requireTerms } from './terms.read.server'
import { getNewestTerms, TERMS_VERSIONS } from './terms-versions'

let world: World
let owner: UserActor
beforeEach(async () => {
  world = await testWorld()
  owner = await world.person({ role: 'OWNER' })
})
afterEach(() => world.close())

const signer = { address: '203.0.113.7', userAgent: 'A browser' }
const newest = () => ({ type: getNewestTerms().type, version: getNewestTerms().version })
const demandSignatures = () => world.system.db.q.updateTable('vendors').set({ signs_terms: 1 }).execute()
const signatures = () => world.system.db.q.selectFrom('terms_signatures').selectAll().execute()

test('versions are days, each once, newest last', () => {
  const versions = TERMS_VERSIONS.map(({ version }) => version)
  expect(versions).toEqual([...new Set(versions)].toSorted())
  for (const version of versions) expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('a signature is stored once, without the address', async () => {
  const ctx = world.as(owner)
  await demandSignatures()
  expect(await findTerms(ctx)).toMatchObject({ required: true, signedAt: null })
  const userAgent = 'x'.repeat(500)
  const signed = await signTerms(ctx, newest(), { ...signer, userAgent })
  world.clock.advance(1000)
  expect(await Promise.all([signTerms(ctx, newest(), signer), signTerms(ctx, newest(), signer)])).toEqual([
    signed,
    signed,
  ])
  const [row, ...others] = await signatures()
  expect(others).toEqual([])
  expect(row).toMatchObject({ user_id: owner.userId, account_id: owner.accountId, ...newest() })
  expect(row!.user_agent).toHaveLength(200)
  expect(JSON.stringify(row)).not.toContain(signer.address)
})

test('an older version is refused', async () => {
  await expect(signTerms(world.as(owner), { ...newest(), version: '2020-01-01' }, signer)).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await signatures()).toEqual([])
})

test('unsigned: no dial, no number and no plan, until this person signs', async () => {
  const ctx = world.as(owner)
  const { id: contactId } = await createContact(ctx, { numbers: ['312 555 0142'], firstName: 'Ada' })
  const purchase = { numbers: [{ number: '+13125550190', nickname: '' }] }
  await demandSignatures()
  const colleague = world.as(await world.person({ role: 'MEMBER', accountId: owner.accountId }))
  await signTerms(colleague, newest(), signer)
  const unsigned = { code: 'terms_unsigned' }
  await expect(startDialSession(ctx, { contactId })).rejects.toMatchObject(unsigned)
  await expect(claimNumbers(ctx, purchase)).rejects.toMatchObject(unsigned)
  const order = { cartId: 'cart_1', version: '1', zone: 'UTC' } as Parameters<typeof purchaseCart>[1]
  await expect(purchaseCart(ctx, order)).rejects.toMatchObject(unsigned)
  await signTerms(ctx, newest(), signer)
  await startDialSession(ctx, { contactId })
  await claimNumbers(ctx, purchase)
})

test('where the vendor handles terms nothing waits for a signature', async () => {
  await requireTerms(world.as(owner), owner)
  expect(await findTerms(world.as(owner))).toMatchObject({ required: false })
})
