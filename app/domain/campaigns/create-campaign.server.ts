import { sql } from 'kysely'
import { randomId } from '../../../db/dialect'
import { requirePermission } from '../access/require'
import { findContactList } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findCampaign } from './campaigns.read.server'
import type { CampaignView, CreateCampaign, DialSessionView } from '../dial-sessions/dialer.schema'
import { addRecords, insertCampaign } from './insert-campaign.server'
import { saveAhead, saveHanded } from './save-host-contacts.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { tellNewCampaign } from './publish-campaign.server'

/** A repeated start resumes the list's active campaign. Throws bad_request, not_found, forbidden, nothing_to_dial. */
export async function createCampaign(
  ctx: Ctx,
  input: CreateCampaign,
): Promise<CampaignView & { session?: DialSessionView }> {
  const user = requirePermission(ctx, 'call')
  if ((input.listId === undefined) === (input.contacts === undefined))
    throw new DomainError('bad_request', 'Give either listId or contacts')
  const contacts = input.contacts ?? []
  const ahead = await saveAhead(ctx, user, contacts)
  return ctx.db.transact('campaign.create', async (tctx) => {
    const list = input.listId === undefined ? null : await findContactList(tctx, input.listId)
    const running = list && input.name === undefined ? await runningCampaignOf(tctx, user.userId, list.id) : undefined
    const id = running ?? tctx.ids('cmp')
    const started = new Date(tctx.clock.now()).toISOString().slice(0, 16).replace('T', ' ')
    const name = input.name ?? list?.name ?? `Campaign ${started}`
    if (!running) await insertCampaign(tctx, { id, name, kind: 'list', listId: list?.id ?? null, user })
    const handed = [...ahead, ...(await saveHanded(tctx, user, contacts.slice(ahead.length)))]
    const refused = handed.filter((one) => 'reason' in one)
    if (list) await addRecordsOfList(tctx, id, list.id, user.accountId)
    else
      await addRecords(
        tctx,
        id,
        user.accountId,
        handed.flatMap((one) => ('id' in one ? one.id : [])),
      )
    const { total } = await tctx.db.q
      .selectFrom('campaign_records')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow()
    if (total === 0)
      throw new DomainError(
        'nothing_to_dial',
        refused[0] ? `No contact can be dialed: ${refused[0].reason}` : 'The list has no contacts',
      )
    await tctx.db.q.updateTable('campaigns').set({ total_records: total }).where('id', '=', id).execute()
    if (!running)
      await tellNewCampaign(tctx, { id, name, account_id: user.accountId, user_id: user.userId, board_id: null })
    const campaign = { ...(await findCampaign(tctx, id)), refused }
    return input.start ? { ...campaign, session: await startDialSession(tctx, { campaignId: id }) } : campaign
  })
}

async function runningCampaignOf(tctx: Ctx, userId: string, listId: string): Promise<string | undefined> {
  const campaign = await tctx.db.q
    .selectFrom('campaigns')
    .select('id')
    .where('user_id', '=', userId)
    .where('list_id', '=', listId)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    // An interrupted session may have no lead left.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('campaign_records')
          .select('campaign_records.id')
          .whereRef('campaign_records.campaign_id', '=', 'campaigns.id')
          .where('campaign_records.state', 'in', ['queued', 'dialing']),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return campaign?.id
}

/** One statement: single inserts would block other writes. */
async function addRecordsOfList(tctx: Ctx, campaignId: string, listId: string, accountId: string): Promise<void> {
  const now = tctx.clock.now()
  await tctx.db.q
    .insertInto('campaign_records')
    .columns(['id', 'account_id', 'campaign_id', 'contact_id', 'position', 'state', 'updated_at'])
    .expression((eb) =>
      eb
        .selectFrom('contact_list_members')
        .innerJoin('contacts', 'contacts.id', 'contact_list_members.contact_id')
        .select([
          randomId('rec').as('id'),
          sql<string>`${accountId}`.as('account_id'),
          sql<string>`${campaignId}`.as('campaign_id'),
          'contact_list_members.contact_id',
          'contact_list_members.position',
          sql<'queued'>`'queued'`.as('state'),
          sql<number>`${now}`.as('updated_at'),
        ])
        .where('contact_list_members.list_id', '=', listId)
        .where('contacts.deleted_at', 'is', null)
        // Existing records keep their position.
        .where(({ exists, selectFrom, not }) =>
          not(
            exists(
              selectFrom('campaign_records')
                .select('campaign_records.id')
                .where('campaign_records.campaign_id', '=', campaignId)
                .whereRef('campaign_records.contact_id', '=', 'contact_list_members.contact_id'),
            ),
          ),
        ),
    )
    .execute()
}
