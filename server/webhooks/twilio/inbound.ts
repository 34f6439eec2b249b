import type { Ctx } from '../../../app/domain/context.server'
import { handlePin, asksForPin } from '../../../app/domain/seller-phone/handle-pin.server'
import { hearCallerGone } from '../../../app/domain/inbound/hear-caller-gone.server'
import { wordsOnPhone } from '../../../app/domain/inbound/forwarding.server'
import { findInbound, hearInbound, tellInbound } from '../../../app/domain/inbound/hear-inbound.server'
import { nextStep } from '../../../app/domain/inbound/next-step.server'
import { receiveCall } from '../../../app/domain/inbound/receive-call.server'
import { callerTwiml, letTalkTwiml, rejectTwiml, whisperTwiml } from '../../carrier/twilio/caller-twiml'
import { hangUpTwiml, sellerTwiml } from '../../carrier/twilio/twiml'
import { goodbyeTwiml, pinTwiml } from '../../carrier/twilio/pin-twiml'
import { claimReceipt, type Fields, type Outcome } from '../webhook'

export async function callerCalls(tctx: Ctx, fields: Fields, publicUrl: string): Promise<Outcome> {
  const { From: from = '', To: called } = fields
  if (called && (await asksForPin(tctx, { from, called })))
    return { kind: 'twiml', twiml: pinTwiml(publicUrl, { turn: 0 }) }
  return takeCaller(tctx, fields, publicUrl)
}

/** Without input it is a caller. */
export async function sellerPresses(
  tctx: Ctx,
  fields: Fields,
  { publicUrl, turn }: Pick<Question, 'publicUrl' | 'turn'>,
): Promise<Outcome> {
  const { CallSid: callSid, From: from = '', To: called, Digits: pin } = fields
  if (!callSid || !called || !pin) return takeCaller(tctx, fields, publicUrl)
  const isFirst = await claimReceipt(tctx, `pin:${callSid}:${String(turn)}`)
  const heard = await handlePin(tctx, { callSid, from, called, pin, turn, isFirst })
  const twiml =
    heard.kind === 'join-room'
      ? sellerTwiml(publicUrl, heard, callSid)
      : heard.kind === 'ask-again'
        ? pinTwiml(publicUrl, heard)
        : goodbyeTwiml(heard.text)
  return { kind: 'twiml', twiml }
}

/** Idempotent by call. */
async function takeCaller(tctx: Ctx, fields: Fields, publicUrl: string): Promise<Outcome> {
  const { CallSid: callSid, From: from = '', To: called } = fields
  const inboundId = callSid && called ? await receiveCall(tctx, { callSid, from, called }) : null
  if (inboundId === null) return { kind: 'twiml', twiml: rejectTwiml() }
  return { kind: 'twiml', twiml: callerTwiml(await nextStep(tctx, inboundId, { said: false }), publicUrl, inboundId) }
}

interface Question {
  publicUrl: string
  /** 'said': voicemail left; 'phone-over': a forwarded phone's turn ended. */
  what: string
  /** Index of the phone. */
  turn: number
}

/** For a caller's leg or a forwarded phone's. */
export async function callerAsks(tctx: Ctx, inboundId: string, fields: Fields, asked: Question): Promise<Outcome> {
  const { publicUrl, what, turn } = asked
  if (what === 'whisper' || what === 'key') return phoneAsks(tctx, inboundId, fields, asked)
  if (what === 'phone-over') await hearInbound(tctx, inboundId, { type: 'PHONE_OVER', turn, ...connectedOf(fields) })
  // Last request of an ended leg. A forwarded call's talk time comes with its status callback.
  if (fields.CallStatus === 'completed' && fields.CallSid && !(await isForwarded(tctx, inboundId)))
    await hearCallerGone(tctx, { callSid: fields.CallSid })
  const step = await nextStep(tctx, inboundId, { said: what === 'said' })
  return { kind: 'twiml', twiml: callerTwiml(step, publicUrl, inboundId) }
}

const isForwarded = async (tctx: Ctx, id: string) => (await findInbound(tctx, id))?.state === 'forwarded'

/** Unset: unknown. */
function connectedOf({ DialBridged, DialCallStatus }: Fields): { connected?: boolean } {
  if (DialBridged !== undefined) return { connected: DialBridged === 'true' }
  return DialCallStatus === undefined
    ? {}
    : { connected: DialCallStatus === 'completed' || DialCallStatus === 'answered' }
}

async function phoneAsks(
  tctx: Ctx,
  inboundId: string,
  fields: Fields,
  { publicUrl, what, turn }: Question,
): Promise<Outcome> {
  const inbound = await findInbound(tctx, inboundId)
  const words = inbound && (await wordsOnPhone(tctx, inbound, turn))
  if (words && what === 'whisper') return { kind: 'twiml', twiml: whisperTwiml(publicUrl, inboundId, turn, words) }
  const takes =
    what === 'key' &&
    fields.Digits === '1' &&
    inbound !== null &&
    // A repeated callback is the same key press.
    ((inbound.state === 'forwarded' && inbound.context.turn === turn) ||
      (await tellInbound(tctx, inbound, { type: 'TAKEN_ON_PHONE', turn, at: tctx.clock.now() })))
  return { kind: 'twiml', twiml: takes ? letTalkTwiml() : hangUpTwiml() }
}

const OVER = ['completed', 'busy', 'failed', 'no-answer', 'canceled']

/** The callback may be late. */
function timesOf({ Timestamp = '', CallDuration }: Fields): { at?: number; talkedMs?: number } {
  const [at, seconds] = [Date.parse(Timestamp), Number(CallDuration ?? Number.NaN)]
  return { ...(Number.isNaN(at) ? {} : { at }), ...(Number.isNaN(seconds) ? {} : { talkedMs: seconds * 1000 }) }
}

export async function callerStatus(tctx: Ctx, fields: Fields): Promise<Outcome> {
  const { CallSid: callSid, CallStatus: status } = fields
  if (!callSid || !status || !OVER.includes(status)) return { kind: 'unknown' }
  if (!(await claimReceipt(tctx, `voice-status:${callSid}:${status}`))) return { kind: 'repeat' }
  return { kind: (await hearCallerGone(tctx, { callSid, ...timesOf(fields) })) ? 'done' : 'unknown' }
}
