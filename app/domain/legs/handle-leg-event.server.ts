import { statement } from '../../../db/statement'
import { resolveAttempt } from '../attempts/attempt.server'
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

/** Settles the attempt. null: not our call. */
async function findLegOfAttempt(tx: Ctx, { attemptId, callSid }: CallOfAttempt): Promise<Leg | null> {
  const attempt = await tx.db.first(callAttempt, { id: attemptId })
  if (!attempt?.leg_kind) return null
  if (attempt.carrier_sid !== null && attempt.carrier_sid !== callSid) return null
  const leg: Leg = { kind: attempt.leg_kind, subjectId: attempt.subject_id, callSid }
  if (attempt.carrier_sid === null) {
    await resolveAttempt(tx, attemptId, callSid)
    // Legs are looked up by call SID.
    await legKinds[leg.kind].onPlaced(tx, leg)
  }
  return leg
}

export async function applyLegStatus(tx: Ctx, event: CallOfAttempt & { status: LegStatus }): Promise<boolean> {
  const leg = await findLegOfAttempt(tx, event)
  if (!leg) return false
  const handlers = legKinds[leg.kind]
  if (event.status.kind === 'ended') await handlers.onEnded(tx, leg, event.status)
  else await handlers.onStatus(tx, leg, event.status)
  return true
}

export async function handleLegAnswered(tx: Ctx, event: CallOfAttempt): Promise<AnswerReply> {
  const leg = await findLegOfAttempt(tx, event)
  return leg ? legKinds[leg.kind].onAnswered(tx, leg) : { kind: 'hang-up' }
}

export async function handleGreetingOver(tx: Ctx, event: CallOfAttempt): Promise<LegInstruction> {
  const leg = await findLegOfAttempt(tx, event)
  return leg ? legKinds[leg.kind].onGreetingOver(tx, leg) : { kind: 'hang-up' }
}

export async function applyMachineVerdict(tx: Ctx, event: CallOfAttempt & MachineVerdict): Promise<boolean> {
  const { attemptId, callSid, ...verdict } = event
  const leg = await findLegOfAttempt(tx, { attemptId, callSid })
  return leg ? legKinds[leg.kind].onMachineVerdict(tx, leg, verdict) : false
}

export async function handleLegKey(tx: Ctx, event: CallOfAttempt & { digits: string }): Promise<KeyReply> {
  const leg = await findLegOfAttempt(tx, event)
  return leg ? legKinds[leg.kind].onKey(tx, leg, event.digits) : { kind: 'hang-up' }
}
