import type { Selectable } from 'kysely'
import { jsonValues } from '../../../db/dialect'
import type { ContactMergeItemsTable } from '../../../db/schema/contacts'
import type { Ctx } from '../context.server'
import type { Move } from './move-contact-records.server'
import { hadEach } from './record-merge.server'

type Item = Selectable<ContactMergeItemsTable>

/** What a merge moved, if it is still with `from`. */
export async function moveBack(tx: Ctx, move: Move, items: readonly Item[]): Promise<void> {
  const { q } = tx.db
  const { from, to } = move
  const ofKind = (kind: Item['kind']) => items.filter((item) => item.kind === kind)
  const ids = (kind: Item['kind']) => jsonValues(JSON.stringify(ofKind(kind).map(({ item_id }) => item_id)))
  for (const table of ['lines', 'inbound_calls', 'calls'] as const)
    await q
      .updateTable(table)
      .set({ contact_id: to })
      .where('id', 'in', ids('call'))
      .where('contact_id', '=', from)
      .execute()
  await q
    .updateTable('voicemails')
    .set({ contact_id: to })
    .where('call_id', 'in', ids('call'))
    .where('contact_id', '=', from)
    .execute()
  const tables = { note: 'contact_notes', selection: 'selections', record: 'campaign_records' } as const
  for (const [kind, table] of Object.entries(tables) as Array<[keyof typeof tables, 'contact_notes']>)
    await q
      .updateTable(table)
      .set({ contact_id: to })
      .where('id', 'in', ids(kind))
      .where('contact_id', '=', from)
      .execute()
  await moveTagsBack(tx, move, ofKind('tag'))
  for (const item of ofKind('list')) await moveListBack(tx, move, item)
}

async function moveTagsBack({ db: { q }, clock }: Ctx, { accountId, from, to }: Move, items: readonly Item[]) {
  for (const item of items) {
    const tag = item.item_id
    await q
      .insertInto('contact_tags')
      .values({ contact_id: to, tag, account_id: accountId, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (!hadEach(item))
      await q.deleteFrom('contact_tags').where('contact_id', '=', from).where('tag', '=', tag).execute()
  }
}

async function moveListBack({ db: { q } }: Ctx, { accountId, from, to }: Move, item: Item): Promise<void> {
  const listId = item.item_id
  if (!hadEach(item)) {
    await q
      .updateTable('contact_list_members')
      .set({ contact_id: to })
      .where('list_id', '=', listId)
      .where('contact_id', '=', from)
      .execute()
    return
  }
  const list = await q
    .selectFrom('contact_lists')
    .select(({ selectFrom }) => [
      selectFrom('contact_list_members')
        .select(({ fn }) => fn.max('position').as('last'))
        .where('list_id', '=', listId)
        .as('last'),
    ])
    .where('id', '=', listId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!list) return
  await q
    .insertInto('contact_list_members')
    .values({ list_id: listId, contact_id: to, position: (list.last ?? -1) + 1 })
    .execute()
  await q
    .updateTable('contact_lists')
    .set((eb) => ({ contact_count: eb('contact_count', '+', 1) }))
    .where('id', '=', listId)
    .execute()
}
