import { indexContact } from '../contact-search/index-contact.server'
import type { Ctx } from '../context.server'
import { queueDelivery, type NewDelivery } from './queue-delivery.server'

type ContactChange = Pick<NewDelivery, 'accountId' | 'contactId' | 'byUser'>

/** Without the CRM, which has the tag. Returns whether it was new. */
export async function saveContactTag(
  tx: Ctx,
  { accountId, contactId, tag }: Pick<ContactChange, 'accountId' | 'contactId'> & { tag: string },
): Promise<boolean> {
  await saveTag(tx, accountId, tag)
  const added = await tx.db.q
    .insertInto('contact_tags')
    .values({ contact_id: contactId, tag, account_id: accountId, created_at: tx.clock.now() })
    .onConflict((conflict) => conflict.columns(['contact_id', 'tag']).doNothing())
    .returning('tag')
    .executeTakeFirst()
  if (!added) return false
  await indexContact(tx, contactId)
  return true
}

/** Sends only a new tag. Returns whether it was new. */
export async function addTagToContact(tx: Ctx, { tag, ...change }: ContactChange & { tag: string }): Promise<boolean> {
  if (!(await saveContactTag(tx, { ...change, tag }))) return false
  await queueDelivery(tx, { ...change, intent: tx.ids('dlv'), payload: { kind: 'add-tag', tag } })
  return true
}

export async function removeTagFromContact(
  tx: Ctx,
  { tag, ...change }: ContactChange & { tag: string },
): Promise<boolean> {
  const removed = await tx.db.q
    .deleteFrom('contact_tags')
    .where('contact_id', '=', change.contactId)
    .where('tag', '=', tag)
    .where('account_id', '=', change.accountId)
    .returning('tag')
    .executeTakeFirst()
  if (!removed) return false
  await indexContact(tx, change.contactId)
  await queueDelivery(tx, { ...change, intent: tx.ids('dlv'), payload: { kind: 'remove-tag', tag } })
  return true
}

/** Once per `intent`. null: no delivery. */
export const addContactToWorkflow = (
  tx: Ctx,
  { workflowId, workflowName, ...change }: ContactChange & { intent: string; workflowId: string; workflowName: string },
): Promise<string | null> =>
  queueDelivery(tx, { ...change, payload: { kind: 'add-to-workflow', workflowId, workflowName } })

export async function saveTag(tx: Ctx, accountId: string, name: string): Promise<void> {
  await tx.db.q
    .insertInto('tags')
    .values({ account_id: accountId, name, created_at: tx.clock.now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .execute()
}
