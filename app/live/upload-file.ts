import { ApiError, randomKey } from './api-client'
import type { Credentials } from './credentials'

interface Sent {
  credentials: Credentials
  path: string
  userId: string | null
  file: Blob
  /** 0 to 1. */
  onProgress?(share: number): void
  signal?: AbortSignal
}

interface Upload extends Sent {
  fields?: Record<string, string>
}

interface Request extends Sent {
  method: 'POST' | 'PUT'
  headers: Record<string, string>
  body: FormData | Blob
}

/** Throws ApiError. */
export function uploadFile<T>({ fields = {}, ...upload }: Upload): Promise<T> {
  const body = new FormData()
  body.set('file', upload.file)
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  // Retries keep their key.
  return renewing<T>({ ...upload, method: 'POST', headers: { 'idempotency-key': randomKey() }, body })
}

/** Throws ApiError. */
export const putFile = <T>(upload: Sent): Promise<T> =>
  renewing<T>({ ...upload, method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: upload.file })

async function renewing<T>(request: Request): Promise<T> {
  try {
    return await send<T>(request)
  } catch (error) {
    const isOut = error instanceof ApiError && error.status === 401 && error.code !== 'another_user'
    if (!isOut || request.signal?.aborted || !(await request.credentials.renew())) throw error
    return send<T>(request)
  }
}

/** fetch reports no upload progress. */
function send<T>({ credentials, method, path, userId, headers, body, onProgress, signal }: Request): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new ApiError(0, 'offline', 'No connection to the server'))
    if (signal?.aborted) return lost()
    request.open(method, (credentials.base ?? '') + path)
    request.responseType = 'json'
    const token = credentials.token()
    const all = { accept: 'application/json', ...headers }
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (userId !== null) request.setRequestHeader('expected-user', userId)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.addEventListener('load', () => {
      const { status } = request
      const answer = request.response as (T & { error?: unknown; code?: unknown }) | null
      if (status >= 200 && status < 300) return resolve(answer as T)
      const words = typeof answer?.error === 'string' && status < 500 ? answer.error : 'An error occurred'
      reject(new ApiError(status, typeof answer?.code === 'string' ? answer.code : `http_${status}`, words))
    })
    request.send(body)
  })
}
