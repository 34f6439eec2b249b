import { sql } from 'kysely'
import { randomId } from '../../../db/dialect'
import { requirePermission } from '../access/require'
import { findContactList } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findCampaign } from './campaigns.read.server'
import type { CampaignView, CreateCampaign, DialSessionView } from '../dial-sessions/dialer.schema'
import { addRecords, insertCampaign } from './insert-campaign.server'
import { saveHostContactsInChunks, saveHostContacts } from './save-host-contacts.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { publishNewCampaign } from './publish-campaign.server'

/** A repeated start resumes the list's active campaign. Throws bad_request, not_found, forbidden, nothing_to_dial. */
export async function createCampaign(
  ctx: Ctx,
  input: CreateCampaign,
): Promise<CampaignView & { session?: DialSessionView }> {
  const user = requirePermission(ctx, 'call')
  if ((input.listId === undefined) === (input.contacts === undefined))
    throw new DomainError('bad_request', 'Give either listId or contacts')
  const contacts = input.contacts ?? []
  const savedChunks = await saveHostContactsInChunks(ctx, user, contacts)
  return ctx.db.transact('campaign.create', async (tx) => {
    const list = input.listId === undefined ? null : await findContactList(tx, input.listId)
    const running = list && input.name === undefined ? await findRunningCampaign(tx, user.userId, list.id) : undefined
    const id = running ?? tx.ids('cmp')
    const started = new Date(tx.clock.now()).toISOString().slice(0, 16).replace('T', ' ')
    const name = input.name ?? list?.name ?? `Campaign ${started}`
    if (!running) await insertCampaign(tx, { id, name, kind: 'list', listId: list?.id ?? null, user })
    const savedContacts = [...savedChunks, ...(await saveHostContacts(tx, user, contacts.slice(savedChunks.length)))]
    const refused = savedContacts.filter((one) => 'reason' in one)
    if (list) await addRecordsOfList(tx, id, list.id, user.accountId)
    else
      await addRecords(
        tx,
        id,
        user.accountId,
        savedContacts.flatMap((one) => ('id' in one ? one.id : [])),
      )
    const { total } = await tx.db.q
      .selectFrom('campaign_records')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow()
    if (total === 0)
      throw new DomainError(
        'nothing_to_dial',
        refused[0] ? `No contact can be dialed: ${refused[0].reason}` : 'The list has no contacts',
      )
    await tx.db.q.updateTable('campaigns').set({ total_records: total }).where('id', '=', id).execute()
    if (!running)
      await publishNewCampaign(tx, { id, name, account_id: user.accountId, user_id: user.userId, board_id: null })
    const campaign = { ...(await findCampaign(tx, id)), refused }
    return input.start ? { ...campaign, session: await startDialSession(tx, { campaignId: id }) } : campaign
  })
}

async function findRunningCampaign(tx: Ctx, userId: string, listId: string): Promise<string | undefined> {
  const campaign = await tx.db.q
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
async function addRecordsOfList(tx: Ctx, campaignId: string, listId: string, accountId: string): Promise<void> {
  const now = tx.clock.now()
  const { last } = await tx.db.q
    .selectFrom('campaign_records')
    .select(({ fn, lit }) => fn.coalesce(fn.max('position'), lit(-1)).as('last'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  await tx.db.q
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
          sql<number>`${last} + row_number() over (order by ${sql.ref('contact_list_members.position')})`.as(
            'position',
          ),
          sql<'queued'>`'queued'`.as('state'),
          sql<number>`${now}`.as('updated_at'),
        ])
        .where('contact_list_members.list_id', '=', listId)
        .where('contacts.deleted_at', 'is', null)
        // Existing records keep their position, the others follow.
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
