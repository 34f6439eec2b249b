/** 2-live §9. */
const TYPING_STOPS_AFTER_MS = 2_000
/** Repeated before others expire it. */
const REPEAT_INTERVAL_MS = 2_000
/** The window may have closed. */
const TYPER_EXPIRES_AFTER_MS = 5_000

export interface Typer {
  userId: string
  name: string
}

export interface OwnTyping {
  key(threadId: string): void
  stop(): void
}

export function createOwnTyping(publish: (state: { threadId: string; isTyping: boolean }) => void): OwnTyping {
  let currentThreadId: string | null = null
  let publishedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    if (currentThreadId !== null) publish({ threadId: currentThreadId, isTyping: false })
    currentThreadId = null
  }

  return {
    key(threadId) {
      if (currentThreadId !== threadId) stop()
      const now = Date.now()
      if (currentThreadId === null || now - publishedAt >= REPEAT_INTERVAL_MS) {
        publishedAt = now
        publish({ threadId, isTyping: true })
      }
      currentThreadId = threadId
      clearTimeout(timer)
      timer = setTimeout(stop, TYPING_STOPS_AFTER_MS)
    },
    stop,
  }
}

export interface OthersTyping {
  handleTyping(typer: Typer & { isTyping: boolean }): void
  clear(): void
}

export function createOthersTyping(onTypers: (typers: Typer[]) => void): OthersTyping {
  const typers = new Map<string, { typer: Typer; timer: ReturnType<typeof setTimeout> }>()
  const publishTypers = () => onTypers([...typers.values()].map(({ typer }) => typer))

  function removeTyper(userId: string): void {
    const known = typers.get(userId)
    if (!known) return
    clearTimeout(known.timer)
    typers.delete(userId)
    publishTypers()
  }

  return {
    handleTyping({ userId, name, isTyping }) {
      if (!isTyping) return removeTyper(userId)
      const known = typers.get(userId)
      clearTimeout(known?.timer)
      typers.set(userId, {
        typer: { userId, name },
        timer: setTimeout(() => removeTyper(userId), TYPER_EXPIRES_AFTER_MS),
      })
      if (!known) publishTypers()
    },
    clear() {
      for (const { timer } of typers.values()) clearTimeout(timer)
      const hadTypers = typers.size > 0
      typers.clear()
      if (hadTypers) publishTypers()
    },
  }
}
