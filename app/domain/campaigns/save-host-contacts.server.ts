import { setImmediate as breathe } from 'node:timers/promises'
import type { UserActor } from '../actor'
import type { HostContact } from '../contacts/host-contact.schema'
import { readContactInput } from '../contacts/read-input.server'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'

/** Larger chunks delay webhooks. */
const CHUNK = 25

type Handed = { id: string } | { contactId: string; reason: string }

/** In separate commits, except for the last chunk. Safe to repeat. */
export async function saveAhead(ctx: Ctx, user: UserActor, contacts: readonly HostContact[]): Promise<Handed[]> {
  const handed: Handed[] = []
  while (contacts.length - handed.length > CHUNK) {
    const chunk = contacts.slice(handed.length, handed.length + CHUNK)
    const some = await ctx.db.transact('campaign.contacts', (tctx) => saveHanded(tctx, user, chunk), {
      repeatable: true,
    })
    handed.push(...some)
    // Lets waiting webhooks and dials run.
    await breathe()
  }
  return handed
}

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
