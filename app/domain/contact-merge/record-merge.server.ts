import type { Insertable } from 'kysely'
import type { ContactMergeItemsTable } from '../../../db/schema/contacts'
import type { ContactChange } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import type { Move } from './move-contact-records.server'

type Item = Omit<Insertable<ContactMergeItemsTable>, 'merge_id' | 'created_at'>
type Kind = ContactMergeItemsTable['kind']

const UNDO_MS = 30 * 86_400_000
const EACH_HAS_IT = 'both'

export const hadEach = ({ value_before }: Pick<ContactMergeItemsTable, 'value_before'>): boolean =>
  value_before === EACH_HAS_IT

/** Before anything moves. */
export async function recordMerge(
  tx: Ctx,
  { accountId, from, to }: Move,
  { mergedName, byUser }: { mergedName: string; byUser: string },
): Promise<string> {
  const id = tx.ids('mrg')
  const now = tx.clock.now()
  await tx.db.q
    .insertInto('contact_merges')
    .values({
      id,
      account_id: accountId,
      contact_id: to,
      merged_id: from,
      merged_name: mergedName,
      user_id: byUser,
      created_at: now,
      undo_until: now + UNDO_MS,
    })
    .execute()
  await insertItems(tx, id, await listMoved(tx, { accountId, from, to }))
  return id
}

/** What the contact that stays got. */
export async function recordMergedFields(tx: Ctx, mergeId: string, change: ContactChange | undefined): Promise<void> {
  const fields = Object.entries(change?.fields ?? {}).map(([item_id, { before, after }]): Item => ({
    kind: 'field',
    item_id,
    value_before: before,
    value_after: after,
  }))
  const { before = [], after = [] } = change?.phones ?? {}
  const added = after.filter(({ e164 }) => !before.some((phone) => phone.e164 === e164))
  await insertItems(tx, mergeId, [...fields, ...toItems('number', added, ({ e164 }) => e164)])
}

const toItems = <Row>(kind: Kind, rows: readonly Row[], idOf: (row: Row) => string, before?: (row: Row) => boolean) =>
  rows.map((row): Item => ({
    kind,
    item_id: idOf(row),
    value_before: before?.(row) ? EACH_HAS_IT : null,
    value_after: null,
  }))

const idOf = ({ id }: { id: string }) => id

async function listMoved({ db: { q } }: Ctx, { accountId, from, to }: Move): Promise<Item[]> {
  const ownLists = q.selectFrom('contact_lists').select('id').where('account_id', '=', accountId)
  const listsOf = (contactId: string) =>
    q
      .selectFrom('contact_list_members')
      .select('list_id')
      .where('list_id', 'in', ownLists)
      .where('contact_id', '=', contactId)
      .execute()
  const tagsOf = (contactId: string) =>
    q.selectFrom('contact_tags').select('tag').where('contact_id', '=', contactId).execute()
  const idsOf = (table: 'contact_notes' | 'calls' | 'selections' | 'leads' | 'threads') =>
    q.selectFrom(table).select('id').where('account_id', '=', accountId).where('contact_id', '=', from).execute()
  const records = await q
    .selectFrom('campaign_records')
    .select('id')
    .where('contact_id', '=', from)
    .where('campaign_id', 'in', q.selectFrom('campaigns').select('id').where('account_id', '=', accountId))
    .execute()
  const known = { lists: await listsOf(to), tags: await tagsOf(to) }
  return [
    ...toItems(
      'list',
      await listsOf(from),
      ({ list_id }) => list_id,
      (row) => known.lists.some(({ list_id }) => list_id === row.list_id),
    ),
    ...toItems(
      'tag',
      await tagsOf(from),
      ({ tag }) => tag,
      (row) => known.tags.some(({ tag }) => tag === row.tag),
    ),
    ...toItems('note', await idsOf('contact_notes'), idOf),
    ...toItems('call', await idsOf('calls'), idOf),
    ...toItems('selection', await idsOf('selections'), idOf),
    ...toItems('record', records, idOf),
    ...toItems('thread', await idsOf('threads'), idOf),
    ...toItems('lead', await idsOf('leads'), idOf),
  ]
}

async function insertItems(tx: Ctx, merge_id: string, items: readonly Item[]): Promise<void> {
  for (const item of items)
    await tx.db.q
      .insertInto('contact_merge_items')
      .values({ merge_id, ...item, created_at: tx.clock.now() })
      .execute()
}
