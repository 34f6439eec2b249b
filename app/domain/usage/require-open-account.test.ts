import { beforeEach, describe, expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { DEFAULT_FEATURES } from '../accounts/plan'
import { createSystemCtx } from '../context.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { claimNumbers } from '../number-claims/claim-numbers.server'
import { creditTopUp } from '../wallet/credit-wallet.server'

const [A, B] = ['+13125550101', '+13125550102'] as const

let world: World
let floor: Floor
let accountId: string
onFloorOfItsOwn((made) => ({ world, floor } = made))
beforeEach(async () => {
  accountId = floor.seller.accountId
  const features = JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true, freeMessaging: true })
  await world.system.db.q.updateTable('accounts').set({ features }).execute()
  await world.system.db.transact('test', (tx) => creditTopUp(tx, { accountId, paymentId: 'pi_1', cents: 10_000 }))
})
const block = (
  values: { billing_blocked_at?: number | null; plan_ended_at?: number | null } = { billing_blocked_at: 1 },
) => world.system.db.q.updateTable('accounts').set(values).where('id', '=', accountId).execute()
const owner = async () => world.as(await world.person({ accountId, role: 'OWNER', email: 'ada@harbor.test' }))

describe('an overdue account', () => {
  test('starts no calls, and says who can pay', async () => {
    const campaignId = await floor.campaign([A])
    const ada = await owner()
    await block()
    await expect(startDialSession(floor.ctx, { campaignId })).rejects.toMatchObject({
      code: 'account_blocked',
      message: 'Your account is overdue. Please contact your team owner: ada@harbor.test',
    })
    await expect(startDialSession(ada, { campaignId })).rejects.toMatchObject({
      code: 'account_blocked',
      message: 'Your account is overdue. Retry the payment in Billing to start new calls and texts.',
    })
    await block({ billing_blocked_at: null })
    expect(await startDialSession(floor.ctx, { campaignId })).toMatchObject({ state: 'ready' })
  })

  test('finishes a call, then dials no other', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await block()
    await floor.answer(A, 'machine')
    expect((await floor.line(A)).state).not.toBe('ended')
    await floor.end(A)
    expect(await floor.session(id)).toMatchObject({
      state: 'ended',
      message: expect.stringContaining('Your account is overdue.'),
    })
  })

  test('has no texts left, also where texts are free, and claims no numbers', async () => {
    await block()
    expect(await findAccountPlan(world.system, accountId)).toMatchObject({
      blocked: 'overdue',
      remainingMessages: 0,
      remainingDialSeconds: 0,
    })
    await expect(
      claimNumbers(await owner(), { numbers: [{ number: '+13125550199', nickname: '' }] }),
    ).rejects.toMatchObject({ code: 'account_blocked' })
  })

  test('is not blocked where billing is off', async () => {
    await block()
    const off = createSystemCtx({ ...world.services, billing: 'off' })
    expect((await findAccountPlan(off, accountId)).blocked).toBeNull()
  })
})

test('an account whose plan ended says so', async () => {
  const campaignId = await floor.campaign([A])
  await block({ plan_ended_at: 1 })
  await expect(startDialSession(await owner(), { campaignId })).rejects.toMatchObject({
    code: 'account_blocked',
    message: 'Your plan has ended. Choose a plan in Billing to start new calls and texts.',
  })
})
