import { toLine } from '../call-engine/dial-step'
import { dispatch, dispatchToLine, runLineStep } from '../call-engine/run-dial-step.server'
import { settleAttempt } from '../attempts/attempt.server'
import { statement } from '../../../db/statement'
import type { CarrierEnd } from '../../../machines/kept-by-server/line'
import { hearTakeAnswered, hearTakeKey, hearTakePlaced, hearTakeStatus } from '../audio/hear-take.server'
import { isTake } from '../audio/phone-takes.server'
import type { AskKey, Goodbye, LegInstruction, RecordMessage } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { KeptLine } from '../lines/line-machine.server'
import { noteCallbackMessage } from '../lines/note-for-history.server'
import { suppressPerson } from '../dispositions/suppress-called.server'
import { enqueue } from '../jobs/enqueue.server'
import {
  hearLeadEnd,
  hearTargetAnswered,
  hearTargetStatus,
  hearTransfer,
  isTransfer,
} from '../transfers/hear-transfer.server'
import {
  hearKeyOnPhone,
  hearPhonePlaced,
  hearPhoneAnswered,
  hearPhoneStatus,
  isPhone,
} from '../seller-phone/call-phone.server'
import { changeRecord } from '../call-history/update-compliance-record.server'
import { noteTold, readLegInstruction } from './leg-instruction.server'

const callAttempt = statement((q, p: { id: string }) =>
  q
    .selectFrom('attempts')
    .select(['subject_id', 'carrier_sid', 'state'])
    .where('id', '=', p.id)
    .where('kind', '=', 'call'),
)

/** The line behind an attempt, adopted by the call that speaks of it. null: unknown, or a call that is not the attempt's. */
async function lineOfAttempt(tctx: Ctx, attemptId: string, callSid: string): Promise<string | null> {
  const attempt = await tctx.db.first(callAttempt, { id: attemptId })
  if (!attempt) return null
  if (attempt.carrier_sid === null) {
    await settleAttempt(tctx, attemptId, callSid)
    // Whatever the first word is, a verdict too: the line must know its call, or nobody would ask the carrier about it.
    if (isPhone(attempt.subject_id)) await hearPhonePlaced(tctx, attempt.subject_id, callSid)
    else if (isTake(attempt.subject_id)) await hearTakePlaced(tctx, attempt.subject_id, callSid)
    else
      await (isTransfer(attempt.subject_id) ? hearTransfer : dispatchToLine)(tctx, attempt.subject_id, {
        type: 'PLACED',
        callSid,
      })
  } else if (attempt.carrier_sid !== callSid) return null
  return attempt.subject_id
}

export type LegStatus =
  | { kind: 'initiated' }
  | { kind: 'ringing' }
  | { kind: 'answered' }
  | { kind: 'ended'; status: CarrierEnd; note: string | null }

/** The carrier says how far a lead's call is. Returns false when it is none of ours. */
export async function hearLegStatus(
  tctx: Ctx,
  input: { attemptId: string; callSid: string; status: LegStatus },
): Promise<boolean> {
  const { callSid, status } = input
  const lineId = await lineOfAttempt(tctx, input.attemptId, callSid)
  if (!lineId) return false
  if (isPhone(lineId)) return hearPhoneStatus(tctx, lineId, input)
  if (isTake(lineId)) return hearTakeStatus(tctx, lineId, input)
  if (isTransfer(lineId)) return hearTargetStatus(tctx, lineId, callSid, status)
  const at = tctx.clock.now()
  switch (status.kind) {
    case 'initiated':
      await dispatchToLine(tctx, lineId, { type: 'PLACED', callSid })
      break
    case 'ringing':
      await dispatchToLine(tctx, lineId, { type: 'RINGING', at, callSid })
      break
    case 'answered':
      await dispatchToLine(tctx, lineId, { type: 'ANSWERED', at, callSid })
      break
    case 'ended':
      await dispatchToLine(tctx, lineId, {
        type: 'CARRIER_ENDED',
        at,
        status: status.status,
        callSid,
        note: status.note,
      })
      await hearLeadEnd(tctx, lineId)
      break
  }
  return true
}

/** Ended because nobody knew what became of its call: whoever picks it up after all hears the callback message, but a machine. */
const isForgotten = ({ state, context }: KeptLine) => state === 'ended' && context.outcome === 'carrier-unknown'

/** The lead picked up and the carrier asks what to do: who gets the seller is decided here, before it is answered. */
export async function hearLegAnswered(
  tctx: Ctx,
  input: { attemptId: string; callSid: string },
): Promise<LegInstruction | AskKey | Goodbye> {
  const lineId = await lineOfAttempt(tctx, input.attemptId, input.callSid)
  if (!lineId) return { kind: 'hang-up' }
  if (isTake(lineId)) return hearTakeAnswered(tctx, lineId)
  if (isPhone(lineId)) return hearPhoneAnswered(tctx, lineId, input)
  if (isTransfer(lineId)) return hearTargetAnswered(tctx, lineId, input.callSid)
  await runLineStep(tctx, lineId, async (run, line) => {
    await dispatch(run, toLine(line, { type: 'ANSWERED', at: tctx.clock.now(), callSid: input.callSid }))
    if (isForgotten(line) && line.context.answeredBy !== 'machine') await noteCallbackMessage(run, line)
  })
  const instruction = await readLegInstruction(tctx, lineId)
  // Whoever is hung up on was told nothing, and nobody changes their mind about it.
  if (instruction.kind !== 'hang-up') await noteTold(tctx, lineId, instruction.kind)
  return instruction
}

