import type { Ctx } from '../../../app/domain/context.server'
import { hearCallerGone } from '../../../app/domain/inbound/hear-caller-gone.server'
import { nextStep } from '../../../app/domain/inbound/next-step.server'
import { receiveCall } from '../../../app/domain/inbound/receive-call.server'
import { callerTwiml, rejectTwiml } from '../../carrier/twilio/caller-twiml'
import { claimReceipt, type Fields, type Outcome } from '../webhook'

/** Somebody calls one of our numbers. Said again it is the same call. */
export async function callerCalls(tctx: Ctx, fields: Fields, publicUrl: string): Promise<Outcome> {
  const { CallSid: callSid, From: from = '', To: called } = fields
  const inboundId = callSid && called ? await receiveCall(tctx, { callSid, from, called }) : null
  if (inboundId === null) return { kind: 'twiml', twiml: rejectTwiml() }
  return { kind: 'twiml', twiml: callerTwiml(await nextStep(tctx, inboundId, { said: false }), publicUrl, inboundId) }
}

/** A caller's leg asks what to do now; `said`: they have left their words. */
export async function callerAsks(
  tctx: Ctx,
  inboundId: string,
  fields: Fields,
  { publicUrl, said }: { publicUrl: string; said: boolean },
): Promise<Outcome> {
  // The last question of a leg that is over.
  if (fields.CallStatus === 'completed' && fields.CallSid) await hearCallerGone(tctx, fields.CallSid)
  const step = await nextStep(tctx, inboundId, { said })
  return { kind: 'twiml', twiml: callerTwiml(step, publicUrl, inboundId) }
}

const OVER = ['completed', 'busy', 'failed', 'no-answer', 'canceled']

/** The carrier says that a call to one of our numbers is over. */
export async function callerStatus(tctx: Ctx, fields: Fields): Promise<Outcome> {
  const { CallSid: callSid, CallStatus: status } = fields
  if (!callSid || !status || !OVER.includes(status)) return { kind: 'unknown' }
  if (!(await claimReceipt(tctx, `voice-status:${callSid}:${status}`))) return { kind: 'repeat' }
  return { kind: (await hearCallerGone(tctx, callSid)) ? 'done' : 'unknown' }
}
