import { sql } from 'kysely'
import { randomId } from '../../../db/dialect'
import { requirePermission } from '../access/require'
import { findContactList } from '../contacts/contacts.read.server'
import { readContactInput } from '../contacts/read-input.server'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findCampaign } from './campaigns.read.server'
import type { CampaignView, CreateCampaign } from './dialer.schema'

/** Makes a campaign of one of our lists, or of contacts that a host page hands over. Contacts without a possible number are refused, each with why. */
export async function createCampaign(ctx: Ctx, input: CreateCampaign): Promise<CampaignView> {
  const user = requirePermission(ctx, 'call')
  if ((input.listId === undefined) === (input.contacts === undefined))
    throw new DomainError('bad_request', 'Give either listId or contacts')
  return ctx.db.transact('campaign.create', async (tctx) => {
    const now = tctx.clock.now()
    const list = input.listId === undefined ? null : await findContactList(tctx, input.listId)
    const id = tctx.ids('cmp')
    const name = input.name ?? list?.name ?? `Campaign ${new Date(now).toISOString().slice(0, 16).replace('T', ' ')}`
    await insertCampaign(tctx, { id, name, kind: 'list', listId: list?.id ?? null, user })
    const refused: Array<{ contactId: string; reason: string }> = []
    if (list) await addRecordsOfList(tctx, id, list.id, user.accountId)
    else {
      const contactIds: string[] = []
      for (const contact of input.contacts ?? []) {
        const read = readContactInput(contact)
        if (!read.ok) refused.push({ contactId: contact.contactId, reason: read.reason })
        else
          contactIds.push(
            (
              await saveContact(tctx, {
                accountId: user.accountId,
                createdBy: user.userId,
                facts: read.facts,
                phones: 'replace',
              })
            ).id,
          )
      }
      await addRecords(tctx, id, user.accountId, contactIds)
    }
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
    await tctx.db.recordEvent({
      type: 'campaign.created',
      room: `user:${user.userId}`,
      accountId: user.accountId,
      subjectId: id,
      payload: { campaignId: id, name },
    })
    return { ...(await findCampaign(tctx, id)), refused }
  })
}

export async function insertCampaign(
  tctx: Ctx,
  campaign: {
    id: string
    name: string
    kind: 'list' | 'call'
    listId: string | null
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

/** One statement for a list of any size: fifty thousand inserts from here would hold the file for seconds. */
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
        .where('contacts.deleted_at', 'is', null),
    )
    .execute()
}
