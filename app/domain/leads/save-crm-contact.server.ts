import { contactInput, type ContactInput } from '../contacts/contacts.schema'
import { readContactInput } from '../contacts/read-input.server'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { TAG_MAX } from '../crm/crm.schema'
import { keepTagOfContact } from '../crm/change-contact.server'
import type { CrmContact } from '../crm.port'
import type { ReadContact } from './book-contacts.server'
import { reviewTags } from './review-leads.server'

const MOST_TAGS = 100

/** Tags decide the rank on boards. */
export async function saveCrmContact(tctx: Ctx, accountId: string, contact: CrmContact): Promise<ReadContact> {
  const named = contact.vendorContactId
  const read = readContactInput(inputOf(contact))
  if (!read.ok) return { named, reason: read.reason }
  const { id, outcome } = await saveContact(tctx, { accountId, createdBy: null, facts: read.facts, phones: 'replace' })
  const tagged = await keepTags(tctx, accountId, id, contact.tags)
  if (tagged && outcome !== 'added') await reviewTags(tctx, id)
  return { named, contactId: id }
}

/** Drops fields beyond our limits instead of the lead. */
function inputOf(contact: CrmContact): ContactInput {
  const { vendorContactId: contactId, tags: _, numbers, ...fields } = contact
  const whole = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
  const bare = {
    contactId,
    numbers: numbers.filter((number) => number.trim() !== '' && number.length <= 40).slice(0, 10),
    firstName: contact.firstName.slice(0, 200),
    lastName: contact.lastName.slice(0, 200),
  }
  const parsed = contactInput.safeParse({ ...whole, ...bare })
  return parsed.success ? parsed.data : bare
}

/** Returns whether a tag is new. */
async function keepTags(tctx: Ctx, accountId: string, contactId: string, tags: readonly string[]): Promise<boolean> {
  let isNew = false
  for (const tag of tags.slice(0, MOST_TAGS))
    if (tag !== '' && tag.length <= TAG_MAX && (await keepTagOfContact(tctx, { accountId, contactId, tag })))
      isNew = true
  return isNew
}
