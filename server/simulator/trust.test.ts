import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OWN, startRig, type Rig } from './testing/harness'
import { approveBrand, approveProfile, campaign, draftProfile, submit } from './testing/trust'

const DAY_MS = 86_400_000

let rig: Rig
/** A day takes 86 ms. */
const fast = { speed: 1_000_000 }
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.close())
const restart = async (options: Parameters<typeof startRig>[0]) => {
  await rig.close()
  rig = await startRig(options)
}

const bundle = (sid: string) => rig.client.trusthub.v1.customerProfiles(sid).fetch()
const seen = (about: string, sid: string, status: string) =>
  rig.seen((entry) => entry.kind === 'trust' && entry.about === about && entry.sid === sid && entry.status === status)

describe('a review', () => {
  it('takes its time on the clock: waiting, in review, approved', async () => {
    await restart(fast)
    const sid = await draftProfile(rig)
    await submit(rig, sid)
    const waiting = await seen('bundle', sid, 'pending-review')
    await seen('bundle', sid, 'in-review')
    const approved = await seen('bundle', sid, 'twilio-approved')
    expect((Number(approved.at) - Number(waiting.at)) * fast.speed).toBeGreaterThanOrEqual(DAY_MS * 0.9)
    expect((await bundle(sid)).status).toBe('twilio-approved')
  })

  it('continues after a restart', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'simulator-trust-'))
    try {
      await restart({ dataDir })
      const sid = await draftProfile(rig)
      await submit(rig, sid)
      await restart({ dataDir, ...fast })
      expect((await bundle(sid)).status).not.toBe('draft')
      expect(rig.simulator.trust.review(sid, 'approve')).toEqual({ ok: true })
      expect((await bundle(sid)).status).toBe('twilio-approved')
    } finally {
      await rig.close()
      rmSync(dataDir, { recursive: true, force: true })
      rig = await startRig()
    }
  })

  it('rejects by content: the number of a business, or a code in its name', async () => {
    await restart(fast)
    const number = await draftProfile(rig, { business_registration_number: '12-3450000' })
    await submit(rig, number)
    await seen('bundle', number, 'twilio-rejected')
    expect((await bundle(number)).errors).toMatchObject([{ code: 22_215, fields: ['business_registration_number'] }])
    const named = await draftProfile(rig, { business_name: 'Ada Homes 30795' })
    await submit(rig, named)
    await seen('bundle', named, 'twilio-approved')
    const { sid } = await approveBrand(rig, named, { review: false })
    await seen('brand', sid, 'FAILED')
    const brand = await rig.client.messaging.v1.brandRegistrations(sid).fetch()
    expect(brand.errors).toMatchObject([{ error_code: 30_795, fields: ['business_registration_number'] }])
    expect(rig.simulator.trust.fees()).toEqual([{ what: 'brand', sid, amountCents: 4_600 }])
  })

  it('of a campaign finds a URL shortener, missing opt-out words, and a code in the name', async () => {
    await restart(fast)
    const cases = [
      [
        { messageSamples: ['See https://bit.ly/abc for the house. Reply STOP to end.', campaign.messageSamples[0]!] },
        30_892,
      ],
      [{ messageSamples: ['The house is open on Sunday at noon.', 'Your viewing is at 3 pm tomorrow.'] }, 30_887],
    ] as const
    const profileSid = await approveProfile(rig)
    const { sid: brandRegistrationSid } = await approveBrand(rig, profileSid)
    for (const [change, code] of cases) {
      const service = await rig.client.messaging.v1.services.create({ friendlyName: 'Texts' })
      const { usAppToPerson } = rig.client.messaging.v1.services(service.sid)
      const made = await usAppToPerson.create({
        ...campaign,
        brandRegistrationSid,
        ...change,
        messageSamples: [...change.messageSamples],
      })
      await seen('campaign', made.sid, 'FAILED')
      expect((await usAppToPerson(made.sid).fetch()).errors).toMatchObject([{ error_code: code }])
    }
  })

  it('is listed with what its reviewer may decide', async () => {
    const sid = await draftProfile(rig)
    expect(rig.simulator.trust.reviews()).toEqual([])
    await submit(rig, sid)
    expect(rig.simulator.trust.reviews()).toMatchObject([
      { sid, what: 'bundle', name: 'Ada Homes', status: 'pending-review', verdicts: ['approve', 'reject'] },
    ])
    expect(rig.simulator.trust.review(sid, 'ask_identity')).toEqual({ error: 'A bundle is approved or rejected.' })
    expect(rig.simulator.trust.review(sid, { reject: 22_215 })).toEqual({ ok: true })
    expect(rig.simulator.trust.review(sid, 'approve')).toEqual({ error: 'The bundle is not in review.' })
    expect(rig.simulator.trust.review('BU0', 'approve')).toEqual({ error: 'There is no such registration.' })
    expect(rig.simulator.trust.reviews()).toMatchObject([{ verdicts: [], problems: [{ code: 22_215 }] }])
  })
})

