import type { Ctx } from '../../../app/domain/context.server'
import type { Random } from './random'

const MINUTE_MS = 60_000
/** Minutes from a contact's creation to its first dial. */
const SHORTEST = 4
const LONGEST = 360

/** Contacts come minutes or hours before their first dial. */
export async function writeLeadSpeed(tx: Ctx, random: Random, accountId: string): Promise<void> {
  const dials = await tx.db.q
    .selectFrom('calls')
    .select(['id', 'contact_id', 'placed_at'])
    .where('account_id', '=', accountId)
    .where('direction', '=', 'outbound')
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
  const seen = new Set<string>()
  for (const { id, contact_id: contactId, placed_at: placedAt } of dials) {
    if (seen.has(contactId)) continue
    seen.add(contactId)
    const speedMs = random.int(SHORTEST, LONGEST) * MINUTE_MS
    await tx.db.q.updateTable('calls').set({ speed_to_lead_ms: speedMs }).where('id', '=', id).execute()
    await tx.db.q
      .updateTable('contacts')
      .set({ created_at: placedAt - speedMs })
      .where('id', '=', contactId)
      .execute()
  }
}
