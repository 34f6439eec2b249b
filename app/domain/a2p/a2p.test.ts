import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addBusinessProfile, goodDraft, registerProfile, settle, tellOf, trustOf } from '../../../tests/helpers/a2p'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { DEFAULT_FEATURES } from '../accounts/plan'
import { getBalances } from '../ledger/ledger.read.server'
import { creditTopUp } from '../wallet/credit-wallet.server'
import { readA2p } from './a2p.read.server'
import { chargeCampaignMonths } from './charge-campaign-months.server'
import { resendVerificationText } from './resend-verification.server'
import { saveCampaignDraft } from './save-draft.server'
import { submitA2p } from './submit-a2p.server'
import { findTextCampaign, toDraft } from './text-campaign.read.server'

let world: World
let olivia: UserActor
beforeEach(async () => {
  world = await testWorld({ webPages: { read: async () => PAGE, readPicture: async () => null } })
  olivia = await world.person({ role: 'OWNER', firstName: 'Olivia' })
  await fund(10_000)
  await payByWallet()
})
afterEach(() => world.close())

const payByWallet = () => {
  const features = JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true })
  return world.system.db.q.updateTable('accounts').set({ features }).execute()
}
const fund = (cents: number) =>
  world.system.db.transact('test.fund', (tx) =>
    creditTopUp(tx, { accountId: olivia.accountId, paymentId: `pi_${cents}`, cents }),
  )
/** Ten-thousandths of a dollar spent since $100 were added. */
const spent = async () => 1_000_000 - ((await getBalances(world.system, olivia.accountId)).wallet ?? 0)

const DAY_MS = 86_400_000

const PAGE = { title: 'Harbor Realty', description: null, image: null, favicon: null }
const ctx = () => world.as(olivia)
const submit = (draft = goodDraft(), acceptsRefusals = false) => submitA2p(ctx(), { draft, acceptsRefusals })
const view = () => readA2p(ctx(), olivia.accountId)
const brand = () => trustOf(world).brands[0]!
const service = () => trustOf(world).services[0]!

async function approveBrand(change: Partial<ReturnType<typeof brand>> = {}) {
  Object.assign(brand(), { status: 'approved', identity: 'verified', ...change })
  await tellOf(world, brand().sid)
}
async function decideCampaign(status: 'approved' | 'failed', code: number | null = null) {
  const problems = code === null ? [] : [{ code, text: 'No', fields: [] }]
  Object.assign(service().campaign!, { status, problems })
  await tellOf(world, service().campaign!.sid)
}

describe('from nothing to registered', () => {
  test('the brand waits for the business profile, and the campaign for the brand', async () => {
    await addBusinessProfile(world, olivia, { isRegistered: false })
    await world.system.db.q
      .updateTable('phone_numbers')
      .set({ carrier_sid: `PN${'1'.repeat(32)}` })
      .execute()
    expect(await view()).toMatchObject({ screen: 'incomplete', profile: 'unsubmitted', waitsFor: null })
    await submit()
    await settle(world)
    expect(await view()).toMatchObject({ screen: 'awaitingApproval', waitsFor: 'profile' })
    expect(trustOf(world).brands).toHaveLength(0)
    await registerProfile(world, olivia)
    await settle(world)
    expect(trustOf(world).brands).toHaveLength(1)
    expect(await view()).toMatchObject({ screen: 'awaitingApproval', waitsFor: 'brand' })
    await approveBrand({ score: 80 })
    expect(trustOf(world).services).toHaveLength(1)
    expect(await view()).toMatchObject({ screen: 'awaitingApproval', waitsFor: null })
    await decideCampaign('approved')
    expect(await view()).toMatchObject({
      screen: 'approved',
      outcome: 'APPROVED',
      summary: { campaignStatus: 'APPROVED', brandStatus: 'APPROVED' },
      throughput: { segmentsPerSecond: 3.75, segmentsPerDay: 2_000 },
      numbers: [{ state: 'registered', problem: null }],
    })
    expect(service().numbers.size).toBe(1)
    expect(await spent()).toBe(45_000 + 150_000)
  })

  test('through a rejection: edited, resubmitted in place, approved', async () => {
    await addBusinessProfile(world, olivia)
    await submit()
    await settle(world)
    await approveBrand()
    await decideCampaign('failed', 30887)
    const { screen, rejection } = await view()
    expect(screen).toBe('failed')
    expect(rejection).toMatchObject({
      code: 30887,
      sentence: 'Your application for A2P 10DLC SMS registration has been rejected due to opt-out information.',
      fields: ['messageSamples'],
    })
    const { sid } = service().campaign!
    await submit(goodDraft({ description: `${goodDraft().description} Thank you.` }))
    expect(await view()).toMatchObject({ screen: 'awaitingApproval', rejection: null })
    await settle(world)
    expect(service().campaign).toEqual({ sid, status: 'pending', problems: [] })
    await decideCampaign('approved')
    expect(await view()).toMatchObject({ screen: 'approved' })
    expect(trustOf(world).brands).toHaveLength(1)
    expect(trustOf(world).services).toHaveLength(1)
  })

  test('a sole proprietor answers the text with YES', async () => {
    await addBusinessProfile(world, olivia, { isSoleProprietor: true })
    const draft = goodDraft()
    const texts = {
      ...draft,
      messageSamples: draft.messageSamples.map((text) => text.replaceAll('Harbor Realty LLC', 'Dana Reyes')),
    }
    await submit(texts)
    await settle(world)
    expect(trustOf(world).users[0]).toMatchObject({
      type: 'sole_proprietor_information',
      attributes: { brand_name: 'Dana Reyes', mobile_phone_number: '+13125550123' },
    })
    await approveBrand({ identity: 'unverified' })
    expect(await view()).toMatchObject({ screen: 'verificationPending', brandType: 'sole_proprietor' })
    for (let text = 0; text < 3; text += 1) await resendVerificationText(ctx())
    await expect(resendVerificationText(ctx())).rejects.toMatchObject({ code: 'too_many_requests' })
    world.clock.advance(24 * 3_600_000)
    await resendVerificationText(ctx())
    await approveBrand({ identity: 'verified' })
    expect(await view()).toMatchObject({ screen: 'awaitingApproval', waitsFor: null })
    await expect(resendVerificationText(ctx())).rejects.toMatchObject({ code: 'conflict' })
  })
})

