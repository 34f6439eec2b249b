import type { Rig } from './harness'

const email = 'ada@homes.example'
const business = {
  business_name: 'Ada Homes',
  business_identity: 'direct_customer',
  business_industry: 'REAL_ESTATE',
  business_type: 'Limited Liability Corporation',
  business_registration_identifier: 'EIN',
  business_registration_number: '12-3456789',
  business_regions_of_operation: 'USA_AND_CANADA',
  website_url: 'https://homes.example',
}
const representative = {
  first_name: 'Ada',
  last_name: 'Homes',
  email,
  phone_number: '+13125550100',
  business_title: 'Owner',
  job_position: 'CEO',
}

export const campaign = {
  description: 'Ada Homes answers people who asked about a home for sale.',
  messageFlow: 'People tick a box on homes.example/contact to agree to texts about the homes they asked about.',
  messageSamples: [
    'Ada Homes: the house on Elm Street is open on Sunday. Reply STOP to end.',
    'Ada Homes: your viewing is at 3 pm tomorrow. Reply STOP to end.',
  ],
  usAppToPersonUsecase: 'MIXED',
  hasEmbeddedLinks: false,
  hasEmbeddedPhone: false,
}

/** A complete business profile. */
export async function draftProfile({ client }: Rig, changes: Partial<typeof business> = {}): Promise<string> {
  const { customerProfiles, endUsers, supportingDocuments } = client.trusthub.v1
  const policySid = 'RNdfbf3fae0e1107f8aded0e7cead80bf5'
  const { sid } = await customerProfiles.create({ friendlyName: 'Ada', email, policySid })
  const address = await client.addresses.create({
    customerName: 'Ada Homes',
    street: '1 Main St',
    city: 'Chicago',
    region: 'IL',
    postalCode: '60601',
    isoCountry: 'US',
  })
  const parts = [
    await endUsers.create({
      friendlyName: 'Business',
      type: 'customer_profile_business_information',
      attributes: { ...business, ...changes },
    }),
    await endUsers.create({
      friendlyName: 'Ada',
      type: 'authorized_representative_1',
      attributes: representative,
    }),
    await supportingDocuments.create({
      friendlyName: 'Address',
      type: 'customer_profile_address',
      attributes: { address_sids: address.sid },
    }),
  ]
  const primary = `BU${client.accountSid.slice(2)}`
  for (const objectSid of [...parts.map((part) => part.sid), primary])
    await customerProfiles(sid).customerProfilesEntityAssignments.create({ objectSid })
  return sid
}

export const submit = ({ client }: Rig, sid: string) =>
  client.trusthub.v1.customerProfiles(sid).update({ status: 'pending-review' })

export async function approveProfile(rig: Rig): Promise<string> {
  const sid = await draftProfile(rig)
  await submit(rig, sid)
  rig.simulator.trust.review(sid, 'approve')
  return sid
}

/** A standard brand on a profile that is approved. */
export async function approveBrand(rig: Rig, profileSid: string, { review = true } = {}): Promise<{ sid: string }> {
  const { trustProducts, endUsers } = rig.client.trusthub.v1
  const policySid = 'RNb0d4771c2c98518d916a3d4cd70a8f8b'
  const product = await trustProducts.create({ friendlyName: 'Texts', email, policySid })
  const user = await endUsers.create({
    friendlyName: 'Texts',
    type: 'us_a2p_messaging_profile_information',
    attributes: { company_type: 'private' },
  })
  for (const objectSid of [user.sid, profileSid])
    await trustProducts(product.sid).trustProductsEntityAssignments.create({ objectSid })
  await trustProducts(product.sid).update({ status: 'pending-review' })
  rig.simulator.trust.review(product.sid, 'approve')
  const { sid } = await rig.client.messaging.v1.brandRegistrations.create({
    customerProfileBundleSid: profileSid,
    a2PProfileBundleSid: product.sid,
  })
  if (review) rig.simulator.trust.review(sid, 'approve')
  return { sid }
}
