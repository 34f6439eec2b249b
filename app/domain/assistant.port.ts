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
}
