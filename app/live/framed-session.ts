import { makeApiClient } from './api-client'
import type { Credentials } from './credentials'
import { HostRefusal, openHostLink, type AskHost, type HostLink } from './host-handshake'
import { makeHostMatch } from './host-match'
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
  | { step: 'refused'; words: string; next: 'again' | 'alone'; foreign?: boolean }

export interface FramedSessionOptions {
  vendor: FrameVendor
  /** Signed out on purpose. */
  waits: boolean
  onLook(look: Pick<HostPayload<'session'>, 'theme' | 'primaryColor'>): void
  onSettings(): void
  onQueue(): void
  onState(state: FramedState): void
  fetch?: typeof globalThis.fetch
  givenUpAfterMs?: number
  frame?: Window
}

export interface FramedSession {
  credentials: Credentials
  send: HostLink['send']
  ask: AskHost
  /** `sentBack`: a page found no cookie. False: see the state. */
  enter(sentBack: boolean): Promise<boolean>
  close(): void
}

export const PORTAL_TAKES = ['settings.open', 'board.queue'] as const satisfies readonly HostMessageType[]
const isForPortal = (type: HostMessageType): type is (typeof PORTAL_TAKES)[number] =>
  PORTAL_TAKES.some((taken) => taken === type)

type Answer =
  { ok: true; userId: string; expiresAt: number; leftMs: number } | { ok: false; status: number; words: string }

const RENEW_BEFORE_MS = 60_000
const RENEW_AGAIN_MS = 5_000
/** Timers stop during sleep. */
const LOOK_EVERY_MS = 10_000
/** A cookie missing this soon was never stored. */
const NOT_KEPT_WITHIN_MS = 5_000
const HOST_DEADLINE_MS = 15_000
/** Without it, a stalled connection would never fail. */
const GIVEN_UP_AFTER_MS = 10_000

/** Final; other statuses are temporary. */
const REFUSALS = new Set([401, 403, 409])

/** Date headers have full seconds. */
const DATE_STEP_MS = 1_000

/** The local clock may be wrong. */
function serverTimeOf(answer: Response): number {
  const now = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(now) ? Date.now() : now
}

