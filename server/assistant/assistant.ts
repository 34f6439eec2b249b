import type { Assistant } from '../../app/domain/assistant.port'
import { localSummary } from '../../app/domain/transcripts/local-summary'
import type { Env } from '../env'
import { chat } from './chat'
import { transcribeWav } from './transcribe-wav'

export interface Endpoint {
  baseUrl: string
  apiKey: string | null
  model: string
  /** Default: two minutes. */
  timeoutMs?: number
}

/** Use the endpoint for each configured model, else carrier transcripts and the built-in plain summary. */
export function makeAssistant({
  endpoint,
  carrierTranscribes,
  timeoutMs,
}: {
  endpoint: Env['assistant']
  carrierTranscribes: boolean
  timeoutMs?: number
}): Assistant {
  const using = (model: string | null | undefined): Endpoint | null =>
    endpoint && model
      ? { baseUrl: endpoint.baseUrl, apiKey: endpoint.apiKey, model, ...(timeoutMs ? { timeoutMs } : {}) }
      : null
  const scribe = using(endpoint?.transcriptionModel)
  const writer = using(endpoint?.chatModel)
  return {
    transcribes: scribe ? 'endpoint' : carrierTranscribes ? 'carrier' : 'nobody',
    transcribe(audio, bytes) {
      if (!scribe) throw new Error('No endpoint transcribes here')
      return transcribeWav(scribe, audio, bytes)
    },
    summarise: async (call) => (writer ? chat(writer, call) : localSummary(call)),
  }
}
