import http, { type IncomingMessage, type RequestOptions as HttpOptions } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import twilio from 'twilio'
import { CarrierError } from '../../../app/domain/carrier.port'
import { parseRetryAfter } from '../../parse-retry-after'

type RequestOptions<TData> = Parameters<typeof twilio.RequestClient.prototype.request<TData>>[0]
type Answer<TData> = ReturnType<typeof twilio.RequestClient.prototype.request<TData>>

/** The carrier cannot have acted. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const NOT_CONNECTED = 'TRUNKLINE_NOT_CONNECTED'

/** Twilio's own callbacks time out after 15 s. */
const TIMEOUT_MS = 20_000

/** Without Retry-After. */
const DEFAULT_RETRY_MS = 1_000
const MAX_RETRY_AFTER_MS = 600_000

/** Below the server's (Node: 5–6 s): a request on a closing connection has an unknown outcome. */
const IDLE_MS = 4_000

/** Above the workers' concurrency: queueing would use up the timeout. */
const MAX_CONNECTIONS = 256

/** Configurable origin, classified failures. No retries: jobs retry. */
export class CarrierRequestClient extends twilio.RequestClient {
  readonly #base: URL | null
  readonly #timeoutMs: number
  readonly #agents: { 'http:': http.Agent; 'https:': https.Agent }

  constructor(
    baseUrl: string | null,
    timeoutMs: number = TIMEOUT_MS,
    idleMs: number = IDLE_MS,
    maxConnections: number = MAX_CONNECTIONS,
  ) {
    super()
    this.#base = baseUrl ? new URL(baseUrl) : null
    this.#timeoutMs = timeoutMs
    // Idle connections only.
    const connections = { keepAlive: true, maxSockets: maxConnections, maxFreeSockets: 20, timeout: idleMs }
    this.#agents = { 'http:': new http.Agent(connections), 'https:': new https.Agent(connections) }
  }

  override async request<TData>(options: RequestOptions<TData>): Answer<TData> {
    let answer: Awaited<Answer<TData>>
    try {
      answer = await this.#send(options)
    } catch (error) {
      throw toConnectionError(error)
    }
    if (answer.statusCode === 429)
      throw new CarrierError('retry', 'The carrier asked to wait', codeOf(answer.body), retryAfterMs(answer.headers))
    if (answer.statusCode >= 500)
      throw new CarrierError('unknown', `The carrier answered ${answer.statusCode}`, answer.statusCode)
    return answer
  }

  async #send<TData>(options: RequestOptions<TData>): Answer<TData> {
    const url = new URL(options.uri)
    if (options.params) url.search = formOf(options.params as object)
    const form = options.data ? formOf(options.data as object) : undefined
    const headers: Record<string, string> = { ...(options.headers as Record<string, string>) }
    if (options.username && options.password)
      headers.Authorization = `Basic ${Buffer.from(`${options.username}:${options.password}`).toString('base64')}`
    if (form !== undefined) headers['Content-Length'] = String(Buffer.byteLength(form))
    const target = this.#aimed(url, headers)
    const protocol = target.protocol === 'http:' ? 'http:' : 'https:'
    return exchange(
      protocol === 'http:' ? http : https,
      target,
      { method: options.method.toUpperCase(), headers, agent: this.#agents[protocol] },
      form,
      this.#timeoutMs,
    )
  }

  /** The simulator routes by the original Host. */
  #aimed(url: URL, headers: Record<string, string>): URL {
    if (!this.#base || !/(^|\.)twilio\.com$/i.test(url.hostname)) return url
    headers.Host = url.hostname
    return new URL(this.#base.origin + url.pathname + url.search)
  }
}

function exchange<TData>(
  via: typeof http | typeof https,
  url: URL,
  options: HttpOptions,
  body: string | undefined,
  timeoutMs: number,
): Answer<TData> {
  return new Promise((resolve, reject) => {
    const request = via.request(url, options, (response: IncomingMessage) => {
      text(response)
        .then((answer) =>
          resolve({ statusCode: response.statusCode ?? 0, body: answer as TData, headers: response.headers }),
        )
        .catch(reject)
        .finally(() => clearTimeout(deadline))
    })
    let connected = false
    request.on('socket', (socket) => {
      // Not `reusedSocket`: Node leaves it false for a queued request.
      if (!socket.connecting) connected = true
      else socket.once(via === https ? 'secureConnect' : 'connect', () => (connected = true))
    })
    const deadline = setTimeout(
      () => request.destroy(Object.assign(new Error('no answer in time'), connected ? {} : { code: NOT_CONNECTED })),
      timeoutMs,
    )
    request.on('error', (error) => {
      clearTimeout(deadline)
      reject(error)
    })
    request.end(body)
  })
}

function formOf(fields: object): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields as Record<string, unknown>))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one !== undefined && one !== null) form.append(name, String(one))
  return form.toString()
}

/** Without a response: never sent, or unknown. */
export function toConnectionError(error: unknown): CarrierError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isConnecting = error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  return NEVER_SENT.has(code) || code === NOT_CONNECTED || isConnecting
    ? new CarrierError('retry', 'The carrier cannot be reached', null)
    : new CarrierError('unknown', 'The carrier did not answer', null)
}

/** 429 without a code of its own. */
function codeOf(body: unknown): number {
  try {
    const { code } = JSON.parse(String(body)) as { code?: unknown }
    return typeof code === 'number' ? code : 429
  } catch {
    return 429
  }
}

function retryAfterMs(headers: unknown): number {
  const header = (headers as Record<string, string | undefined> | undefined)?.['retry-after']
  return parseRetryAfter(header, Date.now(), MAX_RETRY_AFTER_MS) ?? DEFAULT_RETRY_MS
}
