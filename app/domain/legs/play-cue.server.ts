import { tunePath } from '../audio/made-sound-files.server'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { findSellerInConference } from './reach-leg.server'

/** A cue that is later than this would sound in the middle of their talk. */
const CUE_WITHIN_MS = 1_000

/**
 * Tells a seller on a phone of their own by a sound that somebody is in their ear, or that the call is over, where it is still so. One that
 * did not get there in time is not tried again. (Job.)
 */
export async function playCue(
  ctx: Ctx,
  { sessionId, bridgedLineId, cue, at }: JobPayloads['dial-session.cue'],
): Promise<void> {
  if (ctx.clock.now() - at > CUE_WITHIN_MS) return
  const seller = await findSellerInConference(ctx, sessionId)
  if (seller?.bridgedLineId !== bridgedLineId) return
  await ctx.carrier.playInRoom(seller.conferenceSid, seller.callSid, tunePath(cue))
}
