import { sql } from 'kysely'
import { jsonEntries, randomId } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const insertRecords = statement((q, p: { campaign_id: string; account_id: string; ids: string; now: number }) =>
  q
    .insertInto('campaign_records')
    .columns(['id', 'account_id', 'campaign_id', 'contact_id', 'position', 'state', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom(jsonEntries(p.ids).as('given'))
        // CROSS JOIN fixes the join order: SQLite would scan all contacts of the account.
        .crossJoin('contacts')
        .select([
          randomId('rec').as('id'),
          'contacts.account_id',
          sql<string>`${p.campaign_id}`.as('campaign_id'),
          'contacts.id as contact_id',
          'given.key as position',
          sql<'queued'>`'queued'`.as('state'),
          sql<number>`${p.now}`.as('updated_at'),
        ])
        .whereRef('contacts.id', '=', 'given.value')
        .where('contacts.account_id', '=', p.account_id)
        .where('contacts.deleted_at', 'is', null),
    ),
)

export async function insertCampaign(
  tx: Ctx,
  campaign: {
    id: string
    name: string
    kind: 'list' | 'call'
    listId: string | null
    stage?: { boardId: string; stageId: string }
    rulesBoardId?: string | null
    user: { userId: string; accountId: string }
  },
): Promise<void> {
  const now = tx.clock.now()
  await tx.db.q
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
      rules_board_id: campaign.rulesBoardId ?? null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .execute()
}

/** Skips duplicates and deleted contacts. */
export async function addRecords(
  tx: Ctx,
  campaignId: string,
  accountId: string,
  contactIds: readonly string[],
): Promise<void> {
  await tx.db.write(insertRecords, {
    campaign_id: campaignId,
    account_id: accountId,
    ids: JSON.stringify([...new Set(contactIds)]),
    now: tx.clock.now(),
  })
}
