import { expect, it } from 'vitest'
import { faultsOf, loadContract } from './testing/contract'
import { OWN, startRig, type Rig } from './testing/harness'
import { approveBrand, approveProfile, campaign, draftProfile, submit } from './testing/trust'

/** null while a brand is pending: in the carrier's examples, not in its description. */
const KNOWN = new Set(['/identity_status', '/data/N/identity_status'])
const PHONE = '+13125550177'
const email = 'a@homes.example'
const BUSINESS = 'RNdfbf3fae0e1107f8aded0e7cead80bf5'
const SHAKEN = 'RN7a97559effdf62d00f4298208492a5ea'

async function draft(rig: Rig) {
  const { customerProfiles } = rig.client.trusthub.v1
  const sid = await draftProfile(rig)
  const profile = customerProfiles(sid)
  await profile.fetch()
  await customerProfiles.list({ friendlyName: 'Ada', policySid: BUSINESS, status: 'draft', pageSize: 1, limit: 2 })
  await profile.customerProfilesEvaluations.create({ policySid: BUSINESS })
  const [evaluation] = await profile.customerProfilesEvaluations.list()
  await profile.customerProfilesEvaluations(evaluation!.sid).fetch()
  const [entity] = await profile.customerProfilesEntityAssignments.list({ pageSize: 2 })
  await profile.customerProfilesEntityAssignments(entity!.sid).fetch()
  await profile.update({ friendlyName: 'Ada 2', statusCallback: `${rig.app.url}/status` })
  await submit(rig, sid)
  rig.simulator.trust.review(sid, { reject: 22_215 })
  await profile.fetch()
  await profile.remove()
}

async function parts({ client }: Rig) {
  const { endUsers, supportingDocuments } = client.trusthub.v1
  const attributes = { cnam_display_name: 'Ada Homes' }
  const { sid } = await endUsers.create({ friendlyName: 'Name', type: 'cnam_information', attributes })
  await endUsers(sid).update({ attributes })
  await endUsers(sid).fetch()
  await endUsers.list({ pageSize: 1, limit: 2 })
  await endUsers(sid).remove()
  const [document] = await supportingDocuments.list()
  await supportingDocuments(document!.sid).fetch()
  const [address] = await client.addresses.list({ customerName: 'Ada Homes' })
  await client.addresses(address!.sid).fetch()
  await client.addresses(address!.sid).update({ street: '2 Main St' })
}

async function numbers({ client }: Rig, profileSid: string, numberSid: string) {
  const endpoint = { channelEndpointType: 'phone-number', channelEndpointSid: numberSid }
  const profile = client.trusthub.v1.customerProfiles(profileSid).customerProfilesChannelEndpointAssignment
  const { sid } = await profile.create(endpoint)
  await profile.list({ channelEndpointSid: numberSid })
  await profile(sid).fetch()
  const { trustProducts } = client.trusthub.v1
  const { sid: productSid } = await trustProducts.create({ friendlyName: 'Calls', email, policySid: SHAKEN })
  const product = trustProducts(productSid)
  await product.trustProductsEntityAssignments.create({ objectSid: profileSid })
  await product.trustProductsEntityAssignments.list()
  const assigned = await product.trustProductsChannelEndpointAssignment.create(endpoint)
  await product.trustProductsChannelEndpointAssignment.list()
  await product.trustProductsChannelEndpointAssignment(assigned.sid).fetch()
  await product.trustProductsEvaluations.create({ policySid: SHAKEN })
  await product.trustProductsEvaluations.list()
  await product.update({ status: 'pending-review' })
  await product.fetch()
  await product.trustProductsChannelEndpointAssignment(assigned.sid).remove()
  await trustProducts.list()
}