describe('what the carrier refuses', () => {
  it('a primary profile by the API, a policy of the other product, a change in review', async () => {
    const { customerProfiles, trustProducts } = rig.client.trusthub.v1
    const fields = { friendlyName: 'x', email: 'a@b.example' }
    const primary = { ...fields, policySid: 'RN6433641899984f951173ef1738c3bdd0' }
    await expect(customerProfiles.create(primary)).rejects.toMatchObject({ message: /restricted via API for Primary/ })
    const a2p = { ...fields, policySid: 'RNb0d4771c2c98518d916a3d4cd70a8f8b' }
    await expect(customerProfiles.create(a2p)).rejects.toMatchObject({ status: 400 })
    expect((await trustProducts.create(a2p)).status).toBe('draft')
    const sid = await draftProfile(rig)
    await submit(rig, sid)
    await expect(customerProfiles(sid).update({ friendlyName: 'y' })).rejects.toMatchObject({ status: 400 })
    const entities = customerProfiles(sid).customerProfilesEntityAssignments
    const [entity] = await entities.list({ limit: 1 })
    await expect(entities(entity!.sid).remove()).rejects.toMatchObject({ status: 400 })
    await expect(customerProfiles(sid).update({ status: 'twilio-approved' })).rejects.toMatchObject({ status: 400 })
  })

  it('a second campaign of a service', async () => {
    const { sid: brandRegistrationSid } = await approveBrand(rig, await approveProfile(rig))
    const service = await rig.client.messaging.v1.services.create({ friendlyName: 'Texts' })
    const { usAppToPerson } = rig.client.messaging.v1.services(service.sid)
    await usAppToPerson.create({ ...campaign, brandRegistrationSid })
    await expect(usAppToPerson.create({ ...campaign, brandRegistrationSid })).rejects.toMatchObject({ status: 409 })
    expect(rig.simulator.trust.campaigns()).toHaveLength(1)
  })
})