test('a rejected brand is corrected and resubmitted, not created again', async () => {
  await addBusinessProfile(world, olivia)
  await submit()
  await settle(world)
  Object.assign(brand(), { status: 'failed', problems: [{ code: 30795, text: 'Invalid EIN', fields: [] }] })
  await tellOf(world, brand().sid)
  expect(await view()).toMatchObject({
    screen: 'failed',
    outcome: 'FAILED',
    summary: { brandFailureReason: 'Invalid EIN' },
    rejection: { sentence: expect.stringMatching(/for an unknown reason: Invalid EIN$/) as string },
  })
  await submit()
  await settle(world)
  expect(brand()).toMatchObject({ status: 'pending', resubmitted: 1 })
  expect(trustOf(world).brands).toHaveLength(1)
})

test('a brand that is rejected after its campaign was filed: the campaign’s state wins', async () => {
  await addBusinessProfile(world, olivia)
  await submit()
  await settle(world)
  await approveBrand()
  Object.assign(brand(), { status: 'failed', problems: [{ code: 30898, text: 'Repeated EIN', fields: [] }] })
  await tellOf(world, brand().sid)
  expect(await view()).toMatchObject({
    screen: 'awaitingApproval',
    outcome: 'PENDING',
    summary: { brandStatus: 'FAILED' },
  })
  await decideCampaign('failed', 30898)
  expect(await view()).toMatchObject({
    screen: 'failed',
    rejection: { code: 30898, sentence: expect.stringMatching(/due to repeated EIN: Repeated EIN$/) as string },
  })
  await submit()
  await settle(world)
  expect(brand()).toMatchObject({ status: 'pending', resubmitted: 1 })
  await approveBrand()
  expect(service().campaign).toMatchObject({ status: 'pending' })
})

