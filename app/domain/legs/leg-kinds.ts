import type { LegKind } from '../../../db/schema/plumbing'
import type { CarrierEnd } from '../../../machines/server/line'
import type {
  KeyPromptInstruction,
  CarrierCall,
  GoodbyeInstruction,
  LegInstruction,
  RecordMessageInstruction,
} from '../carrier.port'
import type { Ctx } from '../context.server'
import type { Attestation } from '../voice-trust/attestations'

export type { LegKind }

/** `subjectId`: line, transfer etc. */
export interface Leg {
  kind: LegKind
  subjectId: string
  callSid: string
}

export type LegProgress =
  | { kind: 'initiated' }
  /** `attestation`: as the carrier signed the call. */
  | { kind: 'ringing' | 'answered'; attestation?: Attestation }
export type LegEnd = { kind: 'ended'; status: CarrierEnd; note: string | null }
export type LegStatus = LegProgress | LegEnd

export interface MachineVerdict {
  /** null: unknown. */
  answeredBy: 'person' | 'machine' | null
  greets?: boolean
  greetingOver?: boolean
  /** From answer to verdict. */
  listenedMs?: number | null
}

export interface LegRecording {
  recordingSid: string
  state: 'recording' | 'completed' | 'absent'
}

export type AnswerReply = LegInstruction | KeyPromptInstruction | GoodbyeInstruction
export type KeyReply = 'opted-out' | LegInstruction | KeyPromptInstruction | RecordMessageInstruction

/** Events may arrive late or twice. */
export interface LegHandlers {
  onPlaced(tx: Ctx, leg: Leg): Promise<unknown>
  onStatus(tx: Ctx, leg: Leg, status: LegProgress): Promise<unknown>
  onEnded(tx: Ctx, leg: Leg, end: LegEnd): Promise<unknown>
  onAnswered(tx: Ctx, leg: Leg): Promise<AnswerReply>
  onGreetingOver(tx: Ctx, leg: Leg): Promise<LegInstruction>
  onKey(tx: Ctx, leg: Leg, digits: string): Promise<KeyReply>
  /** False: no machine detection. */
  onMachineVerdict(tx: Ctx, leg: Leg, verdict: MachineVerdict): Promise<boolean>
  onRecording(tx: Ctx, subjectId: string, recording: LegRecording): Promise<boolean>
  /** In the carrier's list. After `onPlaced`. */
  onFound(tx: Ctx, leg: Leg, call: CarrierCall): Promise<unknown>
  /** Not in the carrier's list. */
  onUnknown(tx: Ctx, subjectId: string): Promise<unknown>
}

export type LegKinds = Record<LegKind, LegHandlers>
