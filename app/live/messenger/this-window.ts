interface OpenMessenger {
  openThread(): string | null
  open(threadId: string): void
}

let current: OpenMessenger | null = null

export function registerMessenger(messenger: OpenMessenger): () => void {
  current = messenger
  return () => {
    if (current === messenger) current = null
  }
}

/** Open and focused. */
export const isThreadFocused = (threadId: string): boolean =>
  current?.openThread() === threadId && document.visibilityState === 'visible' && document.hasFocus()

/** False: no messenger here. */
export function openThreadHere(threadId: string): boolean {
  current?.open(threadId)
  return current !== null
}
