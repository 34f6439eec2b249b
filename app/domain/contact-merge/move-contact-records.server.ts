import type { Selectable } from 'kysely'
import type { ContactPhonesTable } from '../../../db/schema/contacts'
import { setLastCall } from '../contact-search/set-last-call.server'
import type { Ctx } from '../context.server'
import { runReactions } from '../reactions'

export interface Move {
  accountId: string
  from: string
  to: string
}
type Phone = Pick<Selectable<ContactPhonesTable>, 'e164' | 'type' | 'position'>

export async function moveLists({ db: { q } }: Ctx, { accountId, from, to }: Move): Promise<void> {
  // The table has no index on contact_id alone.
  const lists = q.selectFrom('contact_lists').select('id').where('account_id', '=', accountId)
  const listsOf = (contactId: string) =>
    q
      .selectFrom('contact_list_members')
      .select('list_id')
      .where('list_id', 'in', lists)
      .where('contact_id', '=', contactId)
      .execute()
  const members = await listsOf(from)
  const known = await listsOf(to)
  const both = new Set(known.map(({ list_id }) => list_id))
  for (const { list_id } of members) {
    const member = q.updateTable('contact_list_members').set({ contact_id: to })
    if (!both.has(list_id)) {
      await member.where('list_id', '=', list_id).where('contact_id', '=', from).execute()
      continue
    }
    await q.deleteFrom('contact_list_members').where('list_id', '=', list_id).where('contact_id', '=', from).execute()
    await q
      .updateTable('contact_lists')
      .set((eb) => ({ contact_count: eb('contact_count', '-', 1) }))
      .where('id', '=', list_id)
      .execute()
  }
}

export async function moveTagsAndFirings({ db: { q } }: Ctx, { from, to }: Move): Promise<void> {
  const tags = await q.selectFrom('contact_tags').selectAll().where('contact_id', '=', from).execute()
  const firings = await q.selectFrom('rule_firings').selectAll().where('contact_id', '=', from).execute()
  for (const tag of tags)
    await q
      .insertInto('contact_tags')
      .values({ ...tag, contact_id: to })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const firing of firings)
    await q
      .insertInto('rule_firings')
      .values({ ...firing, contact_id: to })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await q.deleteFrom('contact_tags').where('contact_id', '=', from).execute()
  await q.deleteFrom('rule_firings').where('contact_id', '=', from).execute()
}

/** With both contacts in a campaign, the merged one's record stays and is skipped. */
export async function moveCampaignRecords(
  tx: Ctx,
  { accountId, from, to }: Move,
  { before, after }: { before: Phone[]; after: Phone[] },
): Promise<void> {
  const { q } = tx.db
  await runReactions(tx, 'contactNumbersChanged', { contact: { id: from, account_id: accountId }, before, after })
  await q
    .updateTable('campaign_records')
    .set({ contact_id: to })
    .where('contact_id', '=', from)
    .where('campaign_id', 'in', (eb) => eb.selectFrom('campaigns').select('id').where('account_id', '=', accountId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('campaign_records as own')
            .select('own.id')
            .whereRef('own.campaign_id', '=', 'campaign_records.campaign_id')
            .where('own.contact_id', '=', to),
        ),
      ),
    )
    .execute()
}

export async function moveNotes({ db: { q } }: Ctx, { from, to }: Move): Promise<void> {
  await q.updateTable('contact_notes').set({ contact_id: to }).where('contact_id', '=', from).execute()
}

export async function moveCalls(tx: Ctx, { accountId, from, to }: Move): Promise<void> {
  const { q } = tx.db
  const calls = q.selectFrom('calls').select('id').where('contact_id', '=', from)
  // A call's line or inbound call has its id.
  for (const table of ['lines', 'inbound_calls'] as const)
    await q.updateTable(table).set({ contact_id: to }).where('id', 'in', calls).execute()
  await q.updateTable('voicemails').set({ contact_id: to }).where('call_id', 'in', calls).execute()
  await q
    .updateTable('selections')
    .set({ contact_id: to })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', from)
    .execute()
  await q.updateTable('calls').set({ contact_id: to }).where('contact_id', '=', from).execute()
  const last = await q.selectFrom('contacts').select('last_called_at').where('id', '=', from).executeTakeFirst()
  await setLastCall(tx, to, last?.last_called_at ?? 0)
}

export async function moveTexts(tx: Ctx, move: Move, numbers: readonly string[]): Promise<void> {
  const { q } = tx.db
  const { accountId, from, to } = move
  await runReactions(tx, 'contactMerging', move)
  if (numbers.length > 0)
    await q
      .updateTable('blast_recipients')
      .set({ contact_id: to })
      .where('thread_id', 'in', (eb) =>
        eb.selectFrom('threads').select('id').where('account_id', '=', accountId).where('type', '=', 'blast'),
      )
      .where('e164', 'in', numbers)
      .where('contact_id', '=', from)
      .execute()
  await q
    .updateTable('blast_items')
    .set({ contact_id: to })
    .where('blast_id', 'in', (eb) =>
      eb
        .selectFrom('messages')
        .select('id')
        .where('account_id', '=', accountId)
        .where('type', '=', 'blast')
        .where('ended_at', 'is', null),
    )
    .where('contact_id', '=', from)
    .execute()
}

export async function moveDeliveries({ db: { q } }: Ctx, { accountId, from, to }: Move): Promise<void> {
  await q
    .updateTable('crm_deliveries')
    .set({ contact_id: to })
    .where('account_id', '=', accountId)
    .where('contact_id', '=', from)
    .where('completed_at', 'is', null)
    .execute()
}
