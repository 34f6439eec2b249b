/** Written by line.ts. */
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
  sentToRoomAt?: number
  bridgedAt: number | null
  leftAt: number | null
  /** Reported by the carrier, not only requested. */
  isOut?: true
  endedAt: number | null
  answeredBy: 'person' | 'machine' | null
  /** The carrier could not tell a person from a machine. */
  undetermined?: true
  outcome: LineOutcome | null
  /** Ended before the callback message began. */
  unheard?: true
  leavesVoicemail?: true
  /** Detected at the start of its greeting. */
  greets?: true
  /** Detected at the end of its greeting. */
  greetingOver?: true
  note: string | null
  byHand: boolean
  callAgain: boolean
  /** The line to dial once this one is free. */
  makesWayFor?: string
  dialedByHand?: true
  /** Never redialed automatically. */
  secondDial?: true
  inbound?: true
  recordOnJoin: boolean
  /** Machine detection timeout. */
  screenMs: number
  /** Silence of the carrier until reconcile. */
  silenceMs: number
  /** Remaining ring once another line is bridged. */
  restOfRingMs: number
  screened: boolean
}

export type LineInput = Pick<
  LineContext,
  'placedAt' | 'recordOnJoin' | 'silenceMs' | 'dialedByHand' | 'secondDial' | 'inbound' | 'leavesVoicemail'
>
