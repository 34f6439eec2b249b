/** The same for every account (the carrier's onboarding guides). */
export const POLICIES = {
  primaryProfile: 'RN6433641899984f951173ef1738c3bdd0',
  businessProfile: 'RNdfbf3fae0e1107f8aded0e7cead80bf5',
  starterProfile: 'RN806dd6cd175f314e1f96a9727ee271f4',
  a2p: 'RNb0d4771c2c98518d916a3d4cd70a8f8b',
  soleProprietorA2p: 'RN670d5d2e282a6130ae063b234b6019c8',
  stirShaken: 'RN7a97559effdf62d00f4298208492a5ea',
  callerName: 'RNf3db3cd1fe25fcfd3c3ded065c8fea53',
  voiceIntegrity: 'RN5b3660f9598883b1df4e77f77acefba0',
} as const

type Requirement = { name: string; title: string; fields: Record<string, RegExp> }
export type Policy = {
  sid: string
  title: string
  product: 'CustomerProfiles' | 'TrustProducts'
  endUsers: Requirement[]
  /** An address document, and the account's primary profile. */
  needsAddress: boolean
  /** Simulated. */
  reviewMs: number
}

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const some = /\S/
const phone = /^\+[1-9]\d{6,14}$/
const mail = /^\S+@\S+\.\S+$/
const positive = /^[1-9]\d{0,9}$/

const representative: Requirement = {
  name: 'authorized_representative_1',
  title: 'Authorized Representative',
  fields: {
    first_name: some,
    last_name: some,
    email: mail,
    phone_number: phone,
    business_title: some,
    job_position: some,
  },
}

export const policies: Policy[] = [
  {
    sid: POLICIES.businessProfile,
    title: 'Secondary Customer Profile of type Business',
    product: 'CustomerProfiles',
    endUsers: [
      {
        name: 'customer_profile_business_information',
        title: 'Business Information',
        fields: {
          business_name: some,
          business_identity: /^(direct_customer|isv_reseller_or_partner|unknown)$/,
          business_industry: some,
          business_type: some,
          business_registration_identifier: some,
          business_registration_number: some,
          business_regions_of_operation: some,
          website_url: /^https?:\/\/\S+\.\S+$/i,
        },
      },
      representative,
    ],
    needsAddress: true,
    reviewMs: DAY_MS,
  },
  {
    sid: POLICIES.starterProfile,
    title: 'Starter Customer Profile',
    product: 'CustomerProfiles',
    endUsers: [
      {
        name: 'starter_customer_profile_information',
        title: 'Starter Profile Information',
        fields: { first_name: some, last_name: some, email: mail, phone_number: phone },
      },
    ],
    needsAddress: true,
    reviewMs: DAY_MS,
  },
  {
    sid: POLICIES.a2p,
    title: 'A2P Messaging Profile',
    product: 'TrustProducts',
    endUsers: [
      {
        name: 'us_a2p_messaging_profile_information',
        title: 'A2P Messaging Profile Information',
        fields: { company_type: /^(private|public|non-profit|government)$/ },
      },
    ],
    needsAddress: false,
    reviewMs: HOUR_MS / 6,
  },
  {
    sid: POLICIES.soleProprietorA2p,
    title: 'A2P Sole Proprietor Profile',
    product: 'TrustProducts',
    endUsers: [
      {
        name: 'sole_proprietor_information',
        title: 'Sole Proprietor Information',
        fields: { brand_name: some, vertical: some, mobile_phone_number: phone },
      },
    ],
    needsAddress: false,
    reviewMs: HOUR_MS / 6,
  },
  {
    sid: POLICIES.stirShaken,
    title: 'SHAKEN/STIR Trust Product',
    product: 'TrustProducts',
    endUsers: [],
    needsAddress: false,
    reviewMs: 3 * DAY_MS,
  },
  {
    sid: POLICIES.callerName,
    title: 'CNAM Trust Product',
    product: 'TrustProducts',
    endUsers: [
      {
        name: 'cnam_information',
        title: 'CNAM Information',
        fields: { cnam_display_name: /^[A-Za-z][A-Za-z0-9., ]{0,14}$/ },
      },
    ],
    needsAddress: false,
    reviewMs: 2 * DAY_MS,
  },
  {
    sid: POLICIES.voiceIntegrity,
    title: 'Voice Integrity Trust Product',
    product: 'TrustProducts',
    endUsers: [
      {
        name: 'voice_integrity_information',
        title: 'Voice Integrity Information',
        fields: { use_case: some, business_employee_count: positive, average_business_day_call_volume: positive },
      },
    ],
    needsAddress: false,
    reviewMs: 5 * DAY_MS,
  },
]

export const findPolicy = (sid: string): Policy | null => policies.find((policy) => policy.sid === sid) ?? null

export const END_USER_TYPES = new Set(policies.flatMap(({ endUsers }) => endUsers.map(({ name }) => name)))
