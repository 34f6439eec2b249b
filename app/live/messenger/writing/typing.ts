/** 2-live §9. */
const STOPS_AFTER_MS = 2_000
/** Repeated before others expire it. */
const SAYS_AGAIN_MS = 2_000
/** The window may have closed. */
const FORGOTTEN_AFTER_MS = 5_000

export interface Typer {
  userId: string
  name: string
}

export interface OwnTyping {
  key(threadId: string): void
  stop(): void
}

export function makeOwnTyping(tell: (told: { threadId: string; isTyping: boolean }) => void): OwnTyping {
  let at: string | null = null
  let saidAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    if (at !== null) tell({ threadId: at, isTyping: false })
    at = null
  }

  return {
    key(threadId) {
      if (at !== threadId) stop()
      const now = Date.now()
      if (at === null || now - saidAt >= SAYS_AGAIN_MS) {
        saidAt = now
        tell({ threadId, isTyping: true })
      }
      at = threadId
      clearTimeout(timer)
      timer = setTimeout(stop, STOPS_AFTER_MS)
    },
    stop,
  }
}

export interface OthersTyping {
  heard(who: Typer & { isTyping: boolean }): void
  clear(): void
}

export function makeOthersTyping(show: (typers: Typer[]) => void): OthersTyping {
  const typers = new Map<string, { typer: Typer; timer: ReturnType<typeof setTimeout> }>()
  const tell = () => show([...typers.values()].map(({ typer }) => typer))

  function forget(userId: string): void {
    const known = typers.get(userId)
    if (!known) return
    clearTimeout(known.timer)
    typers.delete(userId)
    tell()
  }

  return {
    heard({ userId, name, isTyping }) {
      if (!isTyping) return forget(userId)
      const known = typers.get(userId)
      clearTimeout(known?.timer)
      typers.set(userId, { typer: { userId, name }, timer: setTimeout(() => forget(userId), FORGOTTEN_AFTER_MS) })
      if (!known) tell()
    },
    clear() {
      for (const { timer } of typers.values()) clearTimeout(timer)
      const had = typers.size > 0
      typers.clear()
      if (had) tell()
    },
  }
}
