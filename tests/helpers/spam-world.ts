import { expect } from 'vitest'
import { DEFAULT_FEATURES } from '../../app/domain/accounts/plan'
import { checkLedger } from '../../app/domain/ledger/check-ledger.server'
import { getBalances } from '../../app/domain/ledger/ledger.read.server'
import { applyRegistrationEvent } from '../../app/domain/registrations/dispatch-to-registration.server'
import { insertRegistration, toStoredRegistration } from '../../app/domain/registrations/registration-machine.server'
import type { NumberProvisioning } from '../../app/domain/registrations/trust-carrier.port'
import { registerNumbers } from '../../app/domain/spam-protection/register-numbers.server'
import { runDueProtection } from '../../app/domain/spam-protection/run-due-protection.server'
import { createSpamProfile } from '../../app/domain/spam-protection/save-spam-profile.server'
import type { SpamRegistration } from '../../app/domain/spam-protection/spam-protection.schema'
import { listRegistrations } from '../../app/domain/spam-protection/spam-protection.read.server'
import { creditTopUp } from '../../app/domain/wallet/credit-wallet.server'
import { runJobs } from './run-jobs'
import { MemoryTrustCarrier } from './trust-carrier'
import { testWorld, type World } from './world'

/** Of the account. */
export const A = '+13125550140'
export const B = '+12065550141'
export const C = '+13035550142'
export const PROFILE = { callerIdName: 'Harbor Realty', callPurpose: 'Real Estate', callPurposeOther: null } as const

/** As the carrier approved it. */
export const registerBusinessOf = (world: World, accountId: string): Promise<void> =>
  world.system.db.transact('test', async (tx) => {
    const facts = { revision: 0, problems: '[]', refusal: null, details: null, submitted_by: null, submitted_at: null }
    const registration = await insertRegistration(
      tx,
      {
        id: tx.ids('reg'),
        account_id: accountId,
        kind: 'profile',
        number_id: null,
        carrier_sid: 'BU1',
        decided_at: null,
        ...facts,
      },
      undefined,
    )
    for (const event of [
      { type: 'SUBMIT' } as const,
      { type: 'SUBMITTED' } as const,
      { type: 'STATUS', status: 'registered' } as const,
    ])
      await applyRegistrationEvent(tx, registration, event)
    await tx.db.q.deleteFrom('jobs').execute()
  })

export type SpamWorld = Awaited<ReturnType<typeof spamWorld>>

/** A team with three numbers, and a carrier in memory that reports what a test says of each. */
export async function spamWorld() {
  const provisioning = new Map<string, NumberProvisioning>()
  const trust = new MemoryTrustCarrier()
  trust.readProvisioning = async (_sid, e164) => provisioning.get(e164) ?? null
  const world = await testWorld({ trust })
  const owner = await world.person({ role: 'OWNER' })
  const { accountId } = owner
  const olivia = world.as(owner)
  const marcus = world.as(await world.person({ accountId, role: 'MANAGER' }))
  const mia = world.as(await world.person({ accountId, role: 'MEMBER' }))
  const plan = ({ cartBilling, slots = null }: { cartBilling: boolean; slots?: number | null }) =>
    world.system.db.q
      .updateTable('accounts')
      .set({ features: JSON.stringify({ ...DEFAULT_FEATURES, cartBilling }), spam_slots: slots })
      .execute()
  const addNumber = async (e164: string, columns: object = {}) => {
    const id = world.services.ids('num')
    await world.system.db.q
      .insertInto('phone_numbers')
      .values({
        id,
        account_id: accountId,
        e164,
        carrier_sid: `PN${e164.slice(1)}`,
        created_at: world.clock.now(),
        ...columns,
      })
      .execute()
    return id
  }
  const idOf = async (e164: string): Promise<string> =>
    (
      await world.system.db.q
        .selectFrom('phone_numbers')
        .select('id')
        .where('e164', '=', e164)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).id
  const registerBusiness = async () => {
    await registerBusinessOf(world, accountId)
    trust.bundles.push({
      sid: 'BU1',
      kind: 'business_profile',
      reference: 'profile',
      status: 'approved',
      problems: [],
      objects: new Set(),
      numbers: new Set(),
    })
  }
  const prepare = async () => {
    await registerBusiness()
    await createSpamProfile(olivia, PROFILE)
  }
  const states = async () =>
    Object.fromEntries(
      (await listRegistrations(olivia, { limit: 500 })).registrations.map((one) => [one.number, one.status]),
    )
  const find = async (e164: string): Promise<SpamRegistration> =>
    (await listRegistrations(olivia, { limit: 500 })).registrations.find(({ number }) => number === e164)!
  const reports = (e164: string, att: NumberProvisioning['att'], problems: NumberProvisioning['problems'] = []) =>
    provisioning.set(e164, { att, tmobile: 'in_progress', verizon: 'not_reported', problems })
  const run = () => runDueProtection(world.system)
  const later = async (ms: number) => {
    world.clock.advance(ms)
    await run()
  }
  /** Submits the product, and has it approved. */
  const approve = async () => {
    await runJobs(world, /^registration\./)
    trust.decide('voice_integrity', 'approved')
    await runJobs(world, /^registration\./)
    await world.system.db.transact('test', async (tx) => {
      const row = await tx.db.q
        .selectFrom('registrations')
        .selectAll()
        .where('kind', '=', 'spam_profile')
        .executeTakeFirstOrThrow()
      await applyRegistrationEvent(tx, toStoredRegistration(row), { type: 'STATUS', status: 'registered' })
    })
    await run()
  }
  const protect = async (...numbers: string[]) => {
    await prepare()
    await registerNumbers(olivia, numbers)
    await approve()
    for (const number of numbers) reports(number, 'active')
    await later(2 * 60_000)
  }
  const fund = (amount: number) =>
    world.system.db.transact('test', (tx) =>
      creditTopUp(tx, { accountId, paymentId: `pi_${amount}`, cents: amount / 100 }),
    )
  const wallet = async () => (await getBalances(world.system, accountId)).wallet ?? 0

  await plan({ cartBilling: false })
  await world.system.db.q
    .updateTable('phone_numbers')
    .set({ carrier_sid: 'PN13125550140' })
    .where('e164', '=', A)
    .execute()
  await addNumber(B)
  await addNumber(C)
  const close = async () => {
    expect((await checkLedger(world.system)).problems).toEqual([])
    await world.close()
  }
  return {
    world,
    trust,
    owner,
    olivia,
    marcus,
    mia,
    accountId,
    provisioning,
    plan,
    addNumber,
    idOf,
    registerBusiness,
    prepare,
    states,
    find,
    reports,
    run,
    later,
    approve,
    protect,
    fund,
    wallet,
    close,
  }
}
