/** One thing that somebody said on a call. Times are milliseconds from the beginning of the recording. */
export interface Utterance {
  /** null: nobody can tell who spoke. */
  speaker: 'lead' | 'seller' | null
  startMs: number
  endMs: number
  text: string
}

/** What a summary is made of. */
export interface SpokenCall {
  /** Names, as the transcript shows them. */
  seller: string
  lead: string
  said: Utterance[]
}

/**
 * The assistant could not. `refused`: asking again would not help; `retry`: it may, after `retryAfterMs` where the other side
 * said so. The message is a sentence for a person and holds nothing of what was sent.
 */
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

/** Turns calls into words and words into fewer. `server/assistant` has it: local, or any OpenAI-compatible endpoint. */
export interface Assistant {
  /** Who writes down what was said: the carrier (`Carrier.requestTranscript`), `transcribe`, or nobody. */
  readonly transcribes: 'carrier' | 'endpoint' | 'nobody'
  /** What is said in a WAV file of `bytes` bytes, in the order of time; of two channels the first is the lead's. Throws AssistantError. */
  transcribe(audio: AsyncIterable<Uint8Array>, bytes: number): Promise<Utterance[]>
  /** A few sentences. Throws AssistantError. */
  summarise(call: SpokenCall): Promise<string>
}
