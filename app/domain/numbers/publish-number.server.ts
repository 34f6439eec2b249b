import type { Ctx } from '../context.server'

/** Reload lists of numbers. */
export const publishNumber = (tx: Ctx, accountId: string, numberId: string): Promise<unknown> =>
  tx.db.recordEvent({
    type: 'number.changed',
    room: `account:${accountId}`,
    accountId,
    subjectId: numberId,
    payload: { numberId },
  })
