import type { Ctx } from '../../../app/domain/context.server'
import { handlePin, isDialInCaller } from '../../../app/domain/seller-phone/handle-pin.server'
import { handleCallerHangUp } from '../../../app/domain/inbound/handle-caller-hang-up.server'
import { getForwardingPrompt } from '../../../app/domain/inbound/forwarding.server'
import {
  findInbound,
  dispatchToInbound,
  applyInboundEvent,
} from '../../../app/domain/inbound/dispatch-to-inbound.server'
import { getNextCallerStep } from '../../../app/domain/inbound/get-next-caller-step.server'
import { receiveCall } from '../../../app/domain/inbound/receive-call.server'
import { callerTwiml, connectTwiml, rejectTwiml, whisperTwiml } from '../../carrier/twilio/caller-twiml'
import { hangUpTwiml, sellerTwiml } from '../../carrier/twilio/twiml'
import { goodbyeTwiml, pinTwiml } from '../../carrier/twilio/pin-twiml'
import { claimReceipt, type Outcome } from '../webhook'
import type { Fields } from './sender'

export async function onInboundCall(tx: Ctx, fields: Fields, publicUrl: string): Promise<Outcome> {
  const { From: from = '', To: called } = fields
  if (called && (await isDialInCaller(tx, { from, called })))
    return { kind: 'twiml', twiml: pinTwiml(publicUrl, { turn: 0 }) }
  return answerCaller(tx, fields, publicUrl)
}

/** Without input it is a caller. */
export async function onSellerPin(
  tx: Ctx,
  fields: Fields,
  { publicUrl, turn }: Pick<CallerRequest, 'publicUrl' | 'turn'>,
): Promise<Outcome> {
  const { CallSid: callSid, From: from = '', To: called, Digits: pin } = fields
  if (!callSid || !called || !pin) return answerCaller(tx, fields, publicUrl)
  const isFirst = await claimReceipt(tx, `pin:${callSid}:${String(turn)}`)
  const result = await handlePin(tx, { callSid, from, called, pin, turn, isFirst })
  const twiml =
    result.kind === 'join-room'
      ? sellerTwiml(publicUrl, result, callSid)
      : result.kind === 'ask-again'
        ? pinTwiml(publicUrl, result)
        : goodbyeTwiml(result.text)
  return { kind: 'twiml', twiml }
}

/** Idempotent by call. */
async function answerCaller(tx: Ctx, fields: Fields, publicUrl: string): Promise<Outcome> {
  const { CallSid: callSid, From: from = '', To: called } = fields
  const inboundId = callSid && called ? await receiveCall(tx, { callSid, from, called }) : null
  if (inboundId === null) return { kind: 'twiml', twiml: rejectTwiml() }
  return {
    kind: 'twiml',
    twiml: callerTwiml(await getNextCallerStep(tx, inboundId, { said: false }), publicUrl, inboundId),
  }
}

interface CallerRequest {
  publicUrl: string
  /** 'said': voicemail left; 'phone-over': a forwarded phone's turn ended. */
  what: string
  /** Index of the phone. */
  turn: number
}

/** For a caller's leg or a forwarded phone's. */
export async function onCallerRequest(
  tx: Ctx,
  inboundId: string,
  fields: Fields,
  request: CallerRequest,
): Promise<Outcome> {
  const { publicUrl, what, turn } = request
  if (what === 'whisper' || what === 'key') return onPhoneRequest(tx, inboundId, fields, request)
  if (what === 'phone-over')
    await dispatchToInbound(tx, inboundId, { type: 'PHONE_ENDED', turn, ...connectedOf(fields) })
  // Last request of an ended leg. A forwarded call's talk time comes with its status callback.
  if (fields.CallStatus === 'completed' && fields.CallSid && !(await isForwarded(tx, inboundId)))
    await handleCallerHangUp(tx, { callSid: fields.CallSid })
  const step = await getNextCallerStep(tx, inboundId, { said: what === 'said' })
  return { kind: 'twiml', twiml: callerTwiml(step, publicUrl, inboundId) }
}

const isForwarded = async (tx: Ctx, id: string) => (await findInbound(tx, id))?.state === 'forwarded'

/** Unset: unknown. */
function connectedOf({ DialBridged, DialCallStatus }: Fields): { connected?: boolean } {
  if (DialBridged !== undefined) return { connected: DialBridged === 'true' }
  return DialCallStatus === undefined
    ? {}
    : { connected: DialCallStatus === 'completed' || DialCallStatus === 'answered' }
}

async function onPhoneRequest(
  tx: Ctx,
  inboundId: string,
  fields: Fields,
  { publicUrl, what, turn }: CallerRequest,
): Promise<Outcome> {
  const inbound = await findInbound(tx, inboundId)
  const words = inbound && (await getForwardingPrompt(tx, inbound, turn))
  if (words && what === 'whisper') return { kind: 'twiml', twiml: whisperTwiml(publicUrl, inboundId, turn, words) }
  const isAccepted =
    what === 'key' &&
    fields.Digits === '1' &&
    inbound !== null &&
    // A repeated callback is the same key press.
    ((inbound.state === 'forwarded' && inbound.context.turn === turn) ||
      (await applyInboundEvent(tx, inbound, { type: 'ACCEPTED_ON_PHONE', turn, at: tx.clock.now() })))
  return { kind: 'twiml', twiml: isAccepted ? connectTwiml() : hangUpTwiml() }
}

const FINAL_STATUSES = ['completed', 'busy', 'failed', 'no-answer', 'canceled']

/** The callback may be late. */
function timesOf({ Timestamp = '', CallDuration }: Fields): { at?: number; talkedMs?: number } {
  const [at, seconds] = [Date.parse(Timestamp), Number(CallDuration ?? Number.NaN)]
  return { ...(Number.isNaN(at) ? {} : { at }), ...(Number.isNaN(seconds) ? {} : { talkedMs: seconds * 1000 }) }
}

export async function onCallerStatus(tx: Ctx, fields: Fields): Promise<Outcome> {
  const { CallSid: callSid, CallStatus: status } = fields
  if (!callSid || !status || !FINAL_STATUSES.includes(status)) return { kind: 'unknown' }
  if (!(await claimReceipt(tx, `voice-status:${callSid}:${status}`))) return { kind: 'repeat' }
  return { kind: (await handleCallerHangUp(tx, { callSid, ...timesOf(fields) })) ? 'done' : 'unknown' }
}
