import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { A, spamWorld, type SpamWorld } from '../../../tests/helpers/spam-world'
import { createCtx } from '../context.server'
import { registerNumbers } from './register-numbers.server'
import { runDueProtection } from './run-due-protection.server'
import { restoreProtectionOf } from './restore-protection.server'
import { findRegistrations } from './spam-protection.read.server'

const DAY = 86_400_000
const MONTH = 32 * 86_400_000
/** Ten-thousandths of a dollar. */
const FEE = 1_000_000

let s: SpamWorld
beforeEach(async () => {
  s = await spamWorld()
})
afterEach(() => s.close())

describe('money of a wallet', () => {
  beforeEach(() => s.plan({ cartBilling: true }))

  test('pays the first month, and each month after it once', async () => {
    await s.prepare()
    await expect(registerNumbers(s.olivia, [A])).rejects.toMatchObject({ code: 'no_funds' })
    expect(await s.states()).toEqual({})
    await s.fund(2 * FEE)
    await registerNumbers(s.olivia, [A])
    expect(await s.wallet()).toBe(FEE)
    await s.approve()
    s.reports(A, 'active')
    await s.later(2 * 60_000)
    await s.later(MONTH)
    await s.run()
    expect(await s.wallet()).toBe(0)
  })

  test('without funds ends on a dated day, and says so', async () => {
    await s.fund(FEE)
    await s.protect(A)
    await s.later(MONTH)
    expect((await s.find(A)).status).toBe('PROTECTED')
    for (let day = 0; day < 15; day += 1) await s.later(DAY)
    expect((await s.find(A)).status).toBe('UNPROTECTED')
    expect(await s.wallet()).toBe(0)
    const notes = await s.world.system.db.q.selectFrom('notifications').select('title').execute()
    expect(notes.map(({ title }) => title)).toContain('Spam protection has ended')
    expect(await findRegistrations(s.marcus, [(await s.find(A)).id])).toMatchObject([{ restoreRequiresPurchase: true }])
    await s.fund(2 * FEE)
    await expect(restoreProtectionOf(s.olivia, A, {})).rejects.toMatchObject({ code: 'conflict' })
    expect(await restoreProtectionOf(s.olivia, A, { autoPurchase: true })).toMatchObject({ status: 'REGISTERING' })
    expect(await s.wallet()).toBe(FEE)
  })

  test('is paid back where carriers refuse for good, and paid again once protected', async () => {
    await s.fund(FEE)
    await s.prepare()
    await registerNumbers(s.olivia, [A])
    await s.approve()
    s.reports(A, 'rejected')
    await s.later(2 * 60_000)
    await s.run()
    await s.later(DAY)
    expect((await s.find(A)).status).toBe('REMEDIATION_FAILED')
    expect(await s.wallet()).toBe(FEE)
    await s.later(MONTH)
    await s.run()
    expect(await s.wallet()).toBe(FEE)
    s.reports(A, 'active')
    await s.later(DAY)
    expect((await s.find(A)).status).toBe('PROTECTED')
    expect(await s.wallet()).toBe(0)
  })

  test('costs nothing with billing off', async () => {
    const off = createCtx({ ...s.world.services, billing: 'off' }, s.owner)
    await s.prepare()
    await registerNumbers(off, [A])
    await runDueProtection(createCtx({ ...s.world.services, billing: 'off' }, s.owner))
    expect(await s.wallet()).toBe(0)
  })
})
