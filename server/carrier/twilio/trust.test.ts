import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BundleKind, TextCampaignInput } from '../../../app/domain/registrations/trust-carrier.port'
import { address, business, email, representative } from '../../../tests/helpers/carrier-business'
import { openLoneCarrier, type LoneCarrier } from '../../../tests/helpers/lone-carrier'

let lone: LoneCarrier
let trust: LoneCarrier['trust']
beforeAll(async () => {
  lone = await openLoneCarrier({ personas: { person: {} }, default: 'person' })
  trust = lone.trust
})
afterAll(() => lone.close())
afterEach(() => fetch(`${lone.simulator.url}/simulator/faults`, { method: 'DELETE' }))

let nth = 0
let ref = ''
beforeEach(() => {
  ref = `reg_${++nth}`
})

const order = (fault: string, path: string, method = 'POST') =>
  fetch(`${lone.simulator.url}/simulator/faults`, {
    method: 'POST',
    body: JSON.stringify({ fault, match: { path, method } }),
  })

async function addPart(kind: BundleKind, bundleSid: string, ...[user]: Parameters<typeof trust.createEndUser>) {
  const { sid } = await trust.createEndUser(user)
  await trust.assignToBundle(kind, bundleSid, sid)
  return sid
}

async function addAddress(kind: BundleKind, bundleSid: string) {
  const { sid: addressSid } = await trust.createAddress(ref, address)
  const { sid } = await trust.createAddressDocument({ reference: ref, addressSid })
  await trust.assignToBundle(kind, bundleSid, sid)
  return addressSid
}

async function draftProfile(changes: Partial<typeof business> = {}) {
  const kind = 'business_profile'
  const { sid } = await trust.createBundle({ kind, reference: ref, email })
  const attributes = { ...business, ...changes }
  const type = 'customer_profile_business_information'
  const userSid = await addPart(kind, sid, { type, reference: ref, attributes })
  const person = { type: 'authorized_representative_1', reference: ref, attributes: representative } as const
  await addPart(kind, sid, person)
  await addAddress(kind, sid)
  return { sid, userSid }
}

async function approve(kind: BundleKind, sid: string) {
  await trust.submitBundle(kind, sid)
  expect(lone.simulator.trust.review(sid, 'approve')).toEqual({ ok: true })
}

async function approvedProfile(changes: Partial<typeof business> = {}) {
  const { sid } = await draftProfile(changes)
  await approve('business_profile', sid)
  return sid
}

async function approvedProduct(
  kind: BundleKind,
  profileSid: string,
  ...[user]: Partial<Parameters<typeof trust.createEndUser>>
) {
  const { sid } = await trust.createBundle({ kind, reference: ref, email })
  if (user) await addPart(kind, sid, user)
  await trust.assignToBundle(kind, sid, profileSid)
  await approve(kind, sid)
  return sid
}

const a2pUser = () =>
  ({
    type: 'us_a2p_messaging_profile_information',
    reference: ref,
    attributes: { company_type: 'private' },
  }) as const

async function bundlesOfBrand() {
  const profileSid = await approvedProfile()
  return { profileSid, a2pSid: await approvedProduct('a2p', profileSid, a2pUser()) }
}

async function approvedBrand() {
  const { sid } = await trust.createBrand({ ...(await bundlesOfBrand()), type: 'low_volume' })
  expect(lone.simulator.trust.review(sid, 'approve')).toEqual({ ok: true })
  return sid
}

const campaign: TextCampaignInput = {
  description: 'Lovelace Homes answers people who asked about a home for sale.',
  messageFlow: 'People tick a box on lovelace.example/contact to agree to texts about the homes they asked about.',
  messageSamples: [
    'Lovelace Homes: the house on Elm Street is open on Sunday. Reply STOP to end.',
    'Lovelace Homes: your viewing is at 3 pm tomorrow. Reply STOP to end.',
  ],
  useCase: 'MIXED',
  hasEmbeddedLinks: false,
  hasEmbeddedPhone: false,
  ageGated: false,
  directLending: false,
  optInMessage: null,
  optOutMessage: null,
  helpMessage: null,
}

