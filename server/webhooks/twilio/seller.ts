import { joinSeller } from '../../../app/domain/seller-phone/join-seller.server'
import type { Ctx } from '../../../app/domain/context.server'
import { joinSupervisor } from '../../../app/domain/monitoring/join-supervisor.server'
import { hangUpTwiml, sellerTwiml, supervisorTwiml } from '../../carrier/twilio/twiml'
import type { Outcome } from '../webhook'
import type { Fields } from './sender'

/** Session or monitor must be the person's own. */
export async function onSellerConnect(tx: Ctx, fields: Fields, publicUrl: string): Promise<Outcome> {
  const { CallSid: callSid, From: from, sessionId, monitorId, windowId = null } = fields
  const identity = from?.startsWith('client:') ? from.slice('client:'.length) : null
  if (!callSid || !identity) return { kind: 'twiml', twiml: hangUpTwiml() }
  if (monitorId) {
    const place = await joinSupervisor(tx, { monitorId, windowId, identity, callSid })
    const twiml = place ? supervisorTwiml(publicUrl, place) : hangUpTwiml()
    return { kind: 'twiml', twiml }
  }
  const seat = sessionId ? await joinSeller(tx, { sessionId, identity, callSid }) : null
  return { kind: 'twiml', twiml: seat ? sellerTwiml(publicUrl, seat, callSid) : hangUpTwiml() }
}
