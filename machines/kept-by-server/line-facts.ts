/** What a line's row keeps beside its state, in the words of the machine that writes it (line.ts). */
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
  /** The seller is theirs, and they are on their way; missing in rows from before it was noted. */
  sentToRoomAt?: number
  bridgedAt: number | null
  /** The person left the seller's room. */
  leftAt: number | null
  /** The carrier said so itself: what was only asked of it may not have happened yet. */
  isOut?: true
  endedAt: number | null
  answeredBy: 'person' | 'machine' | null
  outcome: LineOutcome | null
  /** Was to hear the callback message, and the call ended before it had begun. */
  unheard?: true
  /** A machine is left the outbound voicemail. Missing in all others. */
  leavesVoicemail?: true
  /** A machine on such a line, that was told by the beginning of its greeting. Missing in all others. */
  greets?: true
  /** A machine on such a line, that was heard to the end of its greeting. Missing in all others. */
  greetingOver?: true
  /** Why it failed, in a sentence. */
  note: string | null
  /** The seller hung up this very line, not the run around it. */
  byHand: boolean
  /** The seller wants the number dialed again as soon as this call is over. */
  callAgain: boolean
  /** The line of somebody whom the seller calls by hand, and for whom all lines were taken: dialed once this call is over. Missing in all others. */
  makesWayFor?: string
  /** The seller asked for this very call, not the list; missing in rows from before it was noted. */
  dialedByHand?: true
  /** The number was dialed just before, and nobody was reached: it is dialed no third time by itself. Missing in all others. */
  secondDial?: true
  /** They called us; missing in rows from before anybody could, and where we called. */
  inbound?: true
  /** Recording starts by itself when the person is in the room. */
  recordOnJoin: boolean
  /** How long a machine may be told from a person before somebody decides without knowing. */
  screenMs: number
  /** How long the carrier may stay silent about a ringing call before it is asked. */
  silenceMs: number
  /** What is left of the ring once another line is bridged. */
  restOfRingMs: number
  /** Waited for the machine verdict as long as it may: decide now. */
  screened: boolean
}

export type LineInput = Pick<
  LineContext,
  'placedAt' | 'recordOnJoin' | 'silenceMs' | 'dialedByHand' | 'secondDial' | 'inbound' | 'leavesVoicemail'
>
