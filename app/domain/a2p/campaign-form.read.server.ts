import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { priceCampaignMonth, priceCampaignVetting, priceLowVolumeBrand, priceStandardBrand } from '../rates/prices'
import { getRateCard } from '../rates/rate-cards'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import { requireBrandOwner } from './a2p-access.server'
import { campaignData, type CampaignDraft, type Finding } from './a2p.schema'
import { createCampaignTemplate } from './campaign-templates'
import { checkCampaign } from './checker/check-campaign'
import {
  EMPTY_DRAFT,
  findBrandProfile,
  findTextCampaign,
  readBusinessFacts,
  toDraft,
} from './text-campaign.read.server'

/** Ten-thousandths of a dollar. */
export interface A2pFees {
  lowVolumeBrand: number
  standardBrand: number
  vetting: number
  month: number
}

export interface CampaignForm {
  draft: CampaignDraft
  /** null: not yet complete. */
  findings: Finding[] | null
  businessName: string | null
  industry: string | null
  isSoleProprietor: boolean
  /** Its brand is at the carrier: the type stays. */
  hasBrand: boolean
  /** null: it pays by its plan, or billing is off. */
  fees: A2pFees | null
}

/** The draft without its empty optional samples. */
export const compactDraft = (draft: CampaignDraft): CampaignDraft => ({
  ...draft,
  messageSamples: draft.messageSamples.filter((sample, index) => index < 2 || sample.trim() !== ''),
})

/** Of the owner. Throws forbidden. */
export async function readCampaignForm(ctx: Ctx): Promise<CampaignForm> {
  const { accountId } = await requireBrandOwner(ctx)
  const row = await findTextCampaign(ctx, accountId)
  const draft = row ? toDraft(row) : EMPTY_DRAFT
  const profile = await findBrandProfile(ctx, accountId)
  const { brandType: _, ...texts } = compactDraft(draft)
  const complete = campaignData.safeParse(texts)
  const brand = await findRegistrationOf(ctx, { accountId, kind: 'brand' })
  return {
    draft,
    findings:
      profile && complete.success
        ? checkCampaign(complete.data, await readBusinessFacts(ctx, accountId, profile, row))
        : null,
    businessName: profile?.businessName || null,
    industry: profile?.industry || null,
    isSoleProprietor: profile?.isSoleProprietor ?? false,
    hasBrand: brand !== null && brand.row.carrier_sid !== null,
    fees: (await findAccountPlan(ctx, accountId)).usesWallet ? readFees(ctx) : null,
  }
}

function readFees(ctx: Ctx): A2pFees {
  const card = getRateCard(ctx.clock.now())
  return {
    lowVolumeBrand: priceLowVolumeBrand(card).amount,
    standardBrand: priceStandardBrand(card).amount,
    vetting: priceCampaignVetting(card).amount,
    month: priceCampaignMonth(card).amount,
  }
}

/** A campaign for the profile's industry. null: the profile has no name or industry. */
export async function readTemplate(ctx: Ctx): Promise<CampaignDraft | null> {
  const { accountId } = await requireBrandOwner(ctx)
  const profile = await findBrandProfile(ctx, accountId)
  if (!profile || profile.businessName === '' || profile.industry === '') return null
  const row = await findTextCampaign(ctx, accountId)
  return {
    ...createCampaignTemplate(profile.industry, profile),
    brandType: row ? toDraft(row).brandType : 'low_volume',
  }
}
