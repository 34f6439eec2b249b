import { randomUUID } from 'node:crypto'

/** The API refused. Connection faults stay what fetch throws. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(`${status} ${code}: ${message}`)
  }
}

export interface Api {
  get<T>(path: string): Promise<T>
  /** One write; pass the key to repeat it. A FormData goes as multipart. Never retried. */
  post<T>(path: string, body?: unknown, idempotencyKey?: string): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  remove<T>(path: string): Promise<T>
}

/** A plain caller of the API, as a script of a vendor would be. */
export function apiOf(url: string, token: () => string): Api {
  async function call<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token()}`,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': key ?? randomUUID() }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    const text = await response.text()
    const answer = text ? (JSON.parse(text) as T & { error?: string; code?: string }) : (null as never)
    if (!response.ok) throw new ApiRefusal(response.status, answer?.code ?? '', answer?.error ?? text)
    return answer
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body, key) => call('POST', path, body ?? {}, key),
    put: (path, body) => call('PUT', path, body),
    remove: (path) => call('DELETE', path),
  }
}
