import {
  applyLegStatus,
  applyMachineVerdict,
  handleGreetingOver,
  handleLegAnswered,
  handleLegKey,
} from '../../../app/domain/legs/handle-leg-event.server'
import type { LegStatus } from '../../../app/domain/legs/leg-kinds'
import { hearSentOn } from '../../../app/domain/transfers/sent-on.server'
import type { CarrierEnd } from '../../../machines/kept-by-server/transfer'
import type { Ctx } from '../../../app/domain/context.server'
import { hangUpTwiml, instructionTwiml, optedOutTwiml } from '../../carrier/twilio/twiml'
import { claimReceipt, type Fields, type Outcome } from '../webhook'

/** SIP answers of the called side. */
const SIP_NOTES = new Map<string, string>(
  Object.entries({
    '404': 'The number is not in service',
    '480': 'The phone cannot be reached',
    '603': 'The call was declined',
  } as const),
)

const STATUSES = new Map<string, LegStatus['kind']>(
  Object.entries({
    initiated: 'initiated',
    queued: 'initiated',
    ringing: 'ringing',
    'in-progress': 'answered',
    completed: 'ended',
    busy: 'ended',
    failed: 'ended',
    'no-answer': 'ended',
    canceled: 'ended',
  } as const),
)

export async function leadStatus(tctx: Ctx, attemptId: string, fields: Fields): Promise<Outcome> {
  const { CallSid: callSid, CallStatus: callStatus } = fields
  const kind = callStatus && STATUSES.get(callStatus)
  if (!callSid || !kind) return { kind: 'unknown' }
  if (!(await claimReceipt(tctx, `voice-status:${callSid}:${callStatus}`))) return { kind: 'repeat' }
  const status: LegStatus =
    kind === 'ended'
      ? {
          kind,
          status: callStatus as Extract<LegStatus, { kind: 'ended' }>['status'],
          note:
            callStatus === 'failed'
              ? (SIP_NOTES.get(fields.SipResponseCode ?? '') ?? 'The call could not be completed')
              : null,
        }
      : { kind }
  return { kind: (await applyLegStatus(tctx, { attemptId, callSid, status })) ? 'done' : 'unknown' }
}

/** How a transferred lead's dial ended; other values: failed. */
const ENDS = new Map<string, CarrierEnd>(
  Object.entries({
    completed: 'completed',
    answered: 'completed',
    busy: 'busy',
    'no-answer': 'no-answer',
    canceled: 'no-answer',
  } as const),
)

/** After answer, transfer or machine greeting. Repeatable. */
export async function leadTwiml(
  tctx: Ctx,
  attemptId: string,
  fields: Fields,
  publicUrl: string,
  greetingOver = false,
): Promise<Outcome> {
  const { CallSid: callSid, DialCallStatus: sentOn } = fields
  if (callSid && sentOn) {
    const isThere = fields.CallStatus !== 'completed'
    const status = ENDS.get(sentOn) ?? 'failed'
    const next = await hearSentOn(tctx, { attemptId, callSid, status, isThere })
    return { kind: 'twiml', twiml: instructionTwiml(next, publicUrl, attemptId) }
  }
  const hear = greetingOver ? handleGreetingOver : handleLegAnswered
  const instruction = callSid ? await hear(tctx, { attemptId, callSid }) : ({ kind: 'hang-up' } as const)
  return { kind: 'twiml', twiml: instructionTwiml(instruction, publicUrl, attemptId) }
}

/** A fax is a machine. */
export async function leadVerdict(tctx: Ctx, attemptId: string, fields: Fields): Promise<Outcome> {
  const { CallSid: callSid, AnsweredBy: verdict, MachineDetectionDuration: duration } = fields
  if (!callSid || !verdict) return { kind: 'unknown' }
  if (!(await claimReceipt(tctx, `amd:${callSid}`))) return { kind: 'repeat' }
  const answeredBy =
    verdict === 'human' ? 'person' : verdict.startsWith('machine') || verdict === 'fax' ? 'machine' : null
  const greets = verdict === 'machine_start'
  const greetingOver = verdict.startsWith('machine_end')
  const listenedMs = duration && /^\d{1,6}$/.test(duration) ? Number(duration) : null
  const heard = await applyMachineVerdict(tctx, { attemptId, callSid, answeredBy, greets, greetingOver, listenedMs })
  return { kind: heard ? 'done' : 'unknown' }
}

/** Then the call is hung up. */
const AGAIN_AT_MOST = 5

/** During the callback message. `again`: restarts so far. */
export async function leadKeys(
  tctx: Ctx,
  attemptId: string,
  fields: Fields,
  { publicUrl, again }: { publicUrl: string; again: number },
): Promise<Outcome> {
  const { CallSid: callSid, Digits: digits = '' } = fields
  const answer = callSid ? await handleLegKey(tctx, { attemptId, callSid, digits }) : null
  if (answer === 'opted-out') return { kind: 'twiml', twiml: optedOutTwiml() }
  // A lead who was asked for a key may join at any time.
  const isTooOften = !(again < AGAIN_AT_MOST) && answer?.kind !== 'join-room'
  if (answer === null || isTooOften) return { kind: 'twiml', twiml: hangUpTwiml() }
  return { kind: 'twiml', twiml: instructionTwiml(answer, publicUrl, attemptId, again + 1) }
}