/** The token stays in memory and is traded once (embedding.md). */
export function makeFramedSession(options: FramedSessionOptions): FramedSession {
  const {
    vendor,
    onState,
    fetch = (...args) => globalThis.fetch(...args),
    givenUpAfterMs = GIVEN_UP_AFTER_MS,
  } = options
  let waits = options.waits
  let open = false
  /** Queued contacts must not reach another user. */
  let userId: string | null = null
  /** Server clock. */
  let expiresAt = Number.NEGATIVE_INFINITY
  let tradedAt = Number.NEGATIVE_INFINITY
  /** Local clock. */
  let endsAt = Number.NEGATIVE_INFINITY
  let closed = false
  let renewal: ReturnType<typeof setTimeout> | undefined
  let entering: Promise<boolean> | null = null
  let early: Promise<void> | null = null
  /** The host may return one token twice: trade it once. */
  let trading: Promise<Answer | null> | null = null
  // No host script, or a page in its own tab.
  const silence = setTimeout(() => refuse(`${vendor.name} does not answer.`, 'alone'), HOST_DEADLINE_MS)

  const link = openHostLink({
    allowedOrigins: vendor.allowedOrigins,
    frame: options.frame,
    async onMessage(type: HostMessageType, payload: HostPayload<HostMessageType>) {
      clearTimeout(silence)
      if (type === 'session') {
        const session = payload as HostPayload<'session'>
        options.onLook(session)
        if (!waits) await take(session.token)
        return
      }
      if (type === 'theme.set') return options.onLook(payload as HostPayload<'theme.set'>)
      if (type === 'session.renew') return take((payload as HostPayload<'session.renew'>).token)
      if (!isForPortal(type)) throw new HostRefusal('unknown_type', `The portal takes no ${type}`)
      if (!open) throw new HostRefusal('not_ready', 'Nobody is signed in to the portal')
      if (type === 'settings.open') return options.onSettings()
      const { contacts } = await api.call('queue.addContacts', payload as HostPayload<'board.queue'>)
      options.onQueue()
      return { contacts }
    },
  })

  async function take(token: string): Promise<void> {
    const answer = await once(async () => {
      const first = await trade(token)
      // Traded or expired: get another token.
      return !first.ok && (first.status === 401 || first.status === 409) ? ((await tradeFresh()) ?? first) : first
    })
    if (!answer.ok) throw new HostRefusal(answer.status === 403 ? 'forbidden' : 'failed', answer.words)
  }

  let last: Answer = { ok: false, status: 0, words: '' }
  async function once(work: () => Promise<Answer | null>): Promise<Answer> {
    entering ??= work().then((answer) => {
      entering = null
      last = answer ?? {
        ok: false,
        status: 401,
        words: `Your session has ended, and ${vendor.name} gave no new one.`,
      }
      settle(last)
      return last.ok
    })
    await entering
    return last
  }

  function settle(answer: Answer): void {
    if (!answer.ok) return refuse(answer.words, 'again', answer.status === 403)
    open = true
    userId = answer.userId
    waits = false
    tradedAt = performance.now()
    expiresAt = answer.expiresAt
    endsAt = Date.now() + answer.leftMs
    // Short tokens: at half their lifetime.
    renewAt(Date.now() + Math.max(answer.leftMs - RENEW_BEFORE_MS, answer.leftMs / 2))
    onState({ step: 'open', userId: answer.userId })
  }

  /** The wall clock includes sleep. */
  function renewAt(moment: number): void {
    clearTimeout(renewal)
    if (closed) return
    const restMs = moment - Date.now()
    if (restMs <= 0) void renewEarly()
    else renewal = setTimeout(() => renewAt(moment), Math.min(restMs, LOOK_EVERY_MS))
  }

  function renewEarly(): Promise<void> {
    early ??= renewUnasked().finally(() => (early = null))
    return early
  }

  async function renewUnasked(): Promise<void> {
    const before = tradedAt
    const isDone = () => entering !== null || tradedAt !== before
    if (isDone()) return
    const cookie = await look()
    if (isDone() || cookie === 'signed out') return
    const answer = cookie === 'unknown' ? null : await tradeFresh()
    if (isDone()) return
    if (answer?.ok) return settle(answer)
    const isRefused = answer !== null && REFUSALS.has(answer.status)
    const again = Date.now() + RENEW_AGAIN_MS
    if (!isRefused && again < endsAt) renewAt(again)
  }

  /** Ended early means signed out: do not sign in again. */
  async function look(): Promise<'stands' | 'ended' | 'signed out' | 'unknown'> {
    const signal = AbortSignal.timeout(givenUpAfterMs)
    const still = await fetch(`${vendor.base}/api/v1/session`, { signal }).catch(() => null)
    if (!still) return 'unknown'
    if (still.ok) return 'stands'
    // A proxy or an overloaded server.
    if (!REFUSALS.has(still.status)) return 'unknown'
    return serverTimeOf(still) + DATE_STEP_MS < expiresAt ? 'signed out' : 'ended'
  }

  function refuse(words: string, next: 'again' | 'alone', foreign = false): void {
    open = false
    onState({ step: 'refused', words, next, ...(foreign ? { foreign } : {}) })
  }

  function tradeFresh(): Promise<Answer | null> {
    trading ??= link
      .askForToken()
      .then((fresh) => (fresh === null ? null : trade(fresh)))
      .finally(() => (trading = null))
    return trading
  }

  /** A header: cross-site requests need preflight, and logs omit it. */
  async function trade(token: string): Promise<Answer> {
    try {
      const answer = await fetch(`${vendor.base}/api/v1/session/framed`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ vendor: vendor.id }),
        signal: AbortSignal.timeout(givenUpAfterMs),
      })
      const body = (await answer.json()) as { userId: string; expiresAt: string; error?: string }
      if (!answer.ok) return { ok: false, status: answer.status, words: `${body.error ?? 'An error occurred'}.` }
      const ends = Date.parse(body.expiresAt)
      return { ok: true, userId: body.userId, expiresAt: ends, leftMs: ends - serverTimeOf(answer) }
    } catch {
      return { ok: false, status: 0, words: 'No connection to the server.' }
    }
  }

  const credentials: Credentials = {
    token: () => null,
    base: vendor.base,
    frame: vendor.id,
    async renew() {
      await early
      const before = tradedAt
      const cookie = await look()
      // Signed in since.
      if (tradedAt !== before) return open
      return cookie === 'stands' || (cookie === 'ended' && (await once(tradeFresh)).ok)
    },
  }
  const api = makeApiClient({ credentials, userId: () => userId, fetch })

  const match = makeHostMatch({ ask: link.ask, credentials, userId: () => userId, fetch })

  return {
    credentials,
    ask: link.ask,
    send(type, payload) {
      link.send(type, payload)
      void match(type, payload)
    },
    async enter(sentBack) {
      if (sentBack && performance.now() - tradedAt < NOT_KEPT_WITHIN_MS) {
        refuse(`This browser keeps no cookie of ours inside ${vendor.name}.`, 'alone')
        return false
      }
      onState({ step: 'connecting' })
      return (await once(tradeFresh)).ok
    },
    close() {
      closed = true
      clearTimeout(silence)
      clearTimeout(renewal)
      link.close()
    },
  }
}
