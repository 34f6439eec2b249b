import type { Assistant } from '../../app/domain/assistant.port'
import { localSummary } from '../../app/domain/transcripts/local-summary'
import type { Env } from '../env'
import { summarizeCall } from './summarize-call'
import { transcribeWav } from './transcribe-wav'

export interface Endpoint {
  baseUrl: string
  apiKey: string | null
  model: string
  /** Default: two minutes. */
  timeoutMs?: number
}

/** Use the endpoint for each configured model, else carrier transcripts and the built-in plain summary. */
export function createAssistant({
  endpoint,
  carrierTranscribes,
  timeoutMs,
}: {
  endpoint: Env['assistant']
  carrierTranscribes: boolean
  timeoutMs?: number
}): Assistant {
  const endpointFor = (model: string | null | undefined): Endpoint | null =>
    endpoint && model
      ? { baseUrl: endpoint.baseUrl, apiKey: endpoint.apiKey, model, ...(timeoutMs ? { timeoutMs } : {}) }
      : null
  const transcriber = endpointFor(endpoint?.transcriptionModel)
  const summarizer = endpointFor(endpoint?.chatModel)
  return {
    transcribes: transcriber ? 'endpoint' : carrierTranscribes ? 'carrier' : 'none',
    transcribe(audio, bytes) {
      if (!transcriber) throw new Error('No endpoint transcribes here')
      return transcribeWav(transcriber, audio, bytes)
    },
    summarise: async (call) => (summarizer ? summarizeCall(summarizer, call) : localSummary(call)),
  }
}
