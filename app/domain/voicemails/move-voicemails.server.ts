import type { Ctx } from '../context.server'

/** A person who leaves: the personal inbox becomes the team's. */
export async function moveVoicemailsToTeam(
  tx: Ctx,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<void> {
  await tx.db.q
    .updateTable('voicemails')
    .set({ user_id: null })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
  await tx.db.q
    .updateTable('voicemails')
    .set({ assigned_to: null })
    .where('account_id', '=', accountId)
    .where('assigned_to', '=', userId)
    .execute()
}
