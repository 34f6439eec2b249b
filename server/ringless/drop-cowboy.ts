import { RinglessError, type DropRequest, type RinglessProvider } from '../../app/domain/providers/ringless.port'
import { parseRetryAfter } from '../parse-retry-after'
import { readProviderReason } from './provider-reason'

export interface DropCowboySettings {
  teamId: string
  secret: string
  brandId: string
  /** null: the pool of shared numbers. */
  poolId: string | null
  /** Of its signed status webhook. null: only the callbacks of each drop. */
  webhookSecret: string | null
  /** With the version. */
  baseUrl: string
}

const TIMEOUT_MS = 15_000
const MAX_RETRY_AFTER_MS = 3_600_000
const MAX_ANSWER_CHARS = 4_000

/** Nothing was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Wrong credentials, no funds: the operator can correct them, and nothing was done. */
const ACCOUNT_STATUSES = new Set([401, 402, 403])

/** v1 of Drop Cowboy's API. Credentials are in the body, so requests are never logged. */
export const createDropCowboy = (settings: DropCowboySettings): RinglessProvider => ({
  async send(drop) {
    const response = await post(settings, drop)
    if (response.ok) return
    throw await readRefusal(response)
  },
})

async function post({ teamId, secret, brandId, poolId, baseUrl }: DropCowboySettings, drop: DropRequest) {
  try {
    return await fetch(`${baseUrl}/rvm`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        team_id: teamId,
        secret,
        brand_id: brandId,
        foreign_id: drop.dropId,
        phone_number: drop.to,
        audio_url: drop.audio.url,
        audio_type: drop.audio.type,
        forwarding_number: drop.forwardingNumber,
        callback_url: drop.callbackUrl,
        ...(drop.postalCode !== null && { postal_code: drop.postalCode }),
        ...(poolId !== null && { pool_id: poolId }),
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    throw new RinglessError(NOT_SENT.has(causeOf(error)) ? 'retry' : 'unknown', 'The provider did not answer')
  }
}

const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''

async function readRefusal(response: Response): Promise<RinglessError> {
  const { status } = response
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now(), MAX_RETRY_AFTER_MS)
  const text = (await response.text().catch(() => '')).slice(0, MAX_ANSWER_CHARS)
  if (status === 429) return new RinglessError('retry', 'The provider is busy', undefined, retryAfterMs)
  if (ACCOUNT_STATUSES.has(status))
    return new RinglessError('retry', `The provider refuses the account (${status})`, undefined, retryAfterMs)
  // A server error may come after the drop was taken.
  if (status >= 500) return new RinglessError('unknown', `The provider answered ${status}`)
  const message = messageOf(text)
  return new RinglessError(
    'refused',
    message === '' ? `The provider refused it (${status})` : `The provider refused it: ${message}`,
    readProviderReason(message) ?? 'provider_refused',
  )
}

function messageOf(text: string): string {
  try {
    const body = JSON.parse(text) as { message?: unknown; error?: unknown; reason?: unknown } | null
    const said = [body?.message, body?.error, body?.reason].find((one) => typeof one === 'string')
    return typeof said === 'string' ? said.slice(0, 200) : ''
  } catch {
    return ''
  }
}
