import { apiPaths, type ApiCall, type ApiInput, type ApiName, type ApiOutput } from './api-paths'
import type { Credentials } from './credentials'

/** Codes besides the API's: `offline`, `superseded`, `closed`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fieldErrors: Record<string, string[]> = {},
  ) {
    super(message)
  }
}

export interface ApiClientOptions<Name extends ApiName> {
  paths?: Readonly<Record<Name, string>>
  credentials: Credentials
  /** Null: unknown. The server refuses another user. */
  userId?: () => string | null
  fetch?: typeof globalThis.fetch
  /** Epoch ms, rounded down to seconds. */
  onServerTime?: (ms: number) => void
  retryDelaysMs?: readonly number[]
  /** Aborting stops all calls except those with `isOwed`. */
  signal?: AbortSignal
  /** Per request, plus time for its body. */
  timeoutMs?: number
}

export interface ApiClient<Name extends ApiName = ApiCall> {
  /** Retries writes with one Idempotency-Key; renews the token on 401. Throws ApiError. */
  call<N extends Name>(name: N, ...input: InputArgs<ApiInput<N>>): Promise<ApiOutput<N>>
  /** The same client for paths that a lazy part brings. */
  withPaths<More extends ApiName>(paths: Readonly<Record<More, string>>): ApiClient<More>
}

interface CallOptions {
  superseded?: AbortSignal
  /** Sent and retried after the client ended. */
  isOwed?: boolean
  /** Sent after the client ended, never retried. */
  isLast?: boolean
}

type InputArgs<I> = unknown extends I
  ? [input?: undefined, options?: CallOptions]
  : undefined extends I
    ? [input?: I, options?: CallOptions]
    : [input: I, options?: CallOptions]

const RETRY_DELAYS_MS = [300, 1_000, 2_500]
/** Without it, a stalled connection would never fail. */
const REQUEST_TIMEOUT_MS = 10_000
/** Slow mobile network. */
const BYTES_PER_MS = 5

export function createApiClient<Name extends ApiName = ApiCall>(options: ApiClientOptions<Name>): ApiClient<Name> {
  const {
    paths = apiPaths as Readonly<Record<Name, string>>,
    credentials,
    userId,
    fetch = (...args) => globalThis.fetch(...args),
    onServerTime,
    signal: ended,
    retryDelaysMs: retryAfterMs = RETRY_DELAYS_MS,
    timeoutMs: givenUpAfterMs = REQUEST_TIMEOUT_MS,
  } = options
  async function send(request: ApiRequest, user: string | null | undefined, key: string | null): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json' }
    const token = credentials.token()
    if (token) headers.authorization = `Bearer ${token}`
    if (user) headers['expected-user'] = user
    if (key) headers['idempotency-key'] = key
    if (request.body !== undefined) headers['content-type'] = 'application/json'
    const response = await fetch((credentials.base ?? '') + request.url, {
      method: request.method,
      headers,
      body: request.body,
      // No cookie with a bearer token.
      credentials: token ? 'omit' : 'same-origin',
      // A disposition must survive closing the tab; browsers limit such bodies to 64 kB.
      keepalive: request.body !== undefined && request.body.length < 8_000,
      signal: AbortSignal.timeout(givenUpAfterMs + Math.ceil(getByteLength(request.body) / BYTES_PER_MS)),
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(date)) onServerTime?.(date)
    return response
  }

  async function call(
    name: Name,
    input: Record<string, unknown> = {},
    { superseded, isOwed = false, isLast = false }: CallOptions = {},
  ): Promise<unknown> {
    const closeSignal = isOwed ? undefined : ended
    if (closeSignal?.aborted && !isLast) throw createClosedError()
    const request = buildRequest(paths[name], input)
    const key = request.method === 'GET' ? null : randomKey()
    const user = userId?.()
    const delays = isLast ? [] : retryAfterMs
    let renewed = isLast
    let attempt = 0
    for (;;) {
      const delay = delays[attempt]
      let response: Response
      try {
        response = await send(request, user, key)
        if (response.ok) return response.status === 204 ? null : await response.json()
      } catch (error) {
        if (!isNetworkError(error)) throw error
        if (delay === undefined) throw new ApiError(0, 'offline', 'No connection to the server', {})
        await waitForRetry(delay, superseded, closeSignal)
        attempt += 1
        continue
      }
      const apiError = await parseApiError(response)
      if (apiError.status === 401 && apiError.code !== 'another_user' && !renewed && !closeSignal?.aborted) {
        renewed = true
        if ((await credentials.renew()) && !closeSignal?.aborted) continue
      }
      // The first request is still running: retry for its answer.
      const isInProgress = apiError.code === 'in_progress'
      const pause = isInProgress ? delays.at(-1) : delay
      if (pause === undefined || !(isInProgress || response.status >= 502)) throw apiError
      await waitForRetry(pause, superseded, closeSignal)
      if (!isInProgress) attempt += 1
    }
  }

  return {
    call: call as unknown as ApiClient<Name>['call'],
    withPaths: (more) => createApiClient({ ...options, paths: more }),
  }
}

interface ApiRequest {
  method: string
  url: string
  body?: string
}

function buildRequest(route: string, input: Record<string, unknown>): ApiRequest {
  const [method = '', template = ''] = route.split(' ')
  const params = { ...input }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name])
    delete params[name]
    return encodeURIComponent(value)
  })
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
    return { method, url: query.size > 0 ? `${path}?${query}` : path }
  }
  return { method, url: path, body: JSON.stringify(params) }
}

const getByteLength = (body: string | undefined): number =>
  body === undefined ? 0 : new TextEncoder().encode(body).length

/** fetch throws TypeError. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')

async function parseApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const { error, code, validationErrors } = (body ?? {}) as {
    error?: unknown
    code?: unknown
    validationErrors?: { fieldErrors?: Record<string, string[]> }
  }
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : `http_${response.status}`,
    // 1-boards §8.
    typeof error === 'string' && response.status < 500 ? error : 'An error occurred',
    validationErrors?.fieldErrors,
  )
}

/** crypto.randomUUID needs https or loopback. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const createClosedError = () => new ApiError(0, 'closed', 'The dialer is closed')
export const createSupersededError = () => new ApiError(0, 'superseded', 'Replaced by a newer command')

async function waitForRetry(ms: number, superseded?: AbortSignal, closeSignal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    for (const end of [superseded, closeSignal]) {
      end?.addEventListener('abort', () => resolve(), { once: true })
      if (end?.aborted) resolve()
    }
  })
  if (closeSignal?.aborted) throw createClosedError()
  if (superseded?.aborted) throw createSupersededError()
}
