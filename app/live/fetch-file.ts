import { ApiError } from './api-client'
import type { Credentials } from './credentials'

/** To the first byte. */
const RESPONSE_TIMEOUT_MS = 20_000

/** For bearer tokens, which image elements cannot send. Throws ApiError. */
export async function fetchFile(credentials: Credentials, path: string, signal: AbortSignal): Promise<Blob> {
  const firstResponse = await fetchOnce(credentials, path, signal)
  const response =
    firstResponse.status === 401 && (await credentials.renew())
      ? await fetchOnce(credentials, path, signal)
      : firstResponse
  if (!response.ok) throw new ApiError(response.status, `http_${response.status}`, 'The file could not be read')
  return response.blob()
}

async function fetchOnce(credentials: Credentials, path: string, signal: AbortSignal): Promise<Response> {
  const token = credentials.token()
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), RESPONSE_TIMEOUT_MS)
  signal.addEventListener('abort', () => controller.abort())
  try {
    return await fetch((credentials.base ?? '') + path, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      credentials: token ? 'omit' : 'same-origin',
      signal: controller.signal,
    })
  } catch {
    throw new ApiError(0, 'offline', 'No connection to the server')
  } finally {
    clearTimeout(timer)
  }
}