describe('refused', () => {
  test('what the checker finds, with its field; a person may submit nevertheless', async () => {
    await addBusinessProfile(world, olivia)
    const draft = goodDraft({
      messageSamples: goodDraft().messageSamples.map((text) => text.replaceAll('Reply STOP', 'Write')),
    })
    await expect(submit(draft)).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { 'messageSamples[0]': [expect.stringContaining('Reply STOP to opt out') as string] },
    })
    expect(await view()).toMatchObject({ screen: 'incomplete' })
    await submit(draft, true)
    expect(await view()).toMatchObject({ screen: 'awaitingApproval' })
  })

  test('missing and short fields', async () => {
    await addBusinessProfile(world, olivia)
    await expect(submit(goodDraft({ description: ' ', messageSamples: ['Hi', ''] }), true)).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: {
        description: ['Campaign description required'],
        'messageSamples[0]': ['Message sample has at least 20 characters'],
        'messageSamples[1]': ['Message sample required'],
      },
    })
  })

  test('a website that does not answer', async () => {
    world.services.webPages.read = async () => null
    await addBusinessProfile(world, olivia)
    await expect(submit()).rejects.toMatchObject({ fieldErrors: { websiteUrl: [expect.any(String) as string] } })
  })

  test('without a business profile', async () => {
    await expect(submit()).rejects.toMatchObject({ code: 'invalid', message: 'Submit your business profile first.' })
  })

  test('a second window, and edits while it is in review', async () => {
    await addBusinessProfile(world, olivia)
    await submit()
    await expect(submit()).rejects.toMatchObject({ code: 'conflict' })
    await expect(saveCampaignDraft(ctx(), goodDraft())).rejects.toMatchObject({ code: 'conflict' })
    await settle(world)
    await expect(submit()).rejects.toMatchObject({ code: 'conflict' })
    await approveBrand()
    await expect(submit()).rejects.toMatchObject({ code: 'conflict' })
    expect(trustOf(world).brands).toHaveLength(1)
  })

  test('high risk after a rejection', async () => {
    await addBusinessProfile(world, olivia)
    await submit()
    await settle(world)
    await approveBrand()
    await decideCampaign('failed', 30885)
    expect(await view()).toMatchObject({ screen: 'failed', rejection: { canResubmit: false } })
    await expect(submit()).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each(['MANAGER', 'MEMBER', 'ADMIN', 'COACH'] as const)('of a %s', async (role) => {
    const person = await world.person({ accountId: olivia.accountId, role })
    await expect(saveCampaignDraft(world.as(person), goodDraft())).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Reach out to your team owner to register your brand',
    })
  })
})

describe('fees', () => {
  test('of a standard brand are its own, and a correction costs nothing more', async () => {
    await addBusinessProfile(world, olivia)
    await submit(goodDraft({ brandType: 'standard' }))
    await settle(world)
    expect(await spent()).toBe(460_000)
    await approveBrand({ score: 80 })
    await decideCampaign('failed', 30896)
    expect(await spent()).toBe(460_000 + 150_000)
    await submit(goodDraft({ brandType: 'standard' }))
    await settle(world)
    await decideCampaign('approved')
    expect(await spent()).toBe(460_000 + 150_000)
    expect((await view()).throughput).toEqual({ segmentsPerSecond: 225, segmentsPerDay: 200_000 })
  })

  test('of each month, once, while it is registered; without funds it is tried daily', async () => {
    await addBusinessProfile(world, olivia)
    await submit()
    await settle(world)
    await approveBrand()
    await decideCampaign('approved')
    const before = await spent()
    const charge = () => chargeCampaignMonths(world.system)
    await charge()
    await charge()
    expect(await spent()).toBe(before + 100_000)
    world.clock.advance(31 * DAY_MS)
    await charge()
    expect(await spent()).toBe(before + 200_000)
    await decideCampaign('failed')
    world.clock.advance(31 * DAY_MS)
    await charge()
    expect(await spent()).toBe(before + 200_000)
    await decideCampaign('approved')
    await charge()
    expect(await spent()).toBe(before + 300_000)
    for (let month = 0; month < 7; month += 1) {
      world.clock.advance(31 * DAY_MS)
      await charge()
    }
    expect(await view()).toMatchObject({ screen: 'approved', refusal: expect.stringContaining('Add funds') as string })
    await fund(20_000)
    world.clock.advance(DAY_MS)
    await charge()
    expect(await view()).toMatchObject({ screen: 'approved', refusal: null })
  })

  test('of a plan without a wallet are part of the plan', async () => {
    await world.system.db.q
      .updateTable('accounts')
      .set({ features: JSON.stringify(DEFAULT_FEATURES) })
      .execute()
    await addBusinessProfile(world, olivia)
    await submit()
    await settle(world)
    await approveBrand()
    expect(trustOf(world).services).toHaveLength(1)
    expect(await spent()).toBe(0)
  })

  test('with too little funds nothing is submitted, and the page says so', async () => {
    const poor = await world.person({ role: 'OWNER', accountId: await world.account() })
    await payByWallet()
    await addBusinessProfile(world, poor)
    await submitA2p(world.as(poor), { draft: goodDraft(), acceptsRefusals: false })
    await settle(world)
    expect(trustOf(world).brands).toHaveLength(0)
    expect(await readA2p(world.as(poor), poor.accountId)).toMatchObject({
      screen: 'incomplete',
      refusal: expect.stringContaining('Add funds') as string,
    })
  })
})

test('a draft is stored as it is filled in', async () => {
  const draft = goodDraft({ description: 'Half', messageSamples: ['One', '', 'Three'] })
  await saveCampaignDraft(ctx(), draft)
  expect(toDraft((await findTextCampaign(ctx(), olivia.accountId))!)).toEqual(draft)
})
