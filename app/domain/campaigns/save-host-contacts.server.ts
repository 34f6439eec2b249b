import { setImmediate as breathe } from 'node:timers/promises'
import type { UserActor } from '../actor'
import type { HostContact } from '../contacts/host-contact.schema'
import { readContactInput } from '../contacts/read-input.server'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'

/** Contacts of one transaction: a thousand held the only connection, and every webhook, for a second. */
const CHUNK = 25

/** What came of a contact that a host page handed over: ours, or refused with why. */
type Handed = { id: string } | { contactId: string; reason: string }

/**
 * Saves contacts chunk by chunk, each committed, until the rest is as many as one transaction takes. Answers what came of those
 * that are saved, in their order. To save one again changes nothing.
 */
export async function saveAhead(ctx: Ctx, user: UserActor, contacts: readonly HostContact[]): Promise<Handed[]> {
  const handed: Handed[] = []
  while (contacts.length - handed.length > CHUNK) {
    const chunk = contacts.slice(handed.length, handed.length + CHUNK)
    const some = await ctx.db.transact('campaign.contacts', (tctx) => saveHanded(tctx, user, chunk), {
      repeatable: true,
    })
    handed.push(...some)
    // Webhooks and dials that came meanwhile go first.
    await breathe()
  }
  return handed
}

/** Saves contacts in the caller's transaction; one without a possible number is refused. */
export async function saveHanded(tctx: Ctx, user: UserActor, contacts: readonly HostContact[]): Promise<Handed[]> {
  const handed: Handed[] = []
  for (const contact of contacts) {
    const read = readContactInput(contact)
    if (!read.ok) {
      handed.push({ contactId: contact.contactId, reason: read.reason })
      continue
    }
    const { id } = await saveContact(tctx, {
      accountId: user.accountId,
      createdBy: user.userId,
      facts: read.facts,
      phones: 'replace',
    })
    handed.push({ id })
  }
  return handed
}
