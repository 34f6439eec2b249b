import type { z } from 'zod'
import { AssistantError } from '../../app/domain/assistant.port'
import type { Endpoint } from './assistant'

const ANSWER_WITHIN_MS = 120_000
const LARGEST_ANSWER = 10 * 1024 * 1024
const LONGEST_WAIT_MS = 600_000

/**
 * POST to an OpenAI-compatible endpoint and parse the answer. Throws AssistantError, without request or answer text.
 */
export async function askEndpoint<T>(
  { baseUrl, apiKey, timeoutMs = ANSWER_WITHIN_MS }: Endpoint,
  path: string,
  body: FormData | object,
  shape: z.ZodType<T>,
): Promise<T> {
  const isForm = body instanceof FormData
  let answer: Response
  let text: string
  try {
    answer = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await readText(answer)
  } catch (error) {
    if (error instanceof AssistantError) throw error
    throw new AssistantError('retry', 'The transcription service did not answer.')
  }
  const { status } = answer
  if (status === 408 || status === 429 || status >= 500)
    throw new AssistantError('retry', `The transcription service answered ${status}.`, retryAfterMs(answer))
  if (!answer.ok) throw new AssistantError('refused', `The transcription service refused (${status}).`)
  const parsed = shape.safeParse(asJson(text))
  if (!parsed.success) throw new AssistantError('refused', 'The transcription service answered something else.')
  return parsed.data
}

async function readText(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = answer.body?.getReader()
  for (;;) {
    const { value: piece } = (await reader?.read()) ?? {}
    if (!piece) break
    pieces.push(piece)
    length += piece.byteLength
    if (length > LARGEST_ANSWER) {
      await reader?.cancel()
      throw new AssistantError('refused', 'The transcription service answered too much.')
    }
  }
  return Buffer.concat(pieces).toString('utf8')
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function retryAfterMs({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : null
}
