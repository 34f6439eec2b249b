import type { Ctx } from '../context.server'
import { addTagToContact } from '../crm/change-contact.server'

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
