import type { Ctx } from '../context.server'

/** To readers of the team's calls; the seller gets line events. */
export const publishCallToTeam = (tx: Ctx, { accountId, callId }: { accountId: string; callId: string }) =>
  tx.db.recordEvent({
    type: 'call.changed',
    room: `team:${accountId}`,
    accountId,
    subjectId: callId,
    payload: { callId },
  })
