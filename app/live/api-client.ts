import { apiPaths, type ApiCall, type ApiInput, type ApiName, type ApiOutput } from './api-paths'
import type { Credentials } from './credentials'

/**
 * A refusal or a failure, in words that a person may read. `code` is the API's own (`another_user`: somebody else is signed in
 * by now), `offline` when nobody answered, `superseded` when another took its place, `closed` when whoever asked is gone: it was
 * not begun, or is not repeated any more.
 */
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
  /** Method and path of what is called: the dialer's when not given. */
  paths?: Readonly<Record<Name, string>>
  credentials: Credentials
  /** For whom it is asked; null: not known yet. Where somebody else has signed in meanwhile the server refuses what is asked. */
  userId?: () => string | null
  fetch?: typeof globalThis.fetch
  /** Told the server's time (epoch ms, to the second below) of every answer: timers count by it. */
  onServerTime?: (ms: number) => void
  /** Milliseconds before the first, second … repeat of what got no answer. */
  retryAfterMs?: readonly number[]
  /** Once it is aborted nothing is begun or repeated but what is owed: whoever asked sees no more what becomes of it. */
  ended?: AbortSignal
  /** Milliseconds that one request may take beside what its own body takes, to the last byte of its answer. Files go other ways. */
  givenUpAfterMs?: number
}

export interface ApiClient<Name extends ApiName = ApiCall> {
  /**
   * Calls one endpoint. A write carries one Idempotency-Key for all its repeats, so that a lost answer never dials twice.
   * Throws ApiError; a 401 is answered with one renewal of the token and one more try.
   */
  call<N extends Name>(name: N, ...input: InputArgs<ApiInput<N>>): Promise<ApiOutput<N>>
}

interface CallOptions {
  /** Once it is aborted the call is repeated no more: what was asked since counts. */
  superseded?: AbortSignal
  /** Is begun and repeated after the end too: it is better done late than not at all. */
  isOwed?: boolean
  /** Is told once more when all has ended, and once only: by the time of a repeat it may not be so any more. */
  isLast?: boolean
}

type InputArgs<I> = unknown extends I
  ? [input?: undefined, options?: CallOptions]
  : undefined extends I
    ? [input?: I, options?: CallOptions]
    : [input: I, options?: CallOptions]

const WAITS_MS = [300, 1_000, 2_500]
/** A connection that swallows everything looks like one that is slow: without an end what was pressed would wait for ever. */
const GIVEN_UP_AFTER_MS = 10_000
/** A thousand contacts are 256 kB, and a phone's network may take no more than this of them at a time. */
const BYTES_PER_MS = 5

export function makeApiClient<Name extends ApiName = ApiCall>({
  paths = apiPaths as Readonly<Record<Name, string>>,
  credentials,
  userId,
  fetch = (...args) => globalThis.fetch(...args),
  onServerTime,
  ended,
  retryAfterMs = WAITS_MS,
  givenUpAfterMs = GIVEN_UP_AFTER_MS,
}: ApiClientOptions<Name>): ApiClient<Name> {
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
      // With a bearer the cookie stays at home: one request, one person.
      credentials: token ? 'omit' : 'same-origin',
      // A disposition that is pressed just before the tab closes still arrives. Browsers take 64 kB of such requests.
      keepalive: request.body !== undefined && request.body.length < 8_000,
      signal: AbortSignal.timeout(givenUpAfterMs + Math.ceil(sizeOf(request.body) / BYTES_PER_MS)),
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
    const end = isOwed ? undefined : ended
    if (end?.aborted && !isLast) throw makeClosed()
    const request = buildRequest(paths[name], input)
    const key = request.method === 'GET' ? null : randomKey()
    const user = userId?.()
    const waits = isLast ? [] : retryAfterMs
    let renewed = isLast
    let attempt = 0
    for (;;) {
      const wait = waits[attempt]
      let response: Response
      try {
        response = await send(request, user, key)
        if (response.ok) return response.status === 204 ? null : await response.json()
      } catch (error) {
        if (!isLost(error)) throw error
        if (wait === undefined) throw new ApiError(0, 'offline', 'No connection to the server', {})
        await untilRepeat(wait, superseded, end)
        attempt += 1
        continue
      }
      const refusal = await readRefusal(response)
      if (refusal.status === 401 && refusal.code !== 'another_user' && !renewed && !end?.aborted) {
        renewed = true
        if ((await credentials.renew()) && !end?.aborted) continue
      }
      // Its twin whose answer was lost is still at it, and will have one: nothing that a person could act on.
      const isRunning = refusal.code === 'in_progress'
      const pause = isRunning ? waits.at(-1) : wait
      if (pause === undefined || !(isRunning || response.status >= 502)) throw refusal
      await untilRepeat(pause, superseded, end)
      if (!isRunning) attempt += 1
    }
  }

  // The table's types and the answer's meet here: the server validates its answers against the same contract.
  return { call: call as unknown as ApiClient<Name>['call'] }
}

interface ApiRequest {
  method: string
  url: string
  body?: string
}

function buildRequest(route: string, input: Record<string, unknown>): ApiRequest {
  const [method = '', template = ''] = route.split(' ')
  const rest = { ...input }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
    return { method, url: query.size > 0 ? `${path}?${query}` : path }
  }
  return { method, url: path, body: JSON.stringify(rest) }
}

const sizeOf = (body: string | undefined): number => (body === undefined ? 0 : new TextEncoder().encode(body).length)

/** No answer, or not all of it: the connection broke (a TypeError says fetch), or it took too long. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')

async function readRefusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const { error, code, validationErrors } = (body ?? {}) as {
    error?: unknown
    code?: unknown
    validationErrors?: { fieldErrors?: Record<string, string[]> }
  }
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : `http_${response.status}`,
    // Whatever a failed server says of itself is nothing that its reader can act on (1-boards §8).
    typeof error === 'string' && response.status < 500 ? error : 'An error occurred',
    validationErrors?.fieldErrors,
  )
}

/** A random key for one deed. crypto.randomUUID exists on https and loopback only; getRandomValues everywhere. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** That a call was not begun or repeated because the dialer is closed. */
const makeClosed = () => new ApiError(0, 'closed', 'The dialer is closed')
/** That a call was not repeated because another took its place. */
export const makeSuperseded = () => new ApiError(0, 'superseded', 'Something else was pressed since')

async function untilRepeat(ms: number, superseded?: AbortSignal, ended?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    for (const end of [superseded, ended]) {
      end?.addEventListener('abort', () => resolve(), { once: true })
      if (end?.aborted) resolve()
    }
  })
  if (ended?.aborted) throw makeClosed()
  if (superseded?.aborted) throw makeSuperseded()
}
