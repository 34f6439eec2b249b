import { statement } from '../../../db/statement'
import { isSoleProprietor } from '../business-profiles/profile-options'
import type { Ctx } from '../context.server'
import { getBrandType, type BrandDetails } from './brand-kind.server'
import { getThroughput, type Throughput } from './throughput'

const registeredCampaign = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('registrations as campaign')
    .innerJoin('registrations as brand', (join) =>
      join
        .onRef('brand.account_id', '=', 'campaign.account_id')
        .on('brand.kind', '=', 'brand')
        .on('brand.number_id', 'is', null),
    )
    .innerJoin('text_campaigns', 'text_campaigns.account_id', 'campaign.account_id')
    .innerJoin('business_profiles', 'business_profiles.account_id', 'campaign.account_id')
    .select(['campaign.id', 'brand.details', 'brand_type', 'business_type', 'ein_hash'])
    .where('campaign.account_id', '=', p.account_id)
    .where('campaign.kind', '=', 'text_campaign')
    .where('campaign.number_id', 'is', null)
    .where('campaign.state', '=', 'registered'),
)
const joinedNumbers = statement((q, p: { registration_id: string }) =>
  q
    .selectFrom('registration_numbers')
    .select((eb) => eb.fn.countAll<number>().as('numbers'))
    .where('registration_id', '=', p.registration_id)
    .where('state', '=', 'added'),
)

type CampaignThroughput = Throughput & { registrationId: string }

/** What carriers accept of the account's registered campaign. null: none is registered here. */
export async function findCampaignThroughput(ctx: Ctx, accountId: string): Promise<CampaignThroughput | null> {
  const row = await ctx.db.first(registeredCampaign, { account_id: accountId })
  if (!row) return null
  const { score = null } = row.details === null ? {} : (JSON.parse(row.details) as Partial<BrandDetails>)
  const isSole = isSoleProprietor(row.business_type) && row.ein_hash === null
  return {
    ...getThroughput(getBrandType({ isSoleProprietor: isSole }, row.brand_type), score),
    registrationId: row.id,
  }
}

/** A number's share of its campaign, in segments a second. null: no campaign is registered here. */
export async function findNumberRate(ctx: Ctx, accountId: string): Promise<number | null> {
  const campaign = await findCampaignThroughput(ctx, accountId)
  if (!campaign) return null
  const joined = await ctx.db.first(joinedNumbers, { registration_id: campaign.registrationId })
  return campaign.segmentsPerSecond / Math.max(1, joined?.numbers ?? 1)
}