describe('a business profile', () => {
  test('is checked, submitted once, approved', async () => {
    const kind = 'business_profile'
    const { sid, userSid } = await draftProfile()
    await trust.updateEndUser(userSid, { ...business, website_url: '' })
    expect(await trust.checkBundle(kind, sid)).toEqual([
      { code: 22_215, text: expect.stringMatching(/Website Url/), fields: ['website_url'] },
    ])
    await expect(trust.submitBundle(kind, sid)).rejects.toMatchObject({ outcome: 'refused' })
    await trust.updateEndUser(userSid, business)
    expect(await trust.checkBundle(kind, sid)).toEqual([])
    expect(await trust.readBundle(kind, sid)).toEqual({ sid, status: 'draft', problems: [] })
    await trust.submitBundle(kind, sid)
    await trust.submitBundle(kind, sid)
    expect(await trust.readBundle(kind, sid)).toMatchObject({ status: 'in_review' })
    const moved = { ...business, website_url: 'https://moved.example' }
    await expect(trust.updateEndUser(userSid, moved)).rejects.toMatchObject({ outcome: 'refused' })
    await trust.updateEndUser(userSid, business)
    lone.simulator.trust.review(sid, 'approve')
    expect(await trust.readBundle(kind, sid)).toMatchObject({ status: 'approved', problems: [] })
    await trust.submitBundle(kind, sid)
    expect(await trust.readBundle(kind, sid)).toMatchObject({ status: 'approved' })
  })

  test('that is rejected tells why, is corrected and submitted again', async () => {
    const kind = 'business_profile'
    const { sid, userSid } = await draftProfile()
    await trust.submitBundle(kind, sid)
    lone.simulator.trust.review(sid, { reject: 22_217 })
    expect(await trust.readBundle(kind, sid)).toEqual({
      sid,
      status: 'rejected',
      problems: [{ code: 22_217, text: expect.any(String), fields: [] }],
    })
    await trust.updateEndUser(userSid, business)
    await approve(kind, sid)
    expect(await trust.readBundle(kind, sid)).toMatchObject({ status: 'approved' })
  })

  test('misses everything', async () => {
    const { sid } = await trust.createBundle({ kind: 'business_profile', reference: ref, email })
    const problems = await trust.checkBundle('business_profile', sid)
    expect(problems.map(({ code, fields }) => [code, ...fields])).toEqual([
      [22_214, 'customer_profile_business_information'],
      [22_214, 'authorized_representative_1'],
      [22_216, 'customer_profile_address'],
    ])
    expect(await trust.readBundle('business_profile', `BU${'0'.repeat(31)}1`)).toBeNull()
  })

  test('has an address of the right form', async () => {
    await expect(trust.createAddress(ref, { ...address, postalCode: 'K1A 0B1' })).rejects.toMatchObject({
      outcome: 'refused',
      carrierCode: 21_629,
    })
    const { sid } = await trust.createAddress(ref, { ...address, postalCode: 'K1A 0B1', isoCountry: 'CA' })
    await trust.updateAddress(sid, { ...address, postalCode: 'K1A 0B2', isoCountry: 'CA' })
    expect(await trust.findAddress(ref)).toEqual({ sid })
  })
})

