import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { edit, PROFILE, SOLE_PROPRIETOR } from '../../../tests/helpers/business-profile'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { MemoryTrustCarrier } from '../../../tests/helpers/trust-carrier'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { submitProfile } from '../business-profiles/submit-profile.server'
import type { Ctx } from '../context.server'
import { submitStirShaken } from '../voice-trust/submit-stir-shaken.server'
import { readVoiceTrust } from '../voice-trust/voice-trust.read.server'
import { abandonSteps } from './run-steps.server'
import { hastenChecks } from './dispatch-to-registration.server'
import { toRegistrationView } from './registrations.read.server'
import { findRegistrationOf, withdrawRegistration } from './submit-registration.server'
import { fireDueTimers } from '../../../server/jobs/timers'

let world: World
let carrier: MemoryTrustCarrier
let owner: UserActor
let olivia: Ctx
beforeEach(async () => {
  carrier = new MemoryTrustCarrier()
  world = await testWorld({ trust: carrier })
  owner = await world.person({ role: 'OWNER' })
  olivia = world.as(owner)
})
afterEach(() => world.close())

const jobs = () => runJobs(world, /^registration/)
/** Runs what is due until nothing changes, a look-up at a time. */
async function settle(times = 12) {
  for (let round = 0; round < times; round++) {
    world.clock.advance(61_000)
    await jobs()
  }
}
const find = async (kind: 'profile' | 'stir_shaken' | 'caller_name' = 'profile') => {
  const registration = await findRegistrationOf(world.system, { accountId: owner.accountId, kind })
  return registration && toRegistrationView(registration)
}
const submit = (data = PROFILE) => submitProfile(olivia, edit(data))
const event = (kind: Parameters<MemoryTrustCarrier['bundle']>[0] = 'business_profile') =>
  world.system.db.transact('test.event', (tx) => hastenChecks(tx, [carrier.bundle(kind).sid]))
/** The carrier decides, and an event says that something happened. */
async function decide(
  status: 'approved' | 'rejected',
  kind: Parameters<MemoryTrustCarrier['bundle']>[0] = 'business_profile',
) {
  carrier.decide(kind, status, status === 'rejected' ? [{ code: 22214, text: 'EIN unknown', fields: ['ein'] }] : [])
  world.clock.advance(1)
  await event(kind)
  await jobs()
}

