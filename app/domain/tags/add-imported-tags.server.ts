import type { Ctx } from '../context.server'
import { addTagToContact, removeTagFromContact } from '../crm/change-contact.server'
import { rerankContactLeads } from '../lead-maintenance/recheck-leads.server'

/** Also in the CRM. */
export async function addImportedTags(
  tx: Ctx,
  {
    accountId,
    contactId,
    userId,
    tags,
  }: { accountId: string; contactId: string; userId: string; tags: readonly string[] },
): Promise<void> {
  for (const tag of tags) await addTagToContact(tx, { accountId, contactId, byUser: userId, tag })
}

/** Also in the CRM. */
export async function removeImportedTags(
  tx: Ctx,
  {
    accountId,
    contactId,
    userId,
    tags,
  }: { accountId: string; contactId: string; userId: string; tags: readonly string[] },
): Promise<void> {
  for (const tag of tags) await removeTagFromContact(tx, { accountId, contactId, byUser: userId, tag })
  await rerankContactLeads(tx, contactId)
}
