import { statement } from '../../../db/statement'
import { settleAttempt } from '../attempts/attempt.server'
import type { LegInstruction } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { AnswerReply, KeyReply, Leg, LegStatus, MachineVerdict } from './leg-kinds'
import { legKinds } from './leg-kinds.server'

const callAttempt = statement((q, p: { id: string }) =>
  q
    .selectFrom('attempts')
    .select(['subject_id', 'carrier_sid', 'leg_kind'])
    .where('id', '=', p.id)
    .where('kind', '=', 'call'),
)

interface CallOfAttempt {
  attemptId: string
  callSid: string
}

/** Finds the leg of an attempt and settles an open attempt. null: the call is not ours. */
async function findLegOfAttempt(tx: Ctx, { attemptId, callSid }: CallOfAttempt): Promise<Leg | null> {
  const attempt = await tx.db.first(callAttempt, { id: attemptId })
  if (!attempt?.leg_kind) return null
  if (attempt.carrier_sid !== null && attempt.carrier_sid !== callSid) return null
  const leg: Leg = { kind: attempt.leg_kind, subjectId: attempt.subject_id, callSid }
  if (attempt.carrier_sid === null) {
    await settleAttempt(tx, attemptId, callSid)
    // Whatever the first event is: a leg without its call SID can never be looked up at the carrier.
    await legKinds[leg.kind].onPlaced(tx, leg)
  }
  return leg
}

/** Applies a carrier status to the leg of an attempt. Returns false when the call is not ours. */
export async function applyLegStatus(tx: Ctx, event: CallOfAttempt & { status: LegStatus }): Promise<boolean> {
  const leg = await findLegOfAttempt(tx, event)
  if (!leg) return false
  const handlers = legKinds[leg.kind]
  if (event.status.kind === 'ended') await handlers.onEnded(tx, leg, event.status)
  else await handlers.onStatus(tx, leg, event.status)
  return true
}

/** Answers a leg that was picked up. */
export async function handleLegAnswered(tx: Ctx, event: CallOfAttempt): Promise<AnswerReply> {
  const leg = await findLegOfAttempt(tx, event)
  return leg ? legKinds[leg.kind].onAnswered(tx, leg) : { kind: 'hang-up' }
}

/** Answers a leg on which a machine's greeting has ended. */
export async function handleGreetingOver(tx: Ctx, event: CallOfAttempt): Promise<LegInstruction> {
  const leg = await findLegOfAttempt(tx, event)
  return leg ? legKinds[leg.kind].onGreetingOver(tx, leg) : { kind: 'hang-up' }
}

/** Applies the result of machine detection. Returns false when the call is not ours or has no machine detection. */
export async function applyMachineVerdict(tx: Ctx, event: CallOfAttempt & MachineVerdict): Promise<boolean> {
  const { attemptId, callSid, ...verdict } = event
  const leg = await findLegOfAttempt(tx, { attemptId, callSid })
  return leg ? legKinds[leg.kind].onMachineVerdict(tx, leg, verdict) : false
}

/** Answers a key that was pressed on a leg. */
export async function handleLegKey(tx: Ctx, event: CallOfAttempt & { digits: string }): Promise<KeyReply> {
  const leg = await findLegOfAttempt(tx, event)
  return leg ? legKinds[leg.kind].onKey(tx, leg, event.digits) : { kind: 'hang-up' }
}
