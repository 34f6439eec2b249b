import twilio from 'twilio'
import { CarrierError } from '../../../app/domain/carrier.port'

type RequestOptions<TData> = Parameters<typeof twilio.RequestClient.prototype.request<TData>>[0]
type Answer<TData> = ReturnType<typeof twilio.RequestClient.prototype.request<TData>>

/** Nothing left this machine: the carrier cannot have acted. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** The longest that the carrier may take to answer. Its own callbacks give up after 15 s. */
const TIMEOUT_MS = 20_000

/** Before a 429 without Retry-After is tried again. */
const DEFAULT_RETRY_MS = 1_000

/**
 * The SDK's own HTTP client with two changes: the origin may be another server (the simulator), and every failure says what
 * is known about it. The SDK retries nothing: its back-off ignores Retry-After, and jobs retry anyway.
 */
export class CarrierRequestClient extends twilio.RequestClient {
  readonly #base: URL | null

  /** @param timeoutMs how long the carrier may take to answer; after it nobody knows whether it acted. */
  constructor(baseUrl: string | null, timeoutMs: number = TIMEOUT_MS) {
    super({
      autoRetry: false,
      timeout: timeoutMs,
      keepAlive: true,
      maxSockets: 100,
      maxTotalSockets: 100,
      maxFreeSockets: 20,
    })
    this.#base = baseUrl ? new URL(baseUrl) : null
  }

  override async request<TData>(options: RequestOptions<TData>): Answer<TData> {
    let answer: Awaited<Answer<TData>>
    try {
      answer = await super.request<TData>(this.#aimed(options))
    } catch (error) {
      throw whyItFailed(error)
    }
    if (answer.statusCode === 429)
      throw new CarrierError('retry', 'The carrier asked to wait', 429, retryAfterMs(answer.headers))
    if (answer.statusCode >= 500)
      throw new CarrierError('unknown', `The carrier answered ${answer.statusCode}`, answer.statusCode)
    return answer
  }

  /** Path and query stay as they are; the product's host travels in the Host header, as the simulator routes by it. */
  #aimed<TData>(options: RequestOptions<TData>): RequestOptions<TData> {
    const url = new URL(options.uri)
    if (!this.#base || !/(^|\.)twilio\.com$/i.test(url.hostname)) return options
    return {
      ...options,
      uri: this.#base.origin + url.pathname + url.search,
      headers: { ...options.headers, Host: url.hostname },
    }
  }
}

/** What is known of a request that got no answer. */
export function whyItFailed(error: unknown): CarrierError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return NEVER_SENT.has(code)
    ? new CarrierError('retry', 'The carrier cannot be reached', null)
    : new CarrierError('unknown', 'The carrier did not answer', null)
}

function retryAfterMs(headers: unknown): number {
  const value = (headers as Record<string, string | undefined> | undefined)?.['retry-after']
  const seconds = Number(value)
  return value && Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 600) * 1000 : DEFAULT_RETRY_MS
}
