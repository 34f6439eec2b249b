import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import { requireBrandOwner } from './a2p-access.server'
import type { CampaignDraft } from './a2p.schema'
import { a2pWords } from './a2p.words'
import { findTextCampaign } from './text-campaign.read.server'

/** Of what is not in review. Throws conflict. */
export async function saveCampaignDraft(ctx: Ctx, draft: CampaignDraft): Promise<void> {
  const { accountId, userId } = await requireBrandOwner(ctx)
  await ctx.db.transact('a2p.save', (tx) => writeDraft(tx, { accountId, userId }, draft))
}

/** Throws conflict. */
export async function writeDraft(
  tx: Ctx,
  { accountId, userId }: { accountId: string; userId: string },
  draft: CampaignDraft,
): Promise<void> {
  await requireEditable(tx, accountId)
  const now = tx.clock.now()
  const values = {
    brand_type: draft.brandType,
    description: draft.description,
    message_flow: draft.messageFlow,
    message_samples: JSON.stringify(draft.messageSamples),
    has_embedded_links: toFlag(draft.hasEmbeddedLinks),
    has_embedded_phone: toFlag(draft.hasEmbeddedPhone),
    age_gated: toFlag(draft.ageGated),
    direct_lending: toFlag(draft.directLending),
    updated_by: userId,
    updated_at: now,
  }
  await tx.db.q
    .insertInto('text_campaigns')
    .values({
      account_id: accountId,
      requested_at: null,
      requested_by: null,
      website_url: null,
      is_website_reachable: null,
      resends: 0,
      resends_since: 0,
      paid_until: null,
      charge_at: null,
      charge_tries: 0,
      created_at: now,
      ...values,
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** 4-trust §4.1: editable while it is unsubmitted or failed. */
export async function requireEditable(tx: Ctx, accountId: string): Promise<void> {
  const row = await findTextCampaign(tx, accountId)
  if (row && row.requested_at !== null) throw new DomainError('conflict', a2pWords.inReview)
  const brand = await findRegistrationOf(tx, { accountId, kind: 'brand' })
  const campaign = await findRegistrationOf(tx, { accountId, kind: 'text_campaign' })
  const isEditable =
    campaign === null || campaign.state === 'unsubmitted' ? canEditBrand(brand?.state) : campaign.state === 'failed'
  if (!isEditable) throw new DomainError('conflict', a2pWords.inReview)
}

/** Registered: its campaign was not submitted, such as for too little funds. */
const canEditBrand = (state: string | undefined): boolean =>
  state === undefined || ['unsubmitted', 'failed', 'registered'].includes(state)
