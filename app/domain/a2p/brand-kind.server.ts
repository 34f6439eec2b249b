import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { priceLowVolumeBrand, priceStandardBrand } from '../rates/prices'
import { StepRefused, type RegistrationKind, type ReviewFact, type Step } from '../registrations/registration-kind'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import type { Brand, Bundle, BundleKind, EndUserType } from '../registrations/trust-carrier.port'
import type { BrandType } from './a2p.schema'
import { a2pWords } from './a2p.words'
import { findBrandProfile, findTextCampaign, type BrandProfile } from './text-campaign.read.server'

/** What the carrier says about a brand. Stored as `registrations.details`. */
export interface BrandDetails {
  /** 0 to 100. null: not vetted. */
  score: number | null
  trustProductStatus: Bundle['status'] | null
  trustProductReasons: string[]
}

export const getBrandType = (profile: Pick<BrandProfile, 'isSoleProprietor'>, chosen: string): BrandType =>
  profile.isSoleProprietor ? 'sole_proprietor' : chosen === 'standard' ? 'standard' : 'low_volume'

const COMPANY_TYPES: Readonly<Record<string, string>> = { 'Non-profit Corporation': 'non-profit' }

function describeBrand(profile: BrandProfile): { type: EndUserType; attributes: Record<string, string> } {
  if (profile.isSoleProprietor)
    return {
      type: 'sole_proprietor_information',
      attributes: {
        brand_name: profile.businessName,
        vertical: profile.industry,
        mobile_phone_number: profile.phone,
      },
    }
  return {
    type: 'us_a2p_messaging_profile_information',
    attributes: {
      company_type: COMPANY_TYPES[profile.businessType] ?? 'private',
      brand_contact_email: profile.email,
    },
  }
}

async function listSteps(ctx: Ctx, accountId: string): Promise<Step[]> {
  const profile = await findBrandProfile(ctx, accountId)
  const registered = await findRegistrationOf(ctx, { accountId, kind: 'profile' })
  const profileSid = registered?.state === 'registered' ? registered.row.carrier_sid : null
  if (!profile || profileSid === null)
    return [
      {
        name: 'profile',
        run: () => Promise.reject(new StepRefused([{ code: null, text: a2pWords.profileFirst, fields: [] }])),
      },
    ]
  const campaign = await findTextCampaign(ctx, accountId)
  const brandType = getBrandType(profile, campaign?.brand_type ?? 'low_volume')
  const kind: BundleKind = profile.isSoleProprietor ? 'sole_proprietor_a2p' : 'a2p'
  const { type, attributes } = describeBrand(profile)
  const { usesWallet } = await findAccountPlan(ctx, accountId)
  return [
    {
      name: 'information',
      create: ({ carrier, referenceOf }) =>
        carrier.createEndUser({ type, reference: referenceOf('information'), attributes }),
      find: ({ carrier, referenceOf }) => carrier.findEndUser({ type, reference: referenceOf('information') }),
      update: ({ carrier }, sid) => carrier.updateEndUser(sid, attributes),
    },
    {
      name: 'bundle',
      create: ({ carrier, referenceOf }) =>
        carrier.createBundle({ kind, reference: referenceOf('bundle'), email: profile.email }),
      find: ({ carrier, referenceOf }) => carrier.findBundle({ kind, reference: referenceOf('bundle') }),
    },
    {
      name: 'assign',
      async run({ carrier, sidOf }) {
        await carrier.assignToBundle(kind, sidOf('bundle'), sidOf('information'))
        await carrier.assignToBundle(kind, sidOf('bundle'), profileSid)
      },
    },
    {
      name: 'evaluate',
      async run({ carrier, sidOf }) {
        const problems = await carrier.checkBundle(kind, sidOf('bundle'))
        if (problems.length > 0) throw new StepRefused(problems)
      },
    },
    { name: 'submit', run: ({ carrier, sidOf }) => carrier.submitBundle(kind, sidOf('bundle')) },
    {
      name: 'brand',
      create: ({ carrier, sidOf }) => carrier.createBrand({ profileSid, a2pSid: sidOf('bundle'), type: brandType }),
      find: ({ carrier, sidOf }) => carrier.findBrand({ profileSid, a2pSid: sidOf('bundle') }),
      async update({ carrier }, sid) {
        // It may have failed only here, or be in review again after a crash.
        if ((await carrier.readBrand(sid))?.status === 'failed') await carrier.resubmitBrand(sid)
      },
      // Accounts without a wallet pay by their plan.
      fee: (card, isUpdate) =>
        isUpdate || !usesWallet
          ? null
          : brandType === 'standard'
            ? priceStandardBrand(card)
            : priceLowVolumeBrand(card),
    },
  ]
}

function toReview(brand: Brand, bundle: Bundle | null): ReviewFact {
  const details: BrandDetails = {
    score: brand.score,
    trustProductStatus: bundle?.status ?? null,
    trustProductReasons: bundle?.status === 'rejected' ? bundle.problems.map(({ text }) => text) : [],
  }
  const fact = (status: ReviewFact['status']): ReviewFact => ({
    status,
    problems: brand.problems,
    details: { ...details },
  })
  if (brand.status === 'failed' || brand.status === 'suspended') return fact(brand.status)
  if (bundle?.status === 'rejected') return fact('failed')
  if (brand.status === 'pending') return fact('inReview')
  return fact(brand.identity === 'unverified' ? 'identityPending' : 'registered')
}

export const brandKind: RegistrationKind = {
  kind: 'brand',
  steps: (ctx, { accountId }) => listSteps(ctx, accountId),
  polledStep: () => 'brand',
  async poll(carrier, { sids }, sid) {
    const brand = await carrier.readBrand(sid)
    const bundle = sids.bundle === undefined ? null : await carrier.readBundle('a2p', sids.bundle)
    return brand && toReview(brand, bundle)
  },
}
