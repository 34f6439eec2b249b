import { ApiError, randomKey } from './api-client'
import type { Credentials } from './credentials'

interface UploadOptions {
  credentials: Credentials
  path: string
  userId: string | null
  file: Blob
  /** 0 to 1. */
  onProgress?(share: number): void
  signal?: AbortSignal
}

interface FormUpload extends UploadOptions {
  fields?: Record<string, string>
}

interface UploadRequest extends UploadOptions {
  method: 'POST' | 'PUT'
  headers: Record<string, string>
  body: FormData | Blob
}

/** Throws ApiError. */
export function uploadFile<T>({ fields = {}, ...upload }: FormUpload): Promise<T> {
  const body = new FormData()
  body.set('file', upload.file)
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  // Retries keep their key.
  return sendWithRenewal<T>({ ...upload, method: 'POST', headers: { 'idempotency-key': randomKey() }, body })
}

/** Throws ApiError. */
export const uploadBody = <T>(upload: UploadOptions): Promise<T> =>
  sendWithRenewal<T>({
    ...upload,
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: upload.file,
  })

async function sendWithRenewal<T>(request: UploadRequest): Promise<T> {
  try {
    return await send<T>(request)
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401 && error.code !== 'another_user'
    if (!isSignedOut || request.signal?.aborted || !(await request.credentials.renew())) throw error
    return send<T>(request)
  }
}

/** fetch reports no upload progress. */
function send<T>({ credentials, method, path, userId, headers, body, onProgress, signal }: UploadRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const onLost = () => reject(new ApiError(0, 'offline', 'No connection to the server'))
    if (signal?.aborted) return onLost()
    request.open(method, (credentials.base ?? '') + path)
    request.responseType = 'json'
    const token = credentials.token()
    const allHeaders = { accept: 'application/json', ...headers }
    for (const [name, value] of Object.entries(allHeaders)) request.setRequestHeader(name, value)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (userId !== null) request.setRequestHeader('expected-user', userId)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('error', onLost)
    request.addEventListener('abort', onLost)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.addEventListener('load', () => {
      const { status } = request
      const response = request.response as (T & { error?: unknown; code?: unknown }) | null
      if (status >= 200 && status < 300) return resolve(response as T)
      const message = typeof response?.error === 'string' && status < 500 ? response.error : 'An error occurred'
      reject(new ApiError(status, typeof response?.code === 'string' ? response.code : `http_${status}`, message))
    })
    request.send(body)
  })
}
