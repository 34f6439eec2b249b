import type { Ctx } from '../context.server'

/** Who reads the team's calls hears that one of them changed; whose call it is hears of its line. */
export const tellTeam = (tctx: Ctx, { accountId, callId }: { accountId: string; callId: string }) =>
  tctx.db.recordEvent({
    type: 'call.changed',
    room: `team:${accountId}`,
    accountId,
    subjectId: callId,
    payload: { callId },
  })
