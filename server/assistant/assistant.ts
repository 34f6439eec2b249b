import type { Assistant } from '../../app/domain/assistant.port'
import { localSummary } from '../../app/domain/transcripts/local-summary'
import type { Env } from '../env'
import { chat } from './chat'
import { transcribeWav } from './transcribe-wav'

/** One request of an endpoint of which a model is set. */
export interface Endpoint {
  baseUrl: string
  apiKey: string | null
  model: string
  /** How long an answer may take; two minutes when not given. */
  timeoutMs?: number
}

/**
 * What is set up here: the endpoint where a model is named, else the carrier's own transcripts and the plain summary that needs
 * nobody.
 */
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
