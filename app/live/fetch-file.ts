import { ApiError } from './api-client'
import type { Credentials } from './credentials'

/** To the first byte. */
const ANSWER_WITHIN_MS = 20_000

/** For bearer tokens, which image elements cannot send. Throws ApiError. */
export async function fetchFile(credentials: Credentials, path: string, signal: AbortSignal): Promise<Blob> {
  const first = await ask(credentials, path, signal)
  const answer = first.status === 401 && (await credentials.renew()) ? await ask(credentials, path, signal) : first
  if (!answer.ok) throw new ApiError(answer.status, `http_${answer.status}`, 'The file could not be read')
  return answer.blob()
}

async function ask(credentials: Credentials, path: string, signal: AbortSignal): Promise<Response> {
  const token = credentials.token()
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), ANSWER_WITHIN_MS)
  signal.addEventListener('abort', () => end.abort())
  try {
    return await fetch((credentials.base ?? '') + path, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      credentials: token ? 'omit' : 'same-origin',
      signal: end.signal,
    })
  } catch {
    throw new ApiError(0, 'offline', 'No connection to the server')
  } finally {
    clearTimeout(timer)
  }
}
