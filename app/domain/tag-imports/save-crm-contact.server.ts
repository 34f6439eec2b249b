import { contactInput, type ContactInput } from '../contacts/contacts.schema'
import { readContactInput } from '../contacts/read-input.server'
import { saveContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'
import { TAG_MAX } from '../crm/crm.schema'
import { saveContactTag } from '../crm/change-contact.server'
import type { CrmContact } from '../crm.port'
import type { ContactResult } from '../leads/add-leads.server'
import { rerankContactLeads } from '../lead-maintenance/recheck-leads.server'

const MAX_TAGS = 100

/** Tags decide the rank on boards. */
export async function saveCrmContact(tx: Ctx, accountId: string, contact: CrmContact): Promise<ContactResult> {
  const named = contact.vendorContactId
  const read = readContactInput(toContactInput(contact))
  if (!read.ok) return { named, reason: read.reason }
  const { id, outcome } = await saveContact(tx, { accountId, createdBy: null, facts: read.facts, phones: 'replace' })
  const tagged = await saveTags(tx, accountId, id, contact.tags)
  if (tagged && outcome !== 'added') await rerankContactLeads(tx, id)
  return { named, contactId: id }
}

/** Drops fields beyond our limits instead of the lead. */
function toContactInput(contact: CrmContact): ContactInput {
  const { vendorContactId: contactId, tags: _, numbers, ...fields } = contact
  const filledFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''))
  const requiredFields = {
    contactId,
    numbers: numbers.filter((number) => number.trim() !== '' && number.length <= 40).slice(0, 10),
    firstName: contact.firstName.slice(0, 200),
    lastName: contact.lastName.slice(0, 200),
  }
  const parsed = contactInput.safeParse({ ...filledFields, ...requiredFields })
  return parsed.success ? parsed.data : requiredFields
}

/** Returns whether a tag is new. */
async function saveTags(tx: Ctx, accountId: string, contactId: string, tags: readonly string[]): Promise<boolean> {
  let isNew = false
  for (const tag of tags.slice(0, MAX_TAGS))
    if (tag !== '' && tag.length <= TAG_MAX && (await saveContactTag(tx, { accountId, contactId, tag }))) isNew = true
  return isNew
}
