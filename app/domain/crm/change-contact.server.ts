import type { Ctx } from '../context.server'
import { queueDelivery, type NewDelivery } from './queue-delivery.server'

type Change = Pick<NewDelivery, 'accountId' | 'contactId' | 'byUser'>

/** Without the CRM, which has the tag. Returns whether it was new. */
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

/** Sends only a new tag. Returns whether it was new. */
export async function addTagToContact(tctx: Ctx, { tag, ...change }: Change & { tag: string }): Promise<boolean> {
  if (!(await keepTagOfContact(tctx, { ...change, tag }))) return false
  await queueDelivery(tctx, { ...change, intent: tctx.ids('dlv'), payload: { kind: 'add-tag', tag } })
  return true
}

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

/** Once per `intent`. null: no delivery. */
export const addContactToWorkflow = (
  tctx: Ctx,
  { workflowId, workflowName, ...change }: Change & { intent: string; workflowId: string; workflowName: string },
): Promise<string | null> =>
  queueDelivery(tctx, { ...change, payload: { kind: 'add-to-workflow', workflowId, workflowName } })

export async function keepTag(tctx: Ctx, accountId: string, name: string): Promise<void> {
  await tctx.db.q
    .insertInto('tags')
    .values({ account_id: accountId, name, created_at: tctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .execute()
}
