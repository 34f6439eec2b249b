import { ApiError, randomKey } from './api-client'
import type { Credentials } from './credentials'

interface Upload {
  credentials: Credentials
  path: string
  /** For whom: somebody else who signed in meanwhile is refused. */
  userId: string | null
  file: File
  /** Told how much of it has left, 0 to 1. */
  onProgress(share: number): void
}

/** Sends a file as the field `file` of a form and answers what the API says. Only this way tells how far it is. Throws ApiError. */
export async function uploadFile<T>(upload: Upload): Promise<T> {
  // A repeat after a fresh token is the same deed.
  const key = randomKey()
  try {
    return await send<T>(upload, key)
  } catch (error) {
    const isOut = error instanceof ApiError && error.status === 401 && error.code !== 'another_user'
    if (!isOut || !(await upload.credentials.renew())) throw error
    return send<T>(upload, key)
  }
}

function send<T>({ credentials, path, userId, file, onProgress }: Upload, key: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new ApiError(0, 'offline', 'No connection to the server'))
    request.open('POST', (credentials.base ?? '') + path)
    request.responseType = 'json'
    const token = credentials.token()
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', key)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (userId !== null) request.setRequestHeader('expected-user', userId)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    request.addEventListener('load', () => {
      const { status } = request
      const body = request.response as (T & { error?: unknown; code?: unknown }) | null
      if (status >= 200 && status < 300 && body !== null) return resolve(body)
      const words = typeof body?.error === 'string' && status < 500 ? body.error : 'An error occurred'
      reject(new ApiError(status, typeof body?.code === 'string' ? body.code : `http_${status}`, words))
    })
    const form = new FormData()
    form.set('file', file)
    form.set('mimeType', file.type)
    request.send(form)
  })
}
