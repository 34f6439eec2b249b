/** What the carrier reviews: a business profile, or a trust product on top of it. */
export const BUNDLE_KINDS = [
  'business_profile',
  'sole_proprietor_profile',
  'a2p',
  'sole_proprietor_a2p',
  'stir_shaken',
  'caller_name',
  'voice_integrity',
] as const
export type BundleKind = (typeof BUNDLE_KINDS)[number]

export type BundleStatus = 'draft' | 'in_review' | 'approved' | 'rejected'

/** `code`: the carrier's number, null if it gave none. */
export interface CarrierProblem {
  code: number | null
  text: string
  /** The carrier's field names. */
  fields: string[]
}

export interface Bundle {
  sid: string
  status: BundleStatus
  problems: CarrierProblem[]
}

export type EndUserType =
  | 'customer_profile_business_information'
  | 'authorized_representative_1'
  /** Of a sole proprietor's profile: name, e-mail and phone, instead of the two above. */
  | 'starter_customer_profile_information'
  | 'us_a2p_messaging_profile_information'
  | 'sole_proprietor_information'
  | 'cnam_information'
  | 'voice_integrity_information'

export interface CarrierAddress {
  customerName: string
  street: string
  city: string
  region: string
  postalCode: string
  isoCountry: 'US' | 'CA'
}

export type BrandStatus = 'pending' | 'approved' | 'failed' | 'suspended'
export type BrandIdentity = 'self_declared' | 'unverified' | 'verified' | 'vetted_verified'

export interface Brand {
  sid: string
  status: BrandStatus
  /** `unverified` and approved: a sole proprietor has not answered the carrier's text. null: not told. */
  identity: BrandIdentity | null
  problems: CarrierProblem[]
  /** 0 to 100. null: not vetted. */
  score: number | null
}

export type CampaignStatus = 'pending' | 'approved' | 'failed' | 'suspended'

export interface TextCampaign {
  sid: string
  status: CampaignStatus
  problems: CarrierProblem[]
}

export interface TextCampaignInput {
  description: string
  messageFlow: string
  messageSamples: string[]
  useCase: string
  hasEmbeddedLinks: boolean
  hasEmbeddedPhone: boolean
  ageGated: boolean
  directLending: boolean
  /** null: the carrier's own. */
  optInMessage: string | null
  optOutMessage: string | null
  helpMessage: string | null
}

export type ProvisioningState = 'active' | 'rejected' | 'in_progress' | 'not_reported'

/** How each mobile carrier shows calls of a number. */
export interface NumberProvisioning {
  att: ProvisioningState
  tmobile: ProvisioningState
  verizon: ProvisioningState
  problems: CarrierProblem[]
}

/**
 * Registrations at the carrier. Each method throws CarrierError. None that creates is idempotent: after an `unknown`
 * outcome, what it may have created is found by `reference` (the name that it has at the carrier), a brand by its
 * two bundles and a campaign by its messaging service. Brands and campaigns cost money each time.
 */
export interface TrustCarrier {
  createBundle(bundle: { kind: BundleKind; reference: string; email: string }): Promise<{ sid: string }>
  /** null: there is none. */
  findBundle(bundle: { kind: BundleKind; reference: string }): Promise<{ sid: string } | null>
  /** null: deleted at the carrier. */
  readBundle(kind: BundleKind, sid: string): Promise<Bundle | null>
  createEndUser(user: {
    type: EndUserType
    reference: string
    attributes: Readonly<Record<string, string>>
  }): Promise<{ sid: string }>
  findEndUser(user: { type: EndUserType; reference: string }): Promise<{ sid: string } | null>
  /** Idempotent. A bundle in review or approved refuses changes. */
  updateEndUser(sid: string, attributes: Readonly<Record<string, string>>): Promise<void>
  createAddress(reference: string, address: CarrierAddress): Promise<{ sid: string }>
  findAddress(reference: string): Promise<{ sid: string } | null>
  updateAddress(sid: string, address: CarrierAddress): Promise<void>
  createAddressDocument(document: { reference: string; addressSid: string }): Promise<{ sid: string }>
  findAddressDocument(reference: string): Promise<{ sid: string } | null>
  /** Idempotent: looks for the assignment first. `objectSid`: end user, document or bundle. */
  assignToBundle(kind: BundleKind, bundleSid: string, objectSid: string): Promise<void>
  /** Also assigns a profile to our own. What a reviewer would refuse at sight. Empty: compliant. Trust products without end users have no check. */
  checkBundle(kind: BundleKind, sid: string): Promise<CarrierProblem[]>
  /** Idempotent while in review. */
  submitBundle(kind: BundleKind, sid: string): Promise<void>
  /** Idempotent. */
  assignNumber(kind: BundleKind, bundleSid: string, numberSid: string): Promise<void>
  /** Idempotent. */
  removeNumber(kind: BundleKind, bundleSid: string, numberSid: string): Promise<void>

  /** Charged by the carrier also when it fails. `low_volume`: without vetting. */
  createBrand(brand: {
    profileSid: string
    a2pSid: string
    type: 'standard' | 'low_volume' | 'sole_proprietor'
  }): Promise<{ sid: string }>
  findBrand(bundles: { profileSid: string; a2pSid: string }): Promise<{ sid: string } | null>
  readBrand(sid: string): Promise<Brand | null>
  /** A failed brand, after its bundles were corrected. */
  resubmitBrand(sid: string): Promise<void>
  resendVerificationText(brandSid: string): Promise<void>

  createMessagingService(reference: string): Promise<{ sid: string }>
  findMessagingService(reference: string): Promise<{ sid: string } | null>
  /** Idempotent. */
  addNumberToService(serviceSid: string, numberSid: string): Promise<void>
  /** Idempotent. */
  removeNumberFromService(serviceSid: string, numberSid: string): Promise<void>
  /** Use cases that the brand may have. */
  listUseCases(serviceSid: string, brandSid: string): Promise<string[]>
  createTextCampaign(serviceSid: string, brandSid: string, campaign: TextCampaignInput): Promise<{ sid: string }>
  /** One service has one campaign. null: none. */
  readTextCampaign(serviceSid: string): Promise<TextCampaign | null>
  /** Corrects a failed campaign in place and has it reviewed again. */
  updateTextCampaign(serviceSid: string, campaignSid: string, campaign: TextCampaignInput): Promise<void>

  /** null: the carrier tells nothing to this account. */
  readProvisioning(profileSid: string, e164: string): Promise<NumberProvisioning | null>
}
