import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { A, B, spamWorld, type SpamWorld } from '../../../tests/helpers/spam-world'
import { deleteCanceledNumber } from '../numbers/delete-number.server'
import { removeNumbers } from '../numbers/remove-numbers.server'
import { restoreNumbers } from '../numbers/restore-numbers.server'
import { updateNumber } from '../numbers/update-number.server'
import { registerNumbers } from './register-numbers.server'
import { removeProtection } from './remove-protection.server'
import { getProtectionPrice, restoreProtection, restoreProtectionOf } from './restore-protection.server'
import { findRegistrations } from './spam-protection.read.server'

const MONTH = 32 * 86_400_000

let s: SpamWorld
beforeEach(async () => {
  s = await spamWorld()
})
afterEach(() => s.close())

describe('removing and restoring', () => {
  test('cancels at the end of the month, and is restored until then', async () => {
    await s.protect(A)
    const { id } = await s.find(A)
    expect(await removeProtection(s.olivia, [id])).toMatchObject([
      { status: 'CANCELLING', label: 'Pending Cancellation' },
    ])
    expect((await s.find(A)).cancelAt).not.toBeNull()
    await expect(removeProtection(s.olivia, [id])).rejects.toMatchObject({ code: 'conflict' })
    await expect(removeProtection(s.mia, [id])).rejects.toMatchObject({ code: 'forbidden' })
    expect(await restoreProtectionOf(s.marcus, A, {})).toMatchObject({ status: 'PROTECTED', cancelAt: null })
    await removeProtection(s.olivia, [id])
    await s.later(MONTH)
    await s.run()
    expect((await s.find(A)).status).toBe('UNPROTECTED')
    expect(s.trust.bundle('voice_integrity').numbers.size).toBe(0)
    expect(await restoreProtection(s.olivia, [id])).toMatchObject([{ status: 'REGISTERING' }])
  })

  test('with full slots needs the owner and a purchase', async () => {
    await s.protect(A)
    const { id } = await s.find(A)
    await removeProtection(s.olivia, [id])
    await registerNumbers(s.olivia, [B])
    await s.plan({ cartBilling: false, slots: 1 })
    expect(await findRegistrations(s.marcus, [id])).toMatchObject([
      {
        restoreRequiresPurchase: true,
        blockers: { restore: 'The owner of this team is required to restore spam protection' },
      },
    ])
    await expect(restoreProtection(s.marcus, [id])).rejects.toMatchObject({ code: 'forbidden' })
    await expect(restoreProtection(s.olivia, [id])).rejects.toMatchObject({ code: 'conflict' })
    expect(getProtectionPrice(s.olivia, { usesWallet: false })).toBe(10_000)
    await expect(restoreProtection(s.olivia, [id], { autoPurchase: true })).rejects.toMatchObject({ code: 'conflict' })
    await s.plan({ cartBilling: false, slots: 2 })
    expect(await restoreProtection(s.marcus, [id])).toMatchObject([{ status: 'PROTECTED' }])
  })

  test('of a number that is removed; restoring the number leaves the protection canceled', async () => {
    await s.protect(A)
    const numberId = await s.idOf(A)
    await removeNumbers(s.olivia, [numberId])
    expect(await s.find(A)).toMatchObject({ status: 'CANCELLING' })
    await restoreNumbers(s.olivia, [numberId])
    expect(await s.find(A)).toMatchObject({ status: 'CANCELLING', blockers: { restore: null } })
    await removeNumbers(s.olivia, [numberId])
    s.world.clock.advance(MONTH)
    await deleteCanceledNumber(s.world.system, { numberId })
    await s.run()
    expect(await s.find(A)).toMatchObject({
      status: 'UNPROTECTED',
      blockers: { restore: 'This number is no longer active' },
    })
  })

  test('comes before a number is made private', async () => {
    await s.addNumber('+14155550152', { user_id: s.mia.actor.kind === 'user' ? s.mia.actor.userId : null })
    await s.protect(A, '+14155550152')
    const message = 'Spam Protection must be removed before making private.'
    await expect(updateNumber(s.olivia, await s.idOf(A), { shareWithTeam: false })).rejects.toMatchObject({ message })
    await expect(updateNumber(s.mia, await s.idOf('+14155550152'), { shareWithTeam: false })).rejects.toMatchObject({
      message: `${message} Please contact team manager to remove spam protection.`,
    })
  })
})