describe('a business profile', () => {
  test('is created once at the carrier, part by part, and reviewed', async () => {
    await submit()
    expect(await find()).toMatchObject({ state: 'submitting', status: 'IN_REVIEW' })
    await jobs()
    expect(await find()).toMatchObject({ state: 'inReview' })
    expect(carrier.bundle('business_profile')).toMatchObject({ status: 'in_review' })
    expect(carrier.bundle('business_profile').objects.size).toBe(3)
    expect(carrier.users.map(({ type, attributes }) => [type, Object.values(attributes)])).toEqual([
      ['customer_profile_business_information', expect.arrayContaining(['Harbor Realty LLC', '36-4812097'])],
      ['authorized_representative_1', expect.arrayContaining(['Olivia', '+13125550188'])],
    ])
    await decide('approved')
    expect(await find()).toMatchObject({ state: 'registered', status: 'REGISTERED', failureReason: null })
  })

  test('of a sole proprietor without an EIN is another kind at the carrier', async () => {
    await submit(SOLE_PROPRIETOR)
    await jobs()
    expect(carrier.bundles.map(({ kind }) => kind)).toEqual(['sole_proprietor_profile'])
    expect(carrier.users.map(({ type }) => type)).toEqual(['starter_customer_profile_information'])
    // It failed, and an EIN was found.
    await decide('rejected', 'sole_proprietor_profile')
    await submit()
    await jobs()
    expect(carrier.bundles.map(({ kind, status }) => [kind, status])).toEqual([
      ['sole_proprietor_profile', 'rejected'],
      ['business_profile', 'in_review'],
    ])
    await decide('approved')
    expect(await find()).toMatchObject({ state: 'registered' })
  })

  test('is corrected after a rejection: what exists is updated', async () => {
    await submit()
    await jobs()
    await decide('rejected')
    expect(await find()).toMatchObject({ state: 'failed', status: 'FAILED', failureReason: 'EIN unknown' })
    await submit({ ...PROFILE, businessName: 'Harbor Realty Inc.' })
    await jobs()
    expect(await find()).toMatchObject({ state: 'inReview', problems: [] })
    expect([carrier.bundles.length, carrier.users.length, carrier.addresses.length]).toEqual([1, 2, 1])
    expect(carrier.users[0]!.attributes['business_name']).toBe('Harbor Realty Inc.')
  })

  test('submitted by two windows is one', async () => {
    const answers = await Promise.allSettled([submit(), submit()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await jobs()
    expect(carrier.bundles).toHaveLength(1)
  })

  test('that the carrier refuses at sight is not submitted', async () => {
    carrier.problems = [{ code: 22215, text: 'The website is missing', fields: ['website_url'] }]
    await submit()
    await jobs()
    expect(await find()).toMatchObject({ state: 'failed', failureReason: 'The website is missing' })
    expect(carrier.bundle('business_profile').status).toBe('draft')
  })

  test('notifies people who may edit it', async () => {
    await world.person({ accountId: owner.accountId, role: 'MEMBER' })
    await submit()
    await jobs()
    await decide('approved')
    const rows = await world.system.db.q.selectFrom('notifications').select(['user_id', 'title']).execute()
    expect(rows).toEqual([{ user_id: owner.userId, title: 'Business Profile approved' }])
  })
})

describe('a lost answer', () => {
  const CREATES = ['createBundle', 'createEndUser', 'createAddress', 'createAddressDocument'] as const

  test.each(CREATES)('of %s is looked up, and nothing is created a second time', async (method) => {
    carrier.fail(method, 'unknown-done')
    await submit()
    await settle()
    expect(await find()).toMatchObject({ state: 'inReview' })
    expect([carrier.bundles.length, carrier.users.length, carrier.addresses.length, carrier.documents.length]).toEqual([
      1, 2, 1, 1,
    ])
  })

  test.each(CREATES)('of %s that created nothing is asked for again', async (method) => {
    carrier.fail(method, 'unknown-not-done')
    await submit()
    await settle()
    expect(await find()).toMatchObject({ state: 'inReview' })
  })

  test('whose look-up fails too is not asked for again', async () => {
    carrier.fail('createBundle', 'unknown-done')
    for (let day = 0; day < 5; day++) carrier.fail('findBundle', day % 2 ? 'retry' : 'refused')
    await submit()
    await settle()
    expect(carrier.bundles).toHaveLength(1)
    expect(await find()).toMatchObject({ state: 'inReview' })
  })

  test('is still looked up by a later submission', async () => {
    carrier.fail('createBundle', 'unknown-done')
    carrier.fail('findBundle', 'unknown-not-done')
    await submit()
    await jobs()
    const { id } = (await find())!
    await abandonSteps(world.system, { registrationId: id, revision: 1 })
    expect(await find()).toMatchObject({ state: 'failed', refusal: 'not_submitted' })
    await submit()
    await settle()
    expect(carrier.bundles).toHaveLength(1)
  })
})

test('a carrier that is down for a day is asked again', async () => {
  for (let times = 0; times < 5; times++) carrier.fail('submitBundle', 'retry')
  await submit()
  await settle()
  expect(await find()).toMatchObject({ state: 'inReview' })
  for (let times = 0; times < 5; times++) carrier.fail('readBundle', 'retry')
  await decide('approved')
  await settle()
  expect(await find()).toMatchObject({ state: 'registered' })
})

test('polls find what no event told', async () => {
  await submit()
  await jobs()
  carrier.decide('business_profile', 'approved')
  world.clock.advance(60_000)
  await fireDueTimers(world.system)
  await jobs()
  expect(await find()).toMatchObject({ state: 'registered' })
  // A day later the carrier has taken it back.
  carrier.decide('business_profile', 'rejected')
  world.clock.advance(86_400_000)
  await fireDueTimers(world.system)
  await jobs()
  expect(await find()).toMatchObject({ state: 'failed', failureReason: 'Registration failed' })
})

test('one that is gone at the carrier has failed', async () => {
  await submit()
  await jobs()
  const { sid } = carrier.bundle('business_profile')
  carrier.bundles.length = 0
  await world.system.db.transact('test.event', (tx) => hastenChecks(tx, [sid]))
  await jobs()
  expect(await find()).toMatchObject({ state: 'failed', refusal: 'gone_at_carrier' })
})

test('an event of a stranger changes nothing', async () => {
  expect(await world.system.db.transact('test.event', (tx) => hastenChecks(tx, ['BU404']))).toBe(false)
})

describe('numbers', () => {
  const register = async () => {
    await submit()
    await jobs()
    await decide('approved')
    await submitStirShaken(olivia, null)
    await jobs()
    await decide('approved', 'stir_shaken')
    await jobs()
  }
  const listed = async () => (await readVoiceTrust(olivia)).numbers.map((row) => [row.number, row.attestation])

  test('join what is registered, new ones too, and leave it when they are deleted', async () => {
    await world.system.db.q.updateTable('phone_numbers').set({ carrier_sid: 'PN1' }).execute()
    await register()
    expect(await listed()).toEqual([['+13125550140', 'A']])
    expect([...carrier.bundle('stir_shaken').numbers]).toEqual(['PN1'])
    // The caller ID name follows the profile.
    expect(carrier.bundle('caller_name').status).toBe('in_review')
    await decide('approved', 'caller_name')
    await jobs()
    expect((await readVoiceTrust(olivia)).numbers).toMatchObject([{ callerIdName: 'shown' }])
  })

  test('STIR/SHAKEN needs EIN and website', async () => {
    await expect(submitStirShaken(olivia, null)).rejects.toMatchObject({ code: 'conflict' })
    await submit(SOLE_PROPRIETOR)
    await jobs()
    await decide('approved', 'sole_proprietor_profile')
    await expect(submitStirShaken(olivia, null)).rejects.toMatchObject({
      code: 'invalid',
      message:
        'Your business profile is incompatible with Stir/Shaken. To fix, submit a new business profile that includes a Website and EIN.',
    })
    expect((await readVoiceTrust(olivia)).blocker).toBe('incompatible')
  })
})

test('withdrawn, it may be submitted again', async () => {
  await submit()
  await jobs()
  const of = { accountId: owner.accountId, kind: 'profile' } as const
  expect(await world.system.db.transact('test.withdraw', (tx) => withdrawRegistration(tx, of))).toBe(true)
  expect(await find()).toMatchObject({ state: 'unsubmitted' })
})
