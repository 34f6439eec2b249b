import type { Selectable } from 'kysely'
import type { TextCampaignsTable } from '../../../db/schema/a2p'
import { statement } from '../../../db/statement'
import { personalDigits } from '../business-profiles/check-profile'
import { isSoleProprietor } from '../business-profiles/profile-options'
import type { Ctx } from '../context.server'
import type { BusinessFacts, CampaignDraft } from './a2p.schema'

export type TextCampaignRow = Selectable<TextCampaignsTable>

const byAccount = statement((q, p: { account_id: string }) =>
  q.selectFrom('text_campaigns').selectAll().where('account_id', '=', p.account_id),
)

/** null: nothing was filled in. The caller checks access. */
export const findTextCampaign = async (ctx: Ctx, accountId: string): Promise<TextCampaignRow | null> =>
  (await ctx.db.first(byAccount, { account_id: accountId })) ?? null

export const EMPTY_DRAFT: CampaignDraft = {
  brandType: 'low_volume',
  description: '',
  messageFlow: '',
  messageSamples: ['', ''],
  hasEmbeddedLinks: false,
  hasEmbeddedPhone: false,
  ageGated: false,
  directLending: false,
}

export const toDraft = (row: TextCampaignRow): CampaignDraft => ({
  brandType: row.brand_type === 'standard' ? 'standard' : 'low_volume',
  description: row.description,
  messageFlow: row.message_flow,
  messageSamples: JSON.parse(row.message_samples) as string[],
  hasEmbeddedLinks: row.has_embedded_links === 1,
  hasEmbeddedPhone: row.has_embedded_phone === 1,
  ageGated: row.age_gated === 1,
  directLending: row.direct_lending === 1,
})

/** What a brand is registered with. */
export interface BrandProfile {
  businessName: string
  businessType: string
  industry: string
  websiteUrl: string | null
  email: string
  phone: string
  /** Without an EIN: with one, it registers as a company does. */
  isSoleProprietor: boolean
  einHash: string | null
}

/** null: no business profile. */
export async function findBrandProfile(ctx: Ctx, accountId: string): Promise<BrandProfile | null> {
  const row = await ctx.db.q
    .selectFrom('business_profiles')
    .select(['business_name', 'business_type', 'industry', 'website_url', 'email', 'personal_number', 'ein_hash'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return null
  return {
    businessName: row.business_name,
    businessType: row.business_type,
    industry: row.industry,
    websiteUrl: row.website_url === '' ? null : row.website_url,
    email: row.email,
    phone: `+1${personalDigits(row.personal_number)}`,
    isSoleProprietor: isSoleProprietor(row.business_type) && row.ein_hash === null,
    einHash: row.ein_hash,
  }
}

/** For the checker. The website counts as looked at while it is the same. */
export async function readBusinessFacts(
  ctx: Ctx,
  accountId: string,
  profile: BrandProfile,
  row: Pick<TextCampaignRow, 'website_url' | 'is_website_reachable'> | null,
): Promise<BusinessFacts> {
  const isSameWebsite = row !== null && row.website_url === profile.websiteUrl && row.is_website_reachable !== null
  return {
    businessName: profile.businessName,
    websiteUrl: profile.websiteUrl,
    isWebsiteReachable: isSameWebsite ? row.is_website_reachable === 1 : null,
    isSoleProprietor: profile.isSoleProprietor,
    hasEin: profile.einHash !== null,
    brandsWithSameEin: profile.einHash === null ? 0 : await countBrands(ctx, accountId, profile.einHash),
  }
}

async function countBrands(ctx: Ctx, accountId: string, einHash: string): Promise<number> {
  const { brands } = await ctx.db.q
    .selectFrom('business_profiles')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.account_id', '=', 'business_profiles.account_id')
        .on('registrations.kind', '=', 'brand')
        .on('registrations.state', '!=', 'unsubmitted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('brands'))
    .where('business_profiles.ein_hash', '=', einHash)
    .where('business_profiles.account_id', '!=', accountId)
    .executeTakeFirstOrThrow()
  return brands
}