/** A machine that is to be left a message has greeted, and says nothing any more: its leg asks for the message. */
export async function hearGreetingOver(
  tctx: Ctx,
  input: { attemptId: string; callSid: string },
): Promise<LegInstruction> {
  const lineId = await lineOfAttempt(tctx, input.attemptId, input.callSid)
  if (!lineId || isPhone(lineId) || isTake(lineId) || isTransfer(lineId)) return { kind: 'hang-up' }
  await dispatchToLine(tctx, lineId, { type: 'GREETING_OVER' })
  const instruction = await readLegInstruction(tctx, lineId)
  if (instruction.kind !== 'hang-up') await noteTold(tctx, lineId, instruction.kind)
  return instruction
}

const setGreeting = statement((q, p: { id: string; greeting_ms: number }) =>
  q.updateTable('calls').set({ greeting_ms: p.greeting_ms }).where('id', '=', p.id),
)

/**
 * The carrier's verdict whether a person or a machine picked up; null when it cannot tell. `listenedMs`: from the answer to the
 * verdict, where the carrier says so. It hears a person by the end of their greeting.
 */
export async function hearVerdict(
  tctx: Ctx,
  input: {
    attemptId: string
    callSid: string
    answeredBy: 'person' | 'machine' | null
    /** A machine has begun to greet. */
    greets?: boolean
    /** It was heard to the end of its greeting. */
    greetingOver?: boolean
    listenedMs?: number | null
  },
): Promise<boolean> {
  const lineId = await lineOfAttempt(tctx, input.attemptId, input.callSid)
  // Nobody listens for a machine on a phone that is asked for a key.
  if (!lineId || isTake(lineId)) return false
  // Before the line hears it: a verdict that comes last is counted with it.
  if (input.answeredBy === 'person' && typeof input.listenedMs === 'number')
    await tctx.db.write(setGreeting, { id: lineId, greeting_ms: input.listenedMs })
  await runLineStep(tctx, lineId, async (run, line) => {
    const { answeredBy, greets = false, greetingOver = false } = input
    await dispatch(
      run,
      toLine(line, {
        type: 'VERDICT',
        answeredBy,
        ...(greets && { greets }),
        ...(greetingOver && { greetingOver }),
      }),
    )
    // The message is for people, and its line is over: nothing else would hang up.
    if (isForgotten(line) && line.row.told !== null && line.context.answeredBy === 'machine')
      await enqueue(tctx, {
        kind: 'call.hang-up',
        key: `line:${lineId}:machine`,
        payload: { callSid: input.callSid },
      })
  })
  return true
}

/**
 * A key during the callback message: 9 puts the person on the do-not-call list, with all their numbers, as they are told. With
 * any other the leg does what its line's state asks for: the law wants the message heard, and the carrier has stopped it for the key.
 * A seller whose own phone was called presses 1 to come into their room.
 */
export async function hearKey(
  tctx: Ctx,
  input: { attemptId: string; callSid: string; digits: string },
): Promise<'opted-out' | LegInstruction | AskKey | RecordMessage> {
  const lineId = await lineOfAttempt(tctx, input.attemptId, input.callSid)
  // Whoever a call is handed to is asked for no key.
  if (!lineId || isTransfer(lineId)) return { kind: 'hang-up' }
  if (isPhone(lineId)) return hearKeyOnPhone(tctx, lineId, input)
  if (isTake(lineId)) return hearTakeKey(tctx, lineId, input.digits)
  if (input.digits !== '9') return readLegInstruction(tctx, lineId)
  const line = await tctx.db.q
    .selectFrom('lines')
    .select(['account_id', 'contact_id', 'e164'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  await suppressPerson(tctx, line, { type: 'IVR', addedBy: null })
  await changeRecord(tctx, lineId, ({ optedOutAt = tctx.clock.now() }) => ({ optedOutAt }))
  return 'opted-out'
}

/** A lead came into the seller's room, or left it. */
export async function hearLeadInRoom(
  tctx: Ctx,
  input: { lineId: string; callSid: string; what: 'joined' | 'left' },
): Promise<void> {
  await runLineStep(tctx, input.lineId, async (run, line) => {
    if (line.context.callSid !== null && line.context.callSid !== input.callSid) return
    const at = tctx.clock.now()
    await dispatch(run, toLine(line, input.what === 'joined' ? { type: 'JOINED', at } : { type: 'LEFT', at }))
  })
}
