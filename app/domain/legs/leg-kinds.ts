import type { LegKind } from '../../../db/schema/plumbing'
import type { CarrierEnd } from '../../../machines/kept-by-server/line'
import type { AskKey, CallTruth, Goodbye, LegInstruction, RecordMessage } from '../carrier.port'
import type { Ctx } from '../context.server'

export type { LegKind }

/** One call at the carrier. `subjectId`: the row that its kind is about, such as a line or a transfer. */
export interface Leg {
  kind: LegKind
  subjectId: string
  callSid: string
}

export type LegProgress = { kind: 'initiated' } | { kind: 'ringing' } | { kind: 'answered' }
export type LegEnd = { kind: 'ended'; status: CarrierEnd; note: string | null }
export type LegStatus = LegProgress | LegEnd

/** Result of machine detection. */
export interface MachineVerdict {
  /** null: the carrier cannot say. */
  answeredBy: 'person' | 'machine' | null
  /** The machine's greeting has begun. */
  greets?: boolean
  /** The machine's greeting has ended. */
  greetingOver?: boolean
  /** From the answer to the verdict, where the carrier reports it. */
  listenedMs?: number | null
}

/** A recording made by the carrier inside the call. */
export interface LegRecording {
  recordingSid: string
  state: 'recording' | 'completed' | 'absent'
}

export type AnswerReply = LegInstruction | AskKey | Goodbye
export type KeyReply = 'opted-out' | LegInstruction | AskKey | RecordMessage

/** What each carrier event does for one kind of leg. Events may arrive late, twice, or after the leg has ended. */
export interface LegHandlers {
  /** The carrier has the call: from its answer, its first event, or its list of calls. */
  onPlaced(tx: Ctx, leg: Leg): Promise<unknown>
  onStatus(tx: Ctx, leg: Leg, status: LegProgress): Promise<unknown>
  onEnded(tx: Ctx, leg: Leg, end: LegEnd): Promise<unknown>
  /** The call was picked up and the carrier asks what to do. */
  onAnswered(tx: Ctx, leg: Leg): Promise<AnswerReply>
  /** The machine's greeting has ended and the leg asks for the message. */
  onGreetingOver(tx: Ctx, leg: Leg): Promise<LegInstruction>
  onKey(tx: Ctx, leg: Leg, digits: string): Promise<KeyReply>
  /** Returns false when this kind of leg has no machine detection. */
  onMachineVerdict(tx: Ctx, leg: Leg, verdict: MachineVerdict): Promise<boolean>
  /** Returns false when this kind of leg is not recorded inside its call. */
  onRecording(tx: Ctx, subjectId: string, recording: LegRecording): Promise<boolean>
  /** The answer to placing was lost and the call was found in the carrier's list. Runs after `onPlaced`. */
  onFound(tx: Ctx, leg: Leg, call: CallTruth): Promise<unknown>
  /** The answer to placing was lost and the carrier has no such call. */
  onUnknown(tx: Ctx, subjectId: string): Promise<unknown>
}

export type LegKinds = Record<LegKind, LegHandlers>
