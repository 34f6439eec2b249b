import type { Ctx } from '../context.server'

export async function publishAccountDispositions(tx: Ctx, accountId: string): Promise<void> {
  await tx.db.recordEvent({
    type: 'account-dispositions.changed',
    room: `account:${accountId}`,
    accountId,
    subjectId: accountId,
    payload: {},
  })
}
