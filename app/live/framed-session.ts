import { createApiClient } from './api-client'
import type { Credentials } from './credentials'
import { HostError, openHostConnection, type HostRequest, type HostConnection } from './host-handshake'
import { createHostMatch } from './host-match'
import type { HostMessageType, HostPayload } from './messages.schema'

export interface FrameVendor {
  id: string
  name: string
  allowedOrigins: string[]
  /** `/framed/VENDOR`. */
  base: string
}

export type FramedState =
  | { step: 'connecting' }
  | { step: 'open'; userId: string }
  /** `again`: a new token may help. `alone`: open our own page. */
  | { step: 'refused'; text: string; next: 'again' | 'alone'; foreign?: boolean }

export interface FramedSessionOptions {
  vendor: FrameVendor
  /** Signed out on purpose. */
  waits: boolean
  onAppearance(appearance: Pick<HostPayload<'session'>, 'theme' | 'primaryColor'>): void
  onOpenSettings(): void
  onContactsQueued(): void
  onState(state: FramedState): void
  fetch?: typeof globalThis.fetch
  timeoutMs?: number
  frame?: Window
}

export interface FramedSession {
  credentials: Credentials
  /** The host's token, for a window of our own: the browser may block the frame's cookie. */
  hostCredentials: Credentials
  send: HostConnection['send']
  ask: HostRequest
  /** `wasRedirected`: a page found no cookie. False: see the state. */
  enter(wasRedirected: boolean): Promise<boolean>
  close(): void
}

export const PORTAL_MESSAGES = ['settings.open', 'board.queue'] as const satisfies readonly HostMessageType[]
const isPortalMessage = (type: HostMessageType): type is (typeof PORTAL_MESSAGES)[number] =>
  PORTAL_MESSAGES.some((accepted) => accepted === type)

type ExchangeResult =
  { ok: true; userId: string; expiresAt: number; leftMs: number } | { ok: false; status: number; text: string }

const RENEW_BEFORE_MS = 60_000
const RENEW_RETRY_MS = 5_000
/** Timers stop during sleep. */
const CHECK_INTERVAL_MS = 10_000
/** A cookie missing this soon was never stored. */
const COOKIE_CHECK_MS = 5_000
const HOST_TIMEOUT_MS = 15_000
/** Without it, a stalled connection would never fail. */
const REQUEST_TIMEOUT_MS = 10_000

/** Final; other statuses are temporary. */
const FINAL_STATUSES = new Set([401, 403, 409])

/** Date headers have full seconds. */
const DATE_STEP_MS = 1_000

/** The local clock may be wrong. */
function getServerTime(answer: Response): number {
  const now = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(now) ? Date.now() : now
}

