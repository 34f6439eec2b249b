import type { z } from 'zod'
import { AssistantError } from '../../app/domain/assistant.port'
import { parseRetryAfter } from '../parse-retry-after'
import type { Endpoint } from './assistant'

const DEFAULT_TIMEOUT_MS = 120_000
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024
const MAX_RETRY_AFTER_MS = 600_000

/**
 * POST to an OpenAI-compatible endpoint and parse the answer. Throws AssistantError, without request or answer text.
 */
export async function postToEndpoint<T>(
  { baseUrl, apiKey, timeoutMs = DEFAULT_TIMEOUT_MS }: Endpoint,
  path: string,
  body: FormData | object,
  schema: z.ZodType<T>,
): Promise<T> {
  const isForm = body instanceof FormData
  let response: Response
  let text: string
  try {
    response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await readText(response)
  } catch (error) {
    if (error instanceof AssistantError) throw error
    throw new AssistantError('retry', 'The transcription service did not answer.')
  }
  const { status } = response
  if (status === 408 || status === 429 || status >= 500)
    throw new AssistantError(
      'retry',
      `The transcription service answered ${status}.`,
      parseRetryAfter(response.headers.get('retry-after'), Date.now(), MAX_RETRY_AFTER_MS),
    )
  if (!response.ok) throw new AssistantError('refused', `The transcription service refused (${status}).`)
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) throw new AssistantError('refused', 'The transcription service returned an unexpected response.')
  return parsed.data
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  for (;;) {
    const { value: piece } = (await reader?.read()) ?? {}
    if (!piece) break
    pieces.push(piece)
    length += piece.byteLength
    if (length > MAX_RESPONSE_BYTES) {
      await reader?.cancel()
      throw new AssistantError('refused', 'The transcription service returned too much data.')
    }
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
