import {
  applyLegStatus,
  applyMachineVerdict,
  handleGreetingOver,
  handleLegAnswered,
  handleLegKey,
} from '../../../app/domain/legs/handle-leg-event.server'
import { carrierNotes } from '../../../app/domain/legs/carrier-notes'
import type { LegStatus } from '../../../app/domain/legs/leg-kinds'
import { handleForwardEnded } from '../../../app/domain/transfers/handle-forward-ended.server'
import type { CarrierEnd } from '../../../machines/server/transfer'
import type { Ctx } from '../../../app/domain/context.server'
import { readAttestation, type Attestation } from '../../../app/domain/voice-trust/attestations'
import { hangUpTwiml, instructionTwiml, optedOutTwiml } from '../../carrier/twilio/twiml'
import { claimReceipt, type Outcome } from '../webhook'
import type { Fields } from './sender'

/** SIP answers of the called side. */
const SIP_NOTES = new Map<string, string>(
  Object.entries({
    '404': carrierNotes.notInService,
    '480': carrierNotes.unreachable,
    '603': carrierNotes.declined,
    '607': carrierNotes.unwanted,
    '608': carrierNotes.rejected,
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

const signedAs = (stirStatus: string | undefined): { attestation?: Attestation } => {
  const attestation = readAttestation(stirStatus)
  return attestation ? { attestation } : {}
}

export async function onLeadStatus(tx: Ctx, attemptId: string, fields: Fields): Promise<Outcome> {
  const { CallSid: callSid, CallStatus: callStatus } = fields
  const kind = callStatus && STATUSES.get(callStatus)
  if (!callSid || !kind) return { kind: 'unknown' }
  if (!(await claimReceipt(tx, `voice-status:${callSid}:${callStatus}`))) return { kind: 'repeat' }
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
      : kind === 'initiated'
        ? { kind }
        : { kind, ...signedAs(fields.StirStatus) }
  return { kind: (await applyLegStatus(tx, { attemptId, callSid, status })) ? 'done' : 'unknown' }
}

/** How a transferred lead's dial ended; other values: failed. */
const DIAL_RESULTS = new Map<string, CarrierEnd>(
  Object.entries({
    completed: 'completed',
    answered: 'completed',
    busy: 'busy',
    'no-answer': 'no-answer',
    canceled: 'no-answer',
  } as const),
)

/** After answer, transfer or machine greeting. Repeatable. */
export async function onLeadTwiml(
  tx: Ctx,
  attemptId: string,
  fields: Fields,
  publicUrl: string,
  greetingOver = false,
): Promise<Outcome> {
  const { CallSid: callSid, DialCallStatus: dialStatus } = fields
  if (callSid && dialStatus) {
    const isThere = fields.CallStatus !== 'completed'
    const status = DIAL_RESULTS.get(dialStatus) ?? 'failed'
    const next = await handleForwardEnded(tx, { attemptId, callSid, status, isThere })
    return { kind: 'twiml', twiml: instructionTwiml(next, publicUrl, attemptId) }
  }
  const handleAnswered = greetingOver ? handleGreetingOver : handleLegAnswered
  const instruction = callSid ? await handleAnswered(tx, { attemptId, callSid }) : ({ kind: 'hang-up' } as const)
  return { kind: 'twiml', twiml: instructionTwiml(instruction, publicUrl, attemptId) }
}

/** A fax is a machine. */
export async function onMachineVerdict(tx: Ctx, attemptId: string, fields: Fields): Promise<Outcome> {
  const { CallSid: callSid, AnsweredBy: verdict, MachineDetectionDuration: duration } = fields
  if (!callSid || !verdict) return { kind: 'unknown' }
  if (!(await claimReceipt(tx, `amd:${callSid}`))) return { kind: 'repeat' }
  const answeredBy =
    verdict === 'human' ? 'person' : verdict.startsWith('machine') || verdict === 'fax' ? 'machine' : null
  const greets = verdict === 'machine_start'
  const greetingOver = verdict.startsWith('machine_end')
  const listenedMs = duration && /^\d{1,6}$/.test(duration) ? Number(duration) : null
  const isKnown = await applyMachineVerdict(tx, { attemptId, callSid, answeredBy, greets, greetingOver, listenedMs })
  return { kind: isKnown ? 'done' : 'unknown' }
}

/** Then the call is hung up. */
const MAX_RESTARTS = 5

/** During the callback message. `again`: restarts so far. */
export async function onLeadKeys(
  tx: Ctx,
  attemptId: string,
  fields: Fields,
  { publicUrl, again }: { publicUrl: string; again: number },
): Promise<Outcome> {
  const { CallSid: callSid, Digits: digits = '' } = fields
  const answer = callSid ? await handleLegKey(tx, { attemptId, callSid, digits }) : null
  if (answer === 'opted-out') return { kind: 'twiml', twiml: optedOutTwiml() }
  // A lead who was asked for a key may join at any time.
  const isTooOften = !(again < MAX_RESTARTS) && answer?.kind !== 'join-room'
  if (answer === null || isTooOften) return { kind: 'twiml', twiml: hangUpTwiml() }
  return { kind: 'twiml', twiml: instructionTwiml(answer, publicUrl, attemptId, again + 1) }
}
