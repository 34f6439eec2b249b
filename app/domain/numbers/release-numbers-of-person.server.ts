import type { Ctx } from '../context.server'
import { runReactions } from '../reactions'
import { deleteNumber } from './delete-number.server'
import { publishNumber } from './publish-number.server'

/** Their claimed numbers become the team's, with the conversations; their own phones are removed. */
export async function releaseNumbersOfPerson(
  tx: Ctx,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  const numbers = await tx.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'personal', 'shared'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('status', '!=', 'deleted')
    .orderBy('id')
    .execute()
  for (const { id, personal, shared } of numbers) {
    if (personal === 1) await deleteNumber(tx, id)
    else if (shared === 0) await shareNumber(tx, accountId, id)
  }
}

export async function shareNumber(tx: Ctx, accountId: string, id: string): Promise<void> {
  await tx.db.q.updateTable('phone_numbers').set({ shared: 1, local_presence: 0 }).where('id', '=', id).execute()
  await runReactions(tx, 'numberSharingChanged', { numberId: id, accountId })
  await publishNumber(tx, accountId, id)
}