describe('a lost answer', () => {
  test.each([
    ['timeout-after-accept', true],
    ['status-500', false],
    ['status-503', false],
  ])('%s: what was created is found by its reference', async (fault, happened) => {
    const kind = 'business_profile'
    const found = (sid: unknown) => (happened ? { sid } : null)
    const lost = { outcome: 'unknown' }
    await order(fault, '/CustomerProfiles$')
    await expect(trust.createBundle({ kind, reference: ref, email })).rejects.toMatchObject(lost)
    expect(await trust.findBundle({ kind, reference: ref })).toEqual(found(expect.stringMatching(/^BU/)))
    expect(await trust.findBundle({ kind: 'sole_proprietor_profile', reference: ref })).toBeNull()
    const type = 'authorized_representative_1'
    await order(fault, '/EndUsers$')
    await expect(trust.createEndUser({ type, reference: ref, attributes: representative })).rejects.toMatchObject(lost)
    expect(await trust.findEndUser({ type, reference: ref })).toEqual(found(expect.stringMatching(/^IT/)))
    await order(fault, '/Addresses.json')
    await expect(trust.createAddress(ref, address)).rejects.toMatchObject(lost)
    expect(await trust.findAddress(ref)).toEqual(found(expect.stringMatching(/^AD/)))
    await order(fault, '/SupportingDocuments$')
    const document = { reference: ref, addressSid: `AD${'0'.repeat(32)}` }
    await expect(trust.createAddressDocument(document)).rejects.toMatchObject(lost)
    expect(await trust.findAddressDocument(ref)).toEqual(found(expect.stringMatching(/^RD/)))
    await order(fault, '/Services$')
    await expect(trust.createMessagingService(ref)).rejects.toMatchObject(lost)
    expect(await trust.findMessagingService(ref)).toEqual(found(expect.stringMatching(/^MG/)))
  })

  test('of a brand: its bundles find it, and it was charged', async () => {
    const bundles = await bundlesOfBrand()
    const before = lone.simulator.trust.fees().length
    await order('timeout-after-accept', '/BrandRegistrations$')
    await expect(trust.createBrand({ ...bundles, type: 'standard' })).rejects.toMatchObject({ outcome: 'unknown' })
    const brand = await trust.findBrand(bundles)
    expect(brand).toEqual({ sid: expect.stringMatching(/^BN/) })
    expect(lone.simulator.trust.fees()).toHaveLength(before + 1)
    expect(lone.simulator.trust.fees()[0]).toEqual({ what: 'brand', sid: brand!.sid, amountCents: 4_600 })
  })

  test('of a campaign: its service has it', async () => {
    const brandSid = await approvedBrand()
    const { sid: serviceSid } = await trust.createMessagingService(ref)
    expect(await trust.readTextCampaign(serviceSid)).toBeNull()
    await order('timeout-after-accept', '/Usa2p$')
    await expect(trust.createTextCampaign(serviceSid, brandSid, campaign)).rejects.toMatchObject({ outcome: 'unknown' })
    expect(await trust.readTextCampaign(serviceSid)).toEqual({
      sid: expect.stringMatching(/^QE/),
      status: 'pending',
      problems: [],
    })
    await expect(trust.createTextCampaign(serviceSid, brandSid, campaign)).rejects.toMatchObject({ outcome: 'refused' })
  })

  test('of a read is retried; a busy carrier too', async () => {
    await order('status-500', '/CustomerProfiles', 'GET')
    await expect(trust.findBundle({ kind: 'a2p', reference: ref })).resolves.toBeNull()
    await expect(trust.findBundle({ kind: 'business_profile', reference: ref })).rejects.toMatchObject({
      outcome: 'retry',
    })
    await order('status-429', '/CustomerProfiles$')
    const bundle = { kind: 'business_profile', reference: ref, email } as const
    await expect(trust.createBundle(bundle)).rejects.toMatchObject({ outcome: 'retry' })
    await order('suspended', '/CustomerProfiles$')
    await expect(trust.createBundle(bundle)).rejects.toMatchObject({ outcome: 'refused', about: 'account' })
  })
})

