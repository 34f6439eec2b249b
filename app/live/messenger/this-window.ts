/** The conversations that this window shows. */
interface ShownTexts {
  /** Which of them is open; null: none. */
  openThread(): string | null
  open(threadId: string): void
}

let shown: ShownTexts | null = null

/** A messenger is there; what is answered takes it away again. */
export function showTextsHere(texts: ShownTexts): () => void {
  shown = texts
  return () => {
    if (shown === texts) shown = null
  }
}

/** Whether somebody looks at a conversation here: it is open, and the window is the one that they work in. */
export const isReadHere = (threadId: string): boolean =>
  shown?.openThread() === threadId && document.visibilityState === 'visible' && document.hasFocus()

/** Opens a conversation where conversations are shown. false: none are here. */
export function openHere(threadId: string): boolean {
  shown?.open(threadId)
  return shown !== null
}
