interface ShownTexts {
  openThread(): string | null
  open(threadId: string): void
}

let shown: ShownTexts | null = null

export function showTextsHere(texts: ShownTexts): () => void {
  shown = texts
  return () => {
    if (shown === texts) shown = null
  }
}

/** Open and focused. */
export const isReadHere = (threadId: string): boolean =>
  shown?.openThread() === threadId && document.visibilityState === 'visible' && document.hasFocus()

/** False: no messenger here. */
export function openHere(threadId: string): boolean {
  shown?.open(threadId)
  return shown !== null
}