/** The token stays in memory and is traded once (embedding.md). */
export function createFramedSession(options: FramedSessionOptions): FramedSession {
  const {
    vendor,
    onState,
    fetch = (...args) => globalThis.fetch(...args),
    timeoutMs: givenUpAfterMs = REQUEST_TIMEOUT_MS,
  } = options
  let isSignedOut = options.waits
  let open = false
  /** Queued contacts must not reach another user. */
  let userId: string | null = null
  /** Server clock. */
  let expiresAt = Number.NEGATIVE_INFINITY
  let exchangedAt = Number.NEGATIVE_INFINITY
  /** Local clock. */
  let endsAt = Number.NEGATIVE_INFINITY
  let closed = false
  let renewal: ReturnType<typeof setTimeout> | undefined
  let entering: Promise<boolean> | null = null
  let backgroundRenewal: Promise<void> | null = null
  /** The host may return one token twice: trade it once. */
  let pendingExchange: Promise<ExchangeResult | null> | null = null
  // No host script, or a page in its own tab.
  const hostTimer = setTimeout(() => rejectSession(`${vendor.name} does not answer.`, 'alone'), HOST_TIMEOUT_MS)

  const link = openHostConnection({
    allowedOrigins: vendor.allowedOrigins,
    frame: options.frame,
    async onMessage(type: HostMessageType, payload: HostPayload<HostMessageType>) {
      clearTimeout(hostTimer)
      if (type === 'session') {
        const session = payload as HostPayload<'session'>
        options.onAppearance(session)
        if (!isSignedOut) await handleToken(session.token)
        return
      }
      if (type === 'theme.set') return options.onAppearance(payload as HostPayload<'theme.set'>)
      if (type === 'session.renew') return handleToken((payload as HostPayload<'session.renew'>).token)
      if (!isPortalMessage(type)) throw new HostError('unknown_type', `The portal does not support ${type}`)
      if (!open) throw new HostError('not_ready', 'No user is signed in to the portal')
      if (type === 'settings.open') return options.onOpenSettings()
      const { contacts } = await api.call('queue.addContacts', payload as HostPayload<'board.queue'>)
      options.onContactsQueued()
      return { contacts }
    },
  })

  async function handleToken(token: string): Promise<void> {
    const answer = await runOnce(async () => {
      const first = await exchangeToken(token)
      // Traded or expired: get another token.
      return !first.ok && (first.status === 401 || first.status === 409)
        ? ((await exchangeFreshToken()) ?? first)
        : first
    })
    if (!answer.ok) throw new HostError(answer.status === 403 ? 'forbidden' : 'failed', answer.text)
  }

  let last: ExchangeResult = { ok: false, status: 0, text: '' }
  async function runOnce(work: () => Promise<ExchangeResult | null>): Promise<ExchangeResult> {
    entering ??= work().then((answer) => {
      entering = null
      last = answer ?? {
        ok: false,
        status: 401,
        text: `Your session has ended, and ${vendor.name} did not start a new one.`,
      }
      applyAnswer(last)
      return last.ok
    })
    await entering
    return last
  }

  function applyAnswer(answer: ExchangeResult): void {
    if (!answer.ok) return rejectSession(answer.text, 'again', answer.status === 403)
    open = true
    userId = answer.userId
    isSignedOut = false
    exchangedAt = performance.now()
    expiresAt = answer.expiresAt
    endsAt = Date.now() + answer.leftMs
    // Short tokens: at half their lifetime.
    renewAt(Date.now() + Math.max(answer.leftMs - RENEW_BEFORE_MS, answer.leftMs / 2))
    onState({ step: 'open', userId: answer.userId })
  }

  /** The wall clock includes sleep. */
  function renewAt(atMs: number): void {
    clearTimeout(renewal)
    if (closed) return
    const remainingMs = atMs - Date.now()
    if (remainingMs <= 0) void startBackgroundRenewal()
    else renewal = setTimeout(() => renewAt(atMs), Math.min(remainingMs, CHECK_INTERVAL_MS))
  }

  function startBackgroundRenewal(): Promise<void> {
    backgroundRenewal ??= renewInBackground().finally(() => (backgroundRenewal = null))
    return backgroundRenewal
  }

  async function renewInBackground(): Promise<void> {
    const before = exchangedAt
    const isSuperseded = () => entering !== null || exchangedAt !== before
    if (isSuperseded()) return
    const cookie = await checkCookie()
    if (isSuperseded() || cookie === 'signed out') return
    const answer = cookie === 'unknown' ? null : await exchangeFreshToken()
    if (isSuperseded()) return
    if (answer?.ok) return applyAnswer(answer)
    const isRefused = answer !== null && FINAL_STATUSES.has(answer.status)
    const retryAtMs = Date.now() + RENEW_RETRY_MS
    if (!isRefused && retryAtMs < endsAt) renewAt(retryAtMs)
  }

  /** Ended early means signed out: do not sign in again. */
  async function checkCookie(): Promise<'active' | 'ended' | 'signed out' | 'unknown'> {
    const signal = AbortSignal.timeout(givenUpAfterMs)
    const response = await fetch(`${vendor.base}/api/v1/session`, { signal }).catch(() => null)
    if (!response) return 'unknown'
    if (response.ok) return 'active'
    // A proxy or an overloaded server.
    if (!FINAL_STATUSES.has(response.status)) return 'unknown'
    return getServerTime(response) + DATE_STEP_MS < expiresAt ? 'signed out' : 'ended'
  }

  function rejectSession(text: string, next: 'again' | 'alone', foreign = false): void {
    open = false
    onState({ step: 'refused', text, next, ...(foreign ? { foreign } : {}) })
  }

  function exchangeFreshToken(): Promise<ExchangeResult | null> {
    pendingExchange ??= link
      .requestToken()
      .then((fresh) => (fresh === null ? null : exchangeToken(fresh)))
      .finally(() => (pendingExchange = null))
    return pendingExchange
  }

  /** A header: cross-site requests need preflight, and logs omit it. */
  async function exchangeToken(token: string): Promise<ExchangeResult> {
    try {
      const answer = await fetch(`${vendor.base}/api/v1/session/framed`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ vendor: vendor.id }),
        signal: AbortSignal.timeout(givenUpAfterMs),
      })
      const body = (await answer.json()) as { userId: string; expiresAt: string; error?: string }
      if (!answer.ok) return { ok: false, status: answer.status, text: `${body.error ?? 'An error occurred'}.` }
      const expiresAtMs = Date.parse(body.expiresAt)
      return { ok: true, userId: body.userId, expiresAt: expiresAtMs, leftMs: expiresAtMs - getServerTime(answer) }
    } catch {
      return { ok: false, status: 0, text: 'No connection to the server.' }
    }
  }

  const credentials: Credentials = {
    token: () => null,
    base: vendor.base,
    frame: vendor.id,
    async renew() {
      await backgroundRenewal
      const before = exchangedAt
      const cookie = await checkCookie()
      // Signed in since.
      if (exchangedAt !== before) return open
      return cookie === 'active' || (cookie === 'ended' && (await runOnce(exchangeFreshToken)).ok)
    },
  }
  let hostToken: string | null = null
  const hostCredentials: Credentials = {
    token: () => hostToken,
    renew: async () => (hostToken = await link.requestToken()) !== null,
  }
  const api = createApiClient({ credentials, userId: () => userId, fetch })

  const match = createHostMatch({ ask: link.request, credentials, userId: () => userId, fetch })

  return {
    credentials,
    hostCredentials,
    ask: link.request,
    send(type, payload) {
      link.send(type, payload)
      void match(type, payload)
    },
    async enter(wasRedirected) {
      if (wasRedirected && performance.now() - exchangedAt < COOKIE_CHECK_MS) {
        rejectSession(`This browser blocks our cookies inside ${vendor.name}.`, 'alone')
        return false
      }
      onState({ step: 'connecting' })
      return (await runOnce(exchangeFreshToken)).ok
    },
    close() {
      closed = true
      clearTimeout(hostTimer)
      clearTimeout(renewal)
      link.close()
    },
  }
}
