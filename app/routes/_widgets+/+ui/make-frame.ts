import { ApiError, makeApiClient } from '~/live/api-client'
import type { Credentials } from '~/live/credentials'
import { HostRefusal, openHostLink, type AskHost, type HostLink } from '~/live/host-handshake'
import { makeHostMatch } from '~/live/host-match'
import type { HostMessageType, HostPayload } from '~/live/messages.schema'
import type { Theme } from '~/ui/accent'
import { applyTheme } from '~/ui/theme'
import type { Commands, FrameKind, Shown } from './frame-kinds'

export interface FrameVendor {
  id: string
  allowedOrigins: string[]
}

/** 'nobody': the token is invalid. null: the server did not answer. */
async function ownerOf(token: string): Promise<string | null> {
  const api = makeApiClient({ credentials: { token: () => token, renew: () => Promise.resolve(false) } })
  try {
    return (await api.call('access.currentSession')).user.id
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'nobody' : null
  }
}

/** How long a call waits for a closed widget. */
const CALL_WAITS_MS = 10_000

/** The token is kept in memory only. */
export function makeFrame(widget: string, vendor: FrameVendor, kind: FrameKind) {
  let link: HostLink | null = null
  let token: string | null = null
  /** null: no user yet. */
  let shown: Shown | null = null
  let renewing: Promise<boolean> | null = null
  let theme: Theme = 'dark'
  let primaryColor: string | null = null
  let running: Commands | null = null
  let reopening: { isFor(next: Shown): boolean; runOn(commands: Commands): void; refuse(): void } | null = null
  let isClosed = false
  let saidReady = false
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
    const fresh = await link?.askForToken()
    return fresh ? (await take(fresh)) === 'same' : false
  }

  /** Another user's token starts a new session. */
  async function take(fresh: string): Promise<'same' | 'another' | 'nobody'> {
    const person = shown?.person() ?? null
    const owner = person === null ? null : await ownerOf(fresh)
    if (owner === 'nobody') return owner
    if (owner !== null && owner !== person) {
      begin(fresh)
      return 'another'
    }
    token = fresh
    return 'same'
  }

  function begin(fresh: string): void {
    shown?.close()
    token = fresh
    running = null
    shown = null
    generation += 1
    onSession?.(generation)
  }

  /** Retries what failed: the host can renew an ended session. */
  function goOn(): void {
    if (isClosed) return
    if (shown) void shown.reload()
    else if (token) begin(token)
  }

  function reopened(forCall: boolean): Promise<Commands> {
    const [asked, person] = [generation, shown?.person() ?? null]
    const until = forCall ? Date.now() + CALL_WAITS_MS : Infinity
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new HostRefusal('not_ready', `The ${kind.name} was not ready in time`))
      // Timers run late in hidden pages and after sleep.
      const runOn = (commands: Commands) => (Date.now() < until ? resolve(commands) : refuse())
      // A renewed token is fine; another user's widget must not run it.
      const isFor = (next: Shown) => asked === generation || (person !== null && person === next.person())
      reopening = { isFor, runOn, refuse }
      if (forCall) setTimeout(refuse, CALL_WAITS_MS)
    })
  }

  const ask: AskHost = (type, payload) => link?.ask(type, payload) ?? Promise.resolve(null)
  const match = makeHostMatch({ ask, credentials, userId: () => shown?.person() ?? null })

  function show(next: { theme?: Theme; primaryColor?: string }): void {
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
    }) as HostLink['send'],
    attach(ofGeneration: number, next: Shown, commands: Commands) {
      if (ofGeneration !== generation) return
      running = commands
      shown = next
      if (reopening?.isFor(next)) reopening.runOn(running)
      else reopening?.refuse()
      reopening = null
      // Once per document: on 'ready' the host resends early messages.
      if (!saidReady) link?.send('ready', { widget })
      saidReady = true
    },
    detach() {
      running = null
      isClosed = true
    },
    connect(told: { onSession(generation: number): void; onVisible(open: boolean): void }) {
      onSession = told.onSession
      link = openHostLink({
        allowedOrigins: vendor.allowedOrigins,
        onMessage(type: HostMessageType, payload: HostPayload<HostMessageType>) {
          if (type === 'session') {
            const session = payload as HostPayload<'session'>
            show(session)
            if (token !== session.token) begin(session.token)
            return
          }
          if (type === 'theme.set') return show(payload as HostPayload<'theme.set'>)
          if (type === 'session.renew') {
            return take((payload as HostPayload<'session.renew'>).token).then((whose) => {
              if (whose === 'nobody') throw new HostRefusal('failed', 'This token is not valid')
              if (whose === 'same') goOn()
            })
          }
          if (!kind.takes.has(type)) throw new HostRefusal('unknown_type', `The ${kind.name} takes no ${type}`)
          const run = (commands: Commands) => (commands[type] as (payload: unknown) => unknown)(payload)
          if (running) return run(running)
          if (!isClosed || !kind.opens.has(type)) throw new HostRefusal('not_ready', `The ${kind.name} is not open`)
          isClosed = false
          link?.send('ui.visible', { visible: true })
          told.onVisible(true)
          return reopened(kind.calls.has(type)).then(run)
        },
      })
      return () => link?.close()
    },
  }
}
