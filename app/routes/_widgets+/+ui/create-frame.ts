import { ApiError, createApiClient } from '~/live/api-client'
import type { Credentials } from '~/live/credentials'
import { HostError, openHostConnection, type HostRequest, type HostConnection } from '~/live/host-handshake'
import { createHostMatch } from '~/live/host-match'
import type { HostMessageType, HostPayload } from '~/live/messages.schema'
import type { Theme } from '~/ui/accent'
import { applyTheme } from '~/ui/theme'
import type { Commands, FrameKind, MountedWidget } from './frame-kinds'
import { pagePartsWords } from '../../+ui/page-parts.words'

export interface FrameVendor {
  id: string
  allowedOrigins: string[]
}

/** 'invalid': the token is not valid. null: the server did not answer. */
async function findTokenOwner(token: string): Promise<string | null> {
  const api = createApiClient({ credentials: { token: () => token, renew: () => Promise.resolve(false) } })
  try {
    return (await api.call('access.currentSession')).user.id
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'invalid' : null
  }
}

/** How long a call waits for a closed widget. */
const REOPEN_TIMEOUT_MS = 10_000

/** The token is kept in memory only. */
export function createFrame(widget: string, vendor: FrameVendor, kind: FrameKind) {
  let link: HostConnection | null = null
  let token: string | null = null
  /** null: no user yet. */
  let shown: MountedWidget | null = null
  let renewing: Promise<boolean> | null = null
  let theme: Theme = 'dark'
  let primaryColor: string | null = null
  let running: Commands | null = null
  let reopening: { isFor(next: MountedWidget): boolean; runOn(commands: Commands): void; refuse(): void } | null = null
  let isClosed = false
  let hasSentReady = false
  let generation = 0
  let onSession: ((generation: number) => void) | null = null

  const credentials: Credentials = {
    token: () => token,
    // Concurrent requests ask the host once.
    renew: () =>
      (renewing ??= askHost().finally(() => {
        renewing = null
      })),
  }

  async function askHost(): Promise<boolean> {
    const fresh = await link?.requestToken()
    return fresh ? (await applyToken(fresh)) === 'same' : false
  }

  /** Another user's token starts a new session. */
  async function applyToken(fresh: string): Promise<'same' | 'another' | 'invalid'> {
    const currentUserId = shown?.userId() ?? null
    const owner = currentUserId === null ? null : await findTokenOwner(fresh)
    if (owner === 'invalid') return owner
    if (owner !== null && owner !== currentUserId) {
      startSession(fresh)
      return 'another'
    }
    token = fresh
    return 'same'
  }

  function startSession(fresh: string): void {
    shown?.close()
    token = fresh
    running = null
    shown = null
    generation += 1
    onSession?.(generation)
  }

  /** Retries what failed: the host can renew an ended session. */
  function resume(): void {
    if (isClosed) return
    if (shown) void shown.reload()
    else if (token) startSession(token)
  }

  function waitForReopen(forCall: boolean): Promise<Commands> {
    const [startGeneration, currentUserId] = [generation, shown?.userId() ?? null]
    const until = forCall ? Date.now() + REOPEN_TIMEOUT_MS : Infinity
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new HostError('not_ready', pagePartsWords.notReadyTime(kind.name)))
      // Timers run late in hidden pages and after sleep.
      const runOn = (commands: Commands) => (Date.now() < until ? resolve(commands) : refuse())
      // A renewed token is fine; another user's widget must not run it.
      const isFor = (next: MountedWidget) =>
        startGeneration === generation || (currentUserId !== null && currentUserId === next.userId())
      reopening = { isFor, runOn, refuse }
      if (forCall) setTimeout(refuse, REOPEN_TIMEOUT_MS)
    })
  }

  const ask: HostRequest = (type, payload) => link?.request(type, payload) ?? Promise.resolve(null)
  const match = createHostMatch({ ask, credentials, userId: () => shown?.userId() ?? null })

  function applyHostTheme(next: { theme?: Theme; primaryColor?: string }): void {
    theme = next.theme ?? theme
    primaryColor = next.primaryColor ?? primaryColor
    applyTheme(theme, primaryColor)
  }

  return {
    credentials,
    ask,
    send: ((type, payload) => {
      link?.send(type, payload)
      void match(type, payload)
    }) as HostConnection['send'],
    attach(ofGeneration: number, next: MountedWidget, commands: Commands) {
      if (ofGeneration !== generation) return
      running = commands
      shown = next
      if (reopening?.isFor(next)) reopening.runOn(running)
      else reopening?.refuse()
      reopening = null
      // Once per document: on 'ready' the host resends early messages.
      if (!hasSentReady) link?.send('ready', { widget })
      hasSentReady = true
    },
    detach() {
      running = null
      isClosed = true
    },
    connect(handlers: { onSession(generation: number): void; onVisible(open: boolean): void }) {
      onSession = handlers.onSession
      link = openHostConnection({
        allowedOrigins: vendor.allowedOrigins,
        onMessage(type: HostMessageType, payload: HostPayload<HostMessageType>) {
          if (type === 'session') {
            const session = payload as HostPayload<'session'>
            applyHostTheme(session)
            if (token !== session.token) startSession(session.token)
            return
          }
          if (type === 'theme.set') return applyHostTheme(payload as HostPayload<'theme.set'>)
          if (type === 'session.renew') {
            return applyToken((payload as HostPayload<'session.renew'>).token).then((owner) => {
              if (owner === 'invalid') throw new HostError('failed', pagePartsWords.tokenNotValid)
              if (owner === 'same') resume()
            })
          }
          if (!kind.accepts.has(type)) throw new HostError('unknown_type', pagePartsWords.notAccept(kind.name, type))
          const run = (commands: Commands) => (commands[type] as (payload: unknown) => unknown)(payload)
          if (running) return run(running)
          if (!isClosed || !kind.opens.has(type)) throw new HostError('not_ready', pagePartsWords.notOpen(kind.name))
          isClosed = false
          link?.send('ui.visible', { visible: true })
          handlers.onVisible(true)
          return waitForReopen(kind.calls.has(type)).then(run)
        },
      })
      return () => link?.close()
    },
  }
}
