import { getTunePath } from '../audio/tune-files.server'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { findSellerInConference } from './reach-leg.server'

/** Later it would interrupt the conversation. */
const CUE_WITHIN_MS = 1_000

/** Never retried. */
export async function playCue(
  ctx: Ctx,
  { sessionId, bridgedLineId, cue, at }: JobPayloads['dial-session.cue'],
): Promise<void> {
  if (ctx.clock.now() - at > CUE_WITHIN_MS) return
  const seller = await findSellerInConference(ctx, sessionId)
  if (seller?.bridgedLineId !== bridgedLineId) return
  await ctx.carrier.playToParticipant(seller.conferenceSid, seller.callSid, getTunePath(cue))
}
