/** Times are milliseconds from the start of the recording. */
export interface Utterance {
  /** null: speaker unknown. */
  speaker: 'lead' | 'seller' | null
  startMs: number
  endMs: number
  text: string
}

export interface SpokenCall {
  seller: string
  lead: string
  said: Utterance[]
}

/** `refused`: a retry cannot help. `retry`: may be retried after `retryAfterMs`. The message holds no call content. */
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
  readonly transcribes: 'carrier' | 'endpoint' | 'nobody'
  /** WAV to utterances in time order. With two channels the first is the lead. Throws AssistantError. */
  transcribe(audio: AsyncIterable<Uint8Array>, bytes: number): Promise<Utterance[]>
  /** A few sentences. Throws AssistantError. */
  summarise(call: SpokenCall): Promise<string>
}
