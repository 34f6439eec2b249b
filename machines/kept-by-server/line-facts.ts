/** Facts of a line row beside its state; written by line.ts. */
export type LineOutcome =
  | 'no-answer'
  | 'voicemail-drop'
  | 'transferred'
  | 'callback'
  | 'voicemail-retry'
  | 'no-callback'
  | 'completed'
  | 'busy'
  | 'machine'
  | 'failed'
  | 'canceled'
  | 'hung-up'
  | 'carrier-unknown'

export interface LineContext {
  callSid: string | null
  placedAt: number
  ringingAt: number | null
  answeredAt: number | null
  /** Missing in old rows. */
  sentToRoomAt?: number
  bridgedAt: number | null
  leftAt: number | null
  /** Reported by the carrier, not only requested. */
  isOut?: true
  endedAt: number | null
  answeredBy: 'person' | 'machine' | null
  outcome: LineOutcome | null
  /** The call ended before the callback message began. */
  unheard?: true
  leavesVoicemail?: true
  /** Machine detected at the start of its greeting. */
  greets?: true
  /** Machine detected at the end of its greeting. */
  greetingOver?: true
  /** Why it failed, a sentence. */
  note: string | null
  byHand: boolean
  callAgain: boolean
  /** Line of a lead called by hand that is dialed once this one is free. */
  makesWayFor?: string
  /** Missing in old rows. */
  dialedByHand?: true
  /** Second attempt in a row; never redialed automatically. */
  secondDial?: true
  inbound?: true
  recordOnJoin: boolean
  /** Longest machine detection before deciding without a result. */
  screenMs: number
  /** Silence of the carrier about a ringing call before reconcile. */
  silenceMs: number
  /** Remaining ring once another line is bridged. */
  restOfRingMs: number
  screened: boolean
}

export type LineInput = Pick<
  LineContext,
  'placedAt' | 'recordOnJoin' | 'silenceMs' | 'dialedByHand' | 'secondDial' | 'inbound' | 'leavesVoicemail'
>
