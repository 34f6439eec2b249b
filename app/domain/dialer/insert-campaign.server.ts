import type { Ctx } from '../context.server'

/** Writes a campaign without anybody in it. Inside the caller's transaction. */
export async function insertCampaign(
  tctx: Ctx,
  campaign: {
    id: string
    name: string
    kind: 'list' | 'call'
    listId: string | null
    /** A board's stage that is dialed. */
    stage?: { boardId: string; stageId: string }
    user: { userId: string; accountId: string }
  },
): Promise<void> {
  const now = tctx.clock.now()
  await tctx.db.q
    .insertInto('campaigns')
    .values({
      id: campaign.id,
      account_id: campaign.user.accountId,
      user_id: campaign.user.userId,
      name: campaign.name,
      kind: campaign.kind,
      status: 'ACTIVE',
      list_id: campaign.listId,
      board_id: campaign.stage?.boardId ?? null,
      stage_id: campaign.stage?.stageId ?? null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .execute()
}

/** The contacts in their order; one that stands twice is dialed once. */
export async function addRecords(
  tctx: Ctx,
  campaignId: string,
  accountId: string,
  contactIds: readonly string[],
): Promise<void> {
  const now = tctx.clock.now()
  for (const [position, contactId] of [...new Set(contactIds)].entries())
    await tctx.db.q
      .insertInto('campaign_records')
      .values({
        id: tctx.ids('rec'),
        account_id: accountId,
        campaign_id: campaignId,
        contact_id: contactId,
        position,
        state: 'queued',
        updated_at: now,
      })
      .execute()
}
