/** Ms from the start. */
export interface Utterance {
  /** null: unknown. */
  speaker: 'lead' | 'seller' | null
  startMs: number
  endMs: number
  text: string
}

export interface SpokenCall {
  seller: string
  lead: string
  utterances: Utterance[]
}

/** Categories of dispositions that a call may call for by what was said. */
export const SPOKEN_OUTCOMES = [
  'DO_NOT_CONTACT',
  'BAD_NUMBER',
  'NOT_INTERESTED',
  'CALLBACK',
  'APPOINTMENT_SET',
  'NO_ANSWER',
] as const

export interface SpokenOutcome {
  category: (typeof SPOKEN_OUTCOMES)[number]
  /** Index of what the lead said. */
  utterance: number
}

/** `refused`: final. The message holds no call content. */
export class AssistantError extends Error {
  readonly isAssistantError = true
  constructor(
    readonly outcome: 'refused' | 'retry',
    message: string,
    readonly retryAfterMs: number | null = null,
  ) {
    super(message)
    this.name = 'AssistantError'
  }
}

export function isAssistantError(error: unknown): error is AssistantError {
  return typeof error === 'object' && error !== null && 'isAssistantError' in error && error.isAssistantError === true
}

export interface Assistant {
  readonly transcribes: 'carrier' | 'endpoint' | 'none'
  /** Of two channels the first is the lead. Throws AssistantError. */
  transcribe(audio: AsyncIterable<Uint8Array>, bytes: number): Promise<Utterance[]>
  /** Throws AssistantError. */
  summarise(call: SpokenCall): Promise<string>
  /** null: no model is configured, or nothing the lead said decides it. Throws AssistantError. */
  judgeOutcome(call: SpokenCall): Promise<SpokenOutcome | null>
}
