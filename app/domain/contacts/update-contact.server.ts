import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findContact, findContactRow } from './contacts.read.server'
import type { ContactPatch, ContactView } from './contacts.schema'
import { contactsWords } from './contacts.words'
import { normalizeFields } from './normalize-field.server'
import { readPhones } from './read-input.server'
import { requireFreeNumber } from './require-free-number.server'
import { requireWriter } from './require-writer'
import { changeContact, phonesOf } from './save-contact.server'
import { publishContact } from './publish-contact.server'

interface UpdateChecks {
  /** Field of a conflict with another contact's first number. */
  newAt?: string
  /** A later change is a conflict. */
  updatedAt?: string | undefined
}

/** Throws not_found, invalid, conflict, forbidden. */
export async function updateContact(
  ctx: Ctx,
  id: string,
  patch: ContactPatch,
  { newAt, updatedAt }: UpdateChecks = {},
): Promise<ContactView> {
  const user = requireWriter(ctx)
  const { numbers, mergeFields } = patch
  const read = numbers && readPhones(numbers)
  if (read && read.wrong.length > 0)
    throw new DomainError('invalid', read.wrong[0] ?? contactsWords.notPhoneNumber, { numbers: read.wrong })
  return ctx.db.transact('contact.update', async (tx) => {
    const existing = await findContactRow(tx, id)
    if (updatedAt !== undefined && Date.parse(updatedAt) !== existing.updated_at)
      throw new DomainError('conflict', contactsWords.changedSinceOpened)
    const first = read?.phones[0]
    const [stored] = await tx.db.all(phonesOf, { contact_id: id })
    if (newAt !== undefined && first && first.e164 !== stored?.e164)
      await requireFreeNumber(tx, { accountId: user.accountId, e164: first.e164, except: id, field: newAt })
    const facts = {
      ...normalizeFields(patch),
      ...(mergeFields && { mergeFields }),
      ...(read && { phones: read.phones }),
    }
    const { outcome } = await changeContact(tx, existing, facts, 'replace')
    if (outcome === 'updated') await publishContact(tx, 'contact.changed', { id, accountId: user.accountId })
    return findContact(tx, id)
  })
}