async function soleProprietor({ client, simulator }: Rig) {
  const { customerProfiles, trustProducts, endUsers, supportingDocuments } = client.trusthub.v1
  const [document] = await supportingDocuments.list()
  const starter = { friendlyName: 'Ada', email, policySid: 'RN806dd6cd175f314e1f96a9727ee271f4' }
  const profile = await customerProfiles.create(starter)
  const person = await endUsers.create({
    friendlyName: 'Ada',
    type: 'starter_customer_profile_information',
    attributes: { first_name: 'Ada', last_name: 'Homes', email, phone_number: PHONE },
  })
  for (const objectSid of [person.sid, document!.sid, `BU${client.accountSid.slice(2)}`])
    await customerProfiles(profile.sid).customerProfilesEntityAssignments.create({ objectSid })
  await customerProfiles(profile.sid).update({ status: 'pending-review' })
  simulator.trust.review(profile.sid, 'approve')
  const product = await trustProducts.create({ ...starter, policySid: 'RN670d5d2e282a6130ae063b234b6019c8' })
  const owner = await endUsers.create({
    friendlyName: 'Ada',
    type: 'sole_proprietor_information',
    attributes: { brand_name: 'Ada Homes', vertical: 'REAL_ESTATE', mobile_phone_number: PHONE },
  })
  for (const objectSid of [owner.sid, profile.sid])
    await trustProducts(product.sid).trustProductsEntityAssignments.create({ objectSid })
  await trustProducts(product.sid).update({ status: 'pending-review' })
  simulator.trust.review(product.sid, 'approve')
  const { brandRegistrations } = client.messaging.v1
  const { sid } = await brandRegistrations.create({
    customerProfileBundleSid: profile.sid,
    a2PProfileBundleSid: product.sid,
    brandType: 'SOLE_PROPRIETOR',
  })
  simulator.trust.review(sid, 'approve')
  expect((await brandRegistrations(sid).fetch()).identityStatus).toBe('UNVERIFIED')
  await brandRegistrations(sid).brandRegistrationOtps.create()
}

async function texting(rig: Rig, profileSid: string, numberSid: string) {
  const { client, simulator } = rig
  const { brandRegistrations, services } = client.messaging.v1
  const failing = await approveBrand(rig, profileSid, { review: false })
  simulator.trust.review(failing.sid, { reject: 30_795 })
  await brandRegistrations(failing.sid).fetch()
  await brandRegistrations(failing.sid).update()
  const { sid: brandRegistrationSid } = await approveBrand(rig, profileSid)
  await brandRegistrations(brandRegistrationSid).fetch()
  await brandRegistrations.list({ pageSize: 1 })
  const { sid } = await services.create({ friendlyName: 'Texts', useInboundWebhookOnNumber: true, usecase: 'mixed' })
  const service = services(sid)
  await services.list()
  await service.update({ friendlyName: 'Texts 2' })
  await service.fetch()
  await service.phoneNumbers.create({ phoneNumberSid: numberSid })
  await service.phoneNumbers.list()
  await service.phoneNumbers(numberSid).fetch()
  await service.usAppToPersonUsecases.fetch({ brandRegistrationSid })
  const optOutMessage = 'Ada Homes: you get no further texts.'
  const made = await service.usAppToPerson.create({
    ...campaign,
    brandRegistrationSid,
    optOutMessage,
    optInKeywords: ['START'],
  })
  await service.usAppToPerson.list()
  simulator.trust.review(made.sid, { reject: 30_896 })
  const one = service.usAppToPerson(made.sid)
  await one.fetch()
  await one.update({ ...campaign, ageGated: false, directLending: false })
  simulator.trust.review(made.sid, 'approve')
  await one.fetch()
  await one.remove()
  await service.phoneNumbers(numberSid).remove()
  await service.remove()
}

it('holds every request and answer of registrations against the official OpenAPI description', async () => {
  const contract = await loadContract()
  const rig = await startRig()
  try {
    const [number] = await rig.client.incomingPhoneNumbers.list({ phoneNumber: OWN })
    await draft(rig)
    const profileSid = await approveProfile(rig)
    await parts(rig)
    await numbers(rig, profileSid, number!.sid)
    await soleProprietor(rig)
    await texting(rig, profileSid, number!.sid)
    const requests = rig.entries().filter((entry) => entry.kind === 'request')
    expect(requests.length).toBeGreaterThan(80)
    expect(requests.filter(({ status }) => Number(status) >= 400)).toEqual([])
    if (!contract) return console.log('contract not checked')
    expect(faultsOf(contract, requests, (at) => KNOWN.has(at))).toEqual([])
  } finally {
    await rig.close()
  }
})