describe('a brand', () => {
  test('needs submitted bundles, not approved ones', async () => {
    const { sid: profileSid } = await draftProfile()
    const { sid: a2pSid } = await trust.createBundle({ kind: 'a2p', reference: ref, email })
    await expect(trust.createBrand({ profileSid, a2pSid, type: 'standard' })).rejects.toMatchObject({
      outcome: 'refused',
    })
    expect(await trust.findBrand({ profileSid, a2pSid })).toBeNull()
    await addPart('a2p', a2pSid, a2pUser())
    await trust.assignToBundle('a2p', a2pSid, profileSid)
    await trust.submitBundle('business_profile', profileSid)
    await trust.submitBundle('a2p', a2pSid)
    const { sid } = await trust.createBrand({ profileSid, a2pSid, type: 'standard' })
    expect(await trust.readBrand(sid)).toMatchObject({ status: 'pending' })
  })

  test('fails with a code, is resubmitted without a second fee, and is approved', async () => {
    const { sid } = await trust.createBrand({ ...(await bundlesOfBrand()), type: 'standard' })
    expect(await trust.readBrand(sid)).toEqual({ sid, status: 'pending', identity: null, problems: [], score: null })
    await expect(trust.resubmitBrand(sid)).rejects.toMatchObject({ outcome: 'refused', carrierCode: 21_725 })
    const before = lone.simulator.trust.fees().length
    for (let resubmits = 0; resubmits < 3; resubmits++) {
      lone.simulator.trust.review(sid, { reject: 30_795 })
      expect(await trust.readBrand(sid)).toMatchObject({
        status: 'failed',
        problems: [{ code: 30_795, text: expect.any(String), fields: ['business_registration_number'] }],
      })
      await trust.resubmitBrand(sid)
    }
    lone.simulator.trust.review(sid, { reject: 30_796 })
    await expect(trust.resubmitBrand(sid)).rejects.toMatchObject({ outcome: 'refused', carrierCode: 21_724 })
    expect(lone.simulator.trust.fees()).toHaveLength(before)
  })

  test('of low volume is not vetted; a vetted one has a score; both can be suspended', async () => {
    const sid = await approvedBrand()
    expect(await trust.readBrand(sid)).toMatchObject({ status: 'approved', identity: 'verified', score: null })
    const { sid: vetted } = await trust.createBrand({ ...(await bundlesOfBrand()), type: 'standard' })
    lone.simulator.trust.review(vetted, 'approve')
    expect((await trust.readBrand(vetted))!.score).toBeGreaterThanOrEqual(25)
    lone.simulator.trust.review(vetted, 'suspend')
    expect(await trust.readBrand(vetted)).toMatchObject({ status: 'suspended' })
  })

  test('of a sole proprietor is verified by the answer of its phone', async () => {
    const phone = '+13125550177'
    const kind = 'sole_proprietor_profile'
    const { sid: profileSid } = await trust.createBundle({ kind, reference: ref, email })
    const { first_name, last_name } = representative
    const attributes = { first_name, last_name, email, phone_number: phone }
    await addPart(kind, profileSid, { type: 'starter_customer_profile_information', reference: ref, attributes })
    await addAddress(kind, profileSid)
    expect(await trust.checkBundle(kind, profileSid)).toEqual([])
    await approve(kind, profileSid)
    const a2pSid = await approvedProduct('sole_proprietor_a2p', profileSid, {
      type: 'sole_proprietor_information',
      reference: ref,
      attributes: { brand_name: 'Ada Homes', vertical: 'REAL_ESTATE', mobile_phone_number: phone },
    })
    await expect(trust.createBrand({ profileSid, a2pSid, type: 'standard' })).rejects.toMatchObject({
      outcome: 'refused',
    })
    const { sid } = await trust.createBrand({ profileSid, a2pSid, type: 'sole_proprietor' })
    await expect(trust.resendVerificationText(sid)).rejects.toMatchObject({ outcome: 'refused' })
    lone.simulator.trust.review(sid, 'approve')
    expect(await trust.readBrand(sid)).toMatchObject({ status: 'approved', identity: 'unverified' })
    await trust.resendVerificationText(sid)
    expect(lone.simulator.trust.answer(phone, 'No')).toBe(true)
    expect(await trust.readBrand(sid)).toMatchObject({ identity: 'unverified' })
    const { sid: serviceSid } = await trust.createMessagingService(ref)
    expect(await trust.listUseCases(serviceSid, sid)).toEqual(['SOLE_PROPRIETOR'])
    const own = { ...campaign, useCase: 'SOLE_PROPRIETOR' }
    await expect(trust.createTextCampaign(serviceSid, sid, own)).rejects.toMatchObject({ outcome: 'refused' })
    expect(lone.simulator.trust.answer(phone, ' yes ')).toBe(true)
    expect(await trust.readBrand(sid)).toMatchObject({ identity: 'verified' })
    expect((await trust.createTextCampaign(serviceSid, sid, own)).sid).toMatch(/^QE/)
  })
})

describe('a campaign', () => {
  test('is refused for each length, and with a use case of another brand', async () => {
    const brandSid = await approvedBrand()
    const { sid } = await trust.createMessagingService(ref)
    expect(await trust.listUseCases(sid, brandSid)).toContain('MIXED')
    const wrong: Partial<TextCampaignInput>[] = [
      { description: 'x'.repeat(39) },
      { description: 'x'.repeat(4_097) },
      { messageFlow: 'x'.repeat(39) },
      { messageFlow: 'x'.repeat(2_049) },
      { messageSamples: [campaign.messageSamples[0]!] },
      { messageSamples: Array.from({ length: 6 }, () => campaign.messageSamples[0]!) },
      { messageSamples: ['x'.repeat(19), campaign.messageSamples[0]!] },
      { messageSamples: ['x'.repeat(1_025), campaign.messageSamples[0]!] },
      { optOutMessage: 'Bye' },
      { useCase: 'SOLE_PROPRIETOR' },
    ]
    for (const change of wrong)
      await expect(trust.createTextCampaign(sid, brandSid, { ...campaign, ...change })).rejects.toMatchObject({
        outcome: 'refused',
      })
    expect(await trust.readTextCampaign(sid)).toBeNull()
  })

  test('that fails is corrected in place, paid once', async () => {
    const brandSid = await approvedBrand()
    const { sid } = await trust.createMessagingService(ref)
    const made = await trust.createTextCampaign(sid, brandSid, campaign)
    await expect(trust.updateTextCampaign(sid, made.sid, campaign)).rejects.toMatchObject({ outcome: 'refused' })
    lone.simulator.trust.review(made.sid, { reject: 30_896 })
    expect(await trust.readTextCampaign(sid)).toEqual({
      sid: made.sid,
      status: 'failed',
      problems: [{ code: 30_896, text: expect.any(String), fields: ['MESSAGE_FLOW'] }],
    })
    await trust.updateTextCampaign(sid, made.sid, campaign)
    expect(await trust.readTextCampaign(sid)).toMatchObject({ sid: made.sid, status: 'pending' })
    lone.simulator.trust.review(made.sid, 'approve')
    expect(await trust.readTextCampaign(sid)).toMatchObject({ status: 'approved', problems: [] })
    expect(lone.simulator.trust.fees().filter((fee) => fee.sid === made.sid)).toHaveLength(1)
  })

  test('takes a number once; another service cannot have it', async () => {
    const [number] = await lone.carrier.listNumbers()
    const { sid } = await trust.createMessagingService(ref)
    await trust.addNumberToService(sid, number!.carrierSid)
    await trust.addNumberToService(sid, number!.carrierSid)
    const { sid: other } = await trust.createMessagingService(`${ref}b`)
    await expect(trust.addNumberToService(other, number!.carrierSid)).rejects.toMatchObject({ carrierCode: 21_712 })
    await trust.removeNumberFromService(sid, number!.carrierSid)
    await trust.removeNumberFromService(sid, number!.carrierSid)
    await trust.addNumberToService(other, number!.carrierSid)
  })
})

