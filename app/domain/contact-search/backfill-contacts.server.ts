import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { transactIndex } from '../search/transact-index.server'
import { indexContact } from './index-contact.server'
import { setLastCall } from './set-last-call.server'

/** Per transaction, which blocks writes. */
const CONTACTS = 50

const position = statement((q) =>
  q.selectFrom('contact_search_backfill').select('after_contact_id').where('id', '=', 1),
)
const setPosition = statement((q, p: { after_contact_id: string | null }) =>
  q.updateTable('contact_search_backfill').set(p).where('id', '=', 1),
)
const contactsAfter = statement((q, p: { after: string; limit: number }) =>
  q.selectFrom('contacts').select('id').where('id', '>', p.after).orderBy('id').limit(p.limit),
)
const lastDial = statement((q, p: { contact_id: string }) =>
  q
    .selectFrom('calls')
    .select((eb) => eb.fn.max('placed_at').as('at'))
    .where('contact_id', '=', p.contact_id)
    .where('direction', '=', 'outbound')
    .where('sent', '=', 1),
)

/** Until then, a search reads contacts instead of the index. */
export const isBackfilling = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.first(position, {}))?.after_contact_id != null

/** Contacts older than the index. False: complete. */
export async function backfillContacts(ctx: Ctx): Promise<boolean> {
  if (!(await isBackfilling(ctx))) return false
  return transactIndex(ctx, async (tx) => {
    const after = (await tx.db.first(position, {}))?.after_contact_id
    if (after == null) return false
    const ids = (await tx.db.all(contactsAfter, { after, limit: CONTACTS })).map(({ id }) => id)
    for (const id of ids) {
      await indexContact(tx, id)
      const at = (await tx.db.first(lastDial, { contact_id: id }))?.at
      if (at) await setLastCall(tx, id, at)
    }
    await tx.db.write(setPosition, { after_contact_id: ids.at(-1) ?? null })
    return ids.length > 0
  })
}
