import { setImmediate as breathe } from 'node:timers/promises'
import type { UserActor } from '../actor'
import type { HostContact } from '../contacts/host-contact.schema'
import { readContactInput } from '../contacts/read-input.server'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'

/** Larger chunks delay webhooks. */
const CHUNK = 25

type SavedHostContact = { id: string } | { contactId: string; reason: string }

/** In separate commits, except for the last chunk. Safe to repeat. */
export async function saveHostContactsInChunks(
  ctx: Ctx,
  user: UserActor,
  contacts: readonly HostContact[],
): Promise<SavedHostContact[]> {
  const savedContacts: SavedHostContact[] = []
  while (contacts.length - savedContacts.length > CHUNK) {
    const chunk = contacts.slice(savedContacts.length, savedContacts.length + CHUNK)
    const savedChunk = await ctx.db.transact('campaign.contacts', (tx) => saveHostContacts(tx, user, chunk), {
      repeatable: true,
    })
    savedContacts.push(...savedChunk)
    // Lets waiting webhooks and dials run.
    await breathe()
  }
  return savedContacts
}

export async function saveHostContacts(
  tx: Ctx,
  user: UserActor,
  contacts: readonly HostContact[],
): Promise<SavedHostContact[]> {
  const savedContacts: SavedHostContact[] = []
  for (const contact of contacts) {
    const read = readContactInput(contact)
    if (!read.ok) {
      savedContacts.push({ contactId: contact.contactId, reason: read.reason })
      continue
    }
    const { id } = await saveContact(tx, {
      accountId: user.accountId,
      createdBy: user.userId,
      facts: read.facts,
      phones: 'replace',
    })
    savedContacts.push({ id })
  }
  return savedContacts
}
