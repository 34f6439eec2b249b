import type { Ctx } from '../context.server'
import { queueDelivery, type NewDelivery } from './queue-delivery.server'

type Change = Pick<NewDelivery, 'accountId' | 'contactId' | 'byUser'>

/** Gives a contact a tag, here only: the CRM knows it. Answers whether it was new to the contact. Inside the caller's transaction. */
export async function keepTagOfContact(
  tctx: Ctx,
  { accountId, contactId, tag }: Pick<Change, 'accountId' | 'contactId'> & { tag: string },
): Promise<boolean> {
  await keepTag(tctx, accountId, tag)
  const added = await tctx.db.q
    .insertInto('contact_tags')
    .values({ contact_id: contactId, tag, account_id: accountId, created_at: tctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['contact_id', 'tag']).doNothing())
    .returning('tag')
    .executeTakeFirst()
  return added !== undefined
}

/**
 * Gives a contact a tag, here and in the CRM. Answers whether it was new to the contact: what is so already is told nobody.
 * Runs inside the caller's transaction, and writes no history.
 */
export async function addTagToContact(tctx: Ctx, { tag, ...change }: Change & { tag: string }): Promise<boolean> {
  if (!(await keepTagOfContact(tctx, { ...change, tag }))) return false
  await queueDelivery(tctx, { ...change, intent: tctx.ids('dlv'), payload: { kind: 'add-tag', tag } })
  return true
}

/** Takes a tag from a contact, here and in the CRM. Answers whether the contact had it. */
export async function removeTagFromContact(tctx: Ctx, { tag, ...change }: Change & { tag: string }): Promise<boolean> {
  const removed = await tctx.db.q
    .deleteFrom('contact_tags')
    .where('contact_id', '=', change.contactId)
    .where('tag', '=', tag)
    .where('account_id', '=', change.accountId)
    .returning('tag')
    .executeTakeFirst()
  if (!removed) return false
  await queueDelivery(tctx, { ...change, intent: tctx.ids('dlv'), payload: { kind: 'remove-tag', tag } })
  return true
}

/**
 * Adds a contact to a workflow of the CRM, once for each intent (a rule's firing). Answers the delivery's id; null where there is no CRM, or one that does not know
 * the contact. The name is the one that the rule or the person saw, for the ledger.
 */
export const addContactToWorkflow = (
  tctx: Ctx,
  { workflowId, workflowName, ...change }: Change & { intent: string; workflowId: string; workflowName: string },
): Promise<string | null> =>
  queueDelivery(tctx, { ...change, payload: { kind: 'add-to-workflow', workflowId, workflowName } })

/** A tag of the account, known from now on. */
export async function keepTag(tctx: Ctx, accountId: string, name: string): Promise<void> {
  await tctx.db.q
    .insertInto('tags')
    .values({ account_id: accountId, name, created_at: tctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .execute()
}
