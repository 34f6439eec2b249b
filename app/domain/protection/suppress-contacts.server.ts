import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '../context.server'
import { requireWriter } from '../contacts/require-writer'
import { listSelectedContacts } from '../contacts/selected-contacts.read.server'
import { addSuppression } from './add-suppression.server'

/** Every number of the contacts. Returns how many contacts. Throws not_found, forbidden. */
export async function suppressContacts(ctx: Ctx, ids: readonly string[]): Promise<number> {
  requireWriter(ctx)
  const contacts = await listSelectedContacts(ctx, ids)
  for (const { id } of contacts) {
    const phones = await ctx.db.q.selectFrom('contact_phones').select('e164').where('contact_id', '=', id).execute()
    for (const { e164 } of phones) await addSuppression(ctx, { number: e164, type: 'MANUAL' })
    await breathe()
  }
  return contacts.length
}
