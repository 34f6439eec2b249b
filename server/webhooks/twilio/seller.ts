import { seatSeller } from '../../../app/domain/calls/seat-seller.server'
import type { Ctx } from '../../../app/domain/context.server'
import { hangUpTwiml, sellerTwiml } from '../../carrier/twilio/twiml'
import type { Fields, Outcome } from '../webhook'

/** A seller's browser phone connects: into the room of the session that it names, when the session is the person's own. */
export async function sellerConnects(tctx: Ctx, fields: Fields, publicUrl: string): Promise<Outcome> {
  const { CallSid: callSid, From: from, sessionId } = fields
  const identity = from?.startsWith('client:') ? from.slice('client:'.length) : null
  const seat = callSid && identity && sessionId ? await seatSeller(tctx, { sessionId, identity, callSid }) : null
  return {
    kind: 'twiml',
    twiml: seat && callSid ? sellerTwiml(publicUrl, seat.sessionId, seat.roomName, callSid) : hangUpTwiml(),
  }
}