describe('a trust product', () => {
  test('of STIR/SHAKEN needs an approved profile, and numbers of the profile', async () => {
    const { sid: profileSid } = await draftProfile()
    const { sid } = await trust.createBundle({ kind: 'stir_shaken', reference: ref, email })
    await trust.assignToBundle('stir_shaken', sid, profileSid)
    expect(await trust.checkBundle('stir_shaken', sid)).toEqual([])
    await expect(trust.submitBundle('stir_shaken', sid)).rejects.toMatchObject({ outcome: 'refused' })
    await approve('business_profile', profileSid)
    const [number] = await lone.carrier.listNumbers()
    const { carrierSid } = number!
    await expect(trust.assignNumber('stir_shaken', sid, carrierSid)).rejects.toMatchObject({ outcome: 'refused' })
    for (let times = 0; times < 2; times++) {
      await trust.assignNumber('business_profile', profileSid, carrierSid)
      await trust.assignNumber('stir_shaken', sid, carrierSid)
    }
    await approve('stir_shaken', sid)
    for (let times = 0; times < 2; times++) await trust.removeNumber('stir_shaken', sid, carrierSid)
  })

  test('of caller names takes fifteen characters', async () => {
    const profileSid = await approvedProfile()
    const { sid } = await trust.createBundle({ kind: 'caller_name', reference: ref, email })
    await trust.assignToBundle('caller_name', sid, profileSid)
    const attributes = { cnam_display_name: 'Lovelace Homes Chicago' }
    const userSid = await addPart('caller_name', sid, { type: 'cnam_information', reference: ref, attributes })
    expect(await trust.checkBundle('caller_name', sid)).toMatchObject([{ fields: ['cnam_display_name'] }])
    await trust.updateEndUser(userSid, { cnam_display_name: 'Lovelace Homes' })
    expect(await trust.checkBundle('caller_name', sid)).toEqual([])
  })

  test('of voice integrity is provisioned carrier by carrier', async () => {
    const profileSid = await approvedProfile()
    const [, number] = await lone.carrier.listNumbers()
    const { carrierSid, e164 } = number!
    expect(await trust.readProvisioning(profileSid, e164)).toBeNull()
    const sid = await approvedProduct('voice_integrity', profileSid, {
      type: 'voice_integrity_information',
      reference: ref,
      attributes: { use_case: 'Sales', business_employee_count: '5', average_business_day_call_volume: '200' },
    })
    await trust.assignNumber('business_profile', profileSid, carrierSid)
    await trust.assignNumber('voice_integrity', sid, carrierSid)
    const started = { att: 'in_progress', tmobile: 'in_progress', verizon: 'in_progress', problems: [] }
    expect(await trust.readProvisioning(profileSid, e164)).toEqual(started)
    expect(await trust.readProvisioning(sid, e164)).toEqual(started)
    lone.simulator.trust.orderProvisioning(e164, 'AT&T', 'active')
    lone.simulator.trust.orderProvisioning(e164, 'Verizon', 'rejected', 30_899)
    expect(await trust.readProvisioning(profileSid, e164)).toEqual({
      att: 'active',
      tmobile: 'in_progress',
      verizon: 'rejected',
      problems: [{ code: 30_899, text: expect.any(String), fields: [] }],
    })
  })
})
