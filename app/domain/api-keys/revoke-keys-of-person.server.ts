import type { Ctx } from '../context.server'

export async function revokeKeysOfPerson(tx: Ctx, { userId }: { userId: string }): Promise<void> {
  await tx.db.q
    .updateTable('user_api_keys')
    .set({ revoked_at: tx.clock.now() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}
