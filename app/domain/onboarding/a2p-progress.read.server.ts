import { readBrandSummary } from '../a2p/a2p.read.server'
import { readFees } from '../a2p/campaign-form.read.server'
import { summarizeOutcome } from '../a2p/outcome'
import { findBrandProfile, findTextCampaign } from '../a2p/text-campaign.read.server'
import type { AccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { STATUS_OF, type BrandOutcome } from '../registrations/registrations.schema'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import { getWalletBalance } from '../wallet/reserve-funds.server'

/** The carrier's registrations are set up here, and are of the plan. */
export const isTextRegistrationOffered = (ctx: Ctx, { features }: Pick<AccountPlan, 'features'>): boolean =>
  ctx.trust !== null && ctx.texting.registration !== 'elsewhere' && features.smsBrandRegistration

/** Amounts in ten-thousandths of a dollar. */
export interface A2pProgress {
  outcome: BrandOutcome
  /** Submitted, or submitted as soon as the business profile is registered. Not after a rejection. */
  isSubmitted: boolean
  /** Fees that submission still charges. */
  dueAmount: number
  /** In the wallet, without what is reserved. */
  availableAmount: number
}

/** The caller checks access. */
export async function findA2pProgress(ctx: Ctx, accountId: string): Promise<A2pProgress> {
  const [summary, brand, campaign, row, profile, availableAmount] = await Promise.all([
    readBrandSummary(ctx, accountId),
    findRegistrationOf(ctx, { accountId, kind: 'brand' }),
    findRegistrationOf(ctx, { accountId, kind: 'text_campaign' }),
    findTextCampaign(ctx, accountId),
    findBrandProfile(ctx, accountId),
    getWalletBalance(ctx, accountId),
  ])
  const fees = readFees(ctx)
  const isStandard = row?.brand_type === 'standard' && !(profile?.isSoleProprietor ?? false)
  const isCharged = (registration: typeof brand) =>
    registration !== null && STATUS_OF[registration.state] !== 'UNSUBMITTED'
  const brandFee = isCharged(brand) ? 0 : isStandard ? fees.standardBrand : fees.lowVolumeBrand
  const outcome = summarizeOutcome(summary.campaignStatus, summary.brandStatus)
  const isInReview = outcome === 'PENDING' && (campaign !== null || brand?.state !== 'registered')
  return {
    outcome,
    isSubmitted: outcome === 'APPROVED' || isInReview || (row !== null && row.requested_at !== null),
    dueAmount: brandFee + (isCharged(campaign) ? 0 : fees.vetting),
    availableAmount,
  }
}
