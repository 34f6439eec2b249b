import { makeApiClient } from './api-client'
import type { Credentials } from './credentials'
import { HostRefusal, openHostLink, type AskHost, type HostLink } from './host-handshake'
import { makeHostMatch } from './host-match'
import type { HostMessageType, HostPayload } from './messages.schema'

/** The vendor of the frame's address, as the server knows it. */
export interface FrameVendor {
  id: string
  name: string
  allowedOrigins: string[]
  /** `/framed/VENDOR`: what stands before every path of the frame. */
  base: string
}

export type FramedState =
  /** Waits for the host's token, or for the server to take it. */
  | { step: 'connecting' }
  /** The frame's cookie stands for this person. */
  | { step: 'open'; userId: string }
  /** `again`: another token may change it. `alone`: the way on is our own page. `foreign`: of another vendor. */
  | { step: 'refused'; words: string; next: 'again' | 'alone'; foreign?: boolean }

export interface FramedSessionOptions {
  vendor: FrameVendor
  /** The person was signed out on purpose: only a press, or the host, signs in again. */
  waits: boolean
  onLook(look: Pick<HostPayload<'session'>, 'theme' | 'primaryColor'>): void
  onSettings(): void
  /** Contacts wait for the person to choose their board. */
  onQueue(): void
  onState(state: FramedState): void
  fetch?: typeof globalThis.fetch
  /** Milliseconds that one request may take, to the last byte of its answer. */
  givenUpAfterMs?: number
  /** The frame's own window; tests hand in another. */
  frame?: Window
}

export interface FramedSession {
  credentials: Credentials
  send: HostLink['send']
  ask: AskHost
  /**
   * Nobody is signed in: asks the host for a fresh token and trades it. `sentBack`: a page that was entered found no
   * cookie. False: the state says why not.
   */
  enter(sentBack: boolean): Promise<boolean>
  close(): void
}

/** Messages that the portal takes beside session, session.renew and theme.set. */
export const PORTAL_TAKES = ['settings.open', 'board.queue'] as const satisfies readonly HostMessageType[]
const isForPortal = (type: HostMessageType): type is (typeof PORTAL_TAKES)[number] =>
  PORTAL_TAKES.some((taken) => taken === type)

type Answer =
  { ok: true; userId: string; expiresAt: number; leftMs: number } | { ok: false; status: number; words: string }

/** A fresh token is asked for this long before the old one ends, so that nobody meets the end in mid-work. */
const RENEW_BEFORE_MS = 60_000
/** Until a renewal that met no answer is tried again: well before the token ends. */
const RENEW_AGAIN_MS = 5_000
/** Timers stand still while the machine sleeps: it is looked this often whether the moment has come. */
const LOOK_EVERY_MS = 10_000
/** A cookie that is not there this soon after it was set was never kept. */
const NOT_KEPT_WITHIN_MS = 5_000
const HOST_DEADLINE_MS = 15_000
/** A connection that swallows everything looks like one that is slow: without an end the page would wait for ever. */
const GIVEN_UP_AFTER_MS = 10_000

/** What our own server says of who is not let in, and of a token that was traded before. Anything else is over by and by. */
const REFUSALS = new Set([401, 403, 409])

/** An answer's Date header leaves out the rest of its second. */
const DATE_STEP_MS = 1_000

/** When the server gave this answer, by its own clock: this machine's may be wrong. */
function serverTimeOf(answer: Response): number {
  const now = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(now) ? Date.now() : now
}

/**
 * The portal's side of the hand-over (embedding.md): the token that the host hands over stands in memory, is traded for
 * the frame's cookie, and is asked for anew before it ends. A token is traded once; after a reload the same one is known.
 */
export function makeFramedSession(options: FramedSessionOptions): FramedSession {
  const {
    vendor,
    onState,
    fetch = (...args) => globalThis.fetch(...args),
    givenUpAfterMs = GIVEN_UP_AFTER_MS,
  } = options
  let waits = options.waits
  let open = false
  /** Whom the host's last token stands for: what it queues for them is never kept for somebody else. */
  let userId: string | null = null
  /** By the server's clock, which a sleep of this machine does not stop. */
  let expiresAt = Number.NEGATIVE_INFINITY
  let tradedAt = Number.NEGATIVE_INFINITY
  /** The same end as this machine's clock will show it. */
  let endsAt = Number.NEGATIVE_INFINITY
  let closed = false
  let renewal: ReturnType<typeof setTimeout> | undefined
  let entering: Promise<boolean> | null = null
  /** A renewal that nobody asked for is under way. */
  let early: Promise<void> | null = null
  /** A host may give its one token to whoever asks, and it is traded once: who asks meanwhile gets this answer. */
  let trading: Promise<Answer | null> | null = null
  // Nobody answers a page that has a tab of its own, or a host that never loaded our script.
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

  /** A token that the host gave by itself. Its refusal is the host's to know too. */
  async function take(token: string): Promise<void> {
    const answer = await once(async () => {
      const first = await trade(token)
      // Used before a reload, or too old since: the host has another one.
      return !first.ok && (first.status === 401 || first.status === 409) ? ((await tradeFresh()) ?? first) : first
    })
    if (!answer.ok) throw new HostRefusal(answer.status === 403 ? 'forbidden' : 'failed', answer.words)
  }

  let last: Answer = { ok: false, status: 0, words: '' }
  /** However many requests find nobody signed in, one trade is made. */
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
    // Half of what a token lasts that is over within two minutes: it must not be traded again at once.
    renewAt(Date.now() + Math.max(answer.leftMs - RENEW_BEFORE_MS, answer.leftMs / 2))
    onState({ step: 'open', userId: answer.userId })
  }

  /** By the machine's clock and not by the page's, which stands still in a sleep. */
  function renewAt(moment: number): void {
    clearTimeout(renewal)
    if (closed) return
    const restMs = moment - Date.now()
    if (restMs <= 0) void renewEarly()
    else renewal = setTimeout(() => renewAt(moment), Math.min(restMs, LOOK_EVERY_MS))
  }

  /** Before anybody notices; where it is refused the page goes on until its session ends. */
  function renewEarly(): Promise<void> {
    early ??= renewUnasked().finally(() => (early = null))
    return early
  }

  async function renewUnasked(): Promise<void> {
    const before = tradedAt
    // Who woke from a sleep may have found the session ended first.
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

  /** Ended before its time: somebody signed out, and must not be signed in again behind their back. */
  async function look(): Promise<'stands' | 'ended' | 'signed out' | 'unknown'> {
    const signal = AbortSignal.timeout(givenUpAfterMs)
    const still = await fetch(`${vendor.base}/api/v1/session`, { signal }).catch(() => null)
    if (!still) return 'unknown'
    if (still.ok) return 'stands'
    // A proxy's word, or the server's that it has too much to do.
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

  /** The header, not the body: no other site's page can send it without asking first, and no log holds it. */
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
      // Signed in meanwhile: what was answered is of the cookie before.
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
