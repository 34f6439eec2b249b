import { tunePath } from '../audio/made-sound-files.server'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { findSellerInConference } from './reach-leg.server'

/** A later cue would play in the middle of the conversation. */
const CUE_WITHIN_MS = 1_000

/** Plays a sound on the seller's own phone when a lead is connected or a call has ended. Never retried: it would be late. (Job.) */
export async function playCue(
  ctx: Ctx,
  { sessionId, bridgedLineId, cue, at }: JobPayloads['dial-session.cue'],
): Promise<void> {
  if (ctx.clock.now() - at > CUE_WITHIN_MS) return
  const seller = await findSellerInConference(ctx, sessionId)
  if (seller?.bridgedLineId !== bridgedLineId) return
  await ctx.carrier.playInRoom(seller.conferenceSid, seller.callSid, tunePath(cue))
}