describe('texts, while A2P is enforced', () => {
  it('fail with 30034 and 30035, and are sent once the number is registered', async () => {
    await restart({ enforcesA2p: true })
    const send = async () => {
      const { sid } = await rig.client.messages.create({
        to: '+15555550199',
        from: OWN,
        body: 'Hello',
        statusCallback: `${rig.app.url}/text`,
      })
      const params = await rig.until(
        () =>
          rig.app
            .to('/text')
            .map((request) => request.params)
            .find((one) => one.MessageSid === sid && ['sent', 'failed'].includes(one.MessageStatus ?? '')),
        'the outcome',
      )
      return params.ErrorCode ?? params.MessageStatus
    }
    expect(await send()).toBe('30034')
    const { sid: brandRegistrationSid } = await approveBrand(rig, await approveProfile(rig))
    const service = await rig.client.messaging.v1.services.create({ friendlyName: 'Texts' })
    const { usAppToPerson, phoneNumbers } = rig.client.messaging.v1.services(service.sid)
    const [number] = await rig.client.incomingPhoneNumbers.list({ phoneNumber: OWN })
    await phoneNumbers.create({ phoneNumberSid: number!.sid })
    const made = await usAppToPerson.create({ ...campaign, brandRegistrationSid })
    expect(await send()).toBe('30034')
    rig.simulator.trust.review(made.sid, 'approve')
    expect(await send()).toBe('30035')
    expect(rig.simulator.trust.review(`${service.sid}-${number!.sid}`, 'approve')).toEqual({ ok: true })
    expect(await send()).toBe('sent')
    rig.simulator.trust.review(made.sid, 'suspend')
    expect(await send()).toBe('30034')
    rig.simulator.trust.enforceA2p(false)
    expect(await send()).toBe('sent')
  })
})

describe('a number at the mobile carriers', () => {
  it('becomes active carrier by carrier; Verizon refuses those that end in 47', async () => {
    await restart(fast)
    const profileSid = await approveProfile(rig)
    const { customerProfiles, trustProducts, endUsers } = rig.client.trusthub.v1
    const product = await trustProducts.create({
      friendlyName: 'Spam protection',
      email: 'ada@homes.example',
      policySid: 'RN5b3660f9598883b1df4e77f77acefba0',
    })
    const user = await endUsers.create({
      friendlyName: 'Calls',
      type: 'voice_integrity_information',
      attributes: { use_case: 'Sales', business_employee_count: '5', average_business_day_call_volume: '100' },
    })
    for (const objectSid of [user.sid, profileSid])
      await trustProducts(product.sid).trustProductsEntityAssignments.create({ objectSid })
    await trustProducts(product.sid).update({ status: 'pending-review' })
    rig.simulator.trust.review(product.sid, 'approve')
    const statuses = async (e164: string) => {
      const [number] = await rig.client.incomingPhoneNumbers.list({ phoneNumber: e164 })
      const endpoint = { channelEndpointType: 'phone-number', channelEndpointSid: number!.sid }
      await customerProfiles(profileSid).customerProfilesChannelEndpointAssignment.create(endpoint)
      await trustProducts(product.sid).trustProductsChannelEndpointAssignment.create(endpoint)
      const uri = `https://voice.twilio.com/v2/ComplianceRegistrations/${profileSid}/PhoneNumbers/${number!.sid}/ProvisioningStatus`
      for (;;) {
        const { body } = (await rig.client.request({ method: 'get', uri })) as { body: { carriers: Row[] } }
        if (body.carriers.every((one) => one.carrier_status !== 'in-progress')) return body.carriers
      }
    }
    type Row = { carrier_name: string; carrier_status: string; carrier_errors: unknown[] }
    expect(await statuses(OWN)).toEqual(
      ['AT&T', 'T-Mobile', 'Verizon'].map((carrier_name) => ({
        carrier_name,
        carrier_status: 'active',
        carrier_errors: [],
      })),
    )
    expect((await statuses('+15125550147')).at(-1)).toMatchObject({
      carrier_status: 'rejected',
      carrier_errors: [{ error_code: 30_899 }],
    })
  })
})

describe('a brand whose bundles are in review', () => {
  it('waits for them, and fails with a rejected one', async () => {
    await restart(fast)
    const profileSid = await draftProfile(rig, { business_registration_number: '12-3450000' })
    await submit(rig, profileSid)
    const { sid } = await approveBrand(rig, profileSid, { review: false })
    await seen('bundle', profileSid, 'twilio-rejected')
    await seen('brand', sid, 'FAILED')
    const { errors } = await rig.client.messaging.v1.brandRegistrations(sid).fetch()
    expect(errors).toMatchObject([{ error_code: 30_794 }])
  })
})
