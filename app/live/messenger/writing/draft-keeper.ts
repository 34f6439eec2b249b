/** How long nothing is typed before what was is saved (2-live §9). */
const SAVE_AFTER_MS = 300

interface Words {
  rawBody?: string
  scheduledAt?: string | null
}

/** Keeps what is written in one conversation, or to one recipient of a blast, while it is written: what was typed last counts. */
export interface DraftKeeper<Save = Words> {
  write(change: Save): void
  /** Saves what is not saved yet, and waits for it. Throws what the save throws; then it is unsaved still. */
  flush(): Promise<void>
  /** What is typed from here on is saved once this is let go. */
  hold(): () => void
  /** Whether something was typed that is not saved yet: another window's word does not replace it. */
  isDirty(): boolean
}

export function makeDraftKeeper<Save extends object = Words>(
  save: (change: Save) => Promise<unknown>,
  told: (failure: string | null) => void,
): DraftKeeper<Save> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsaved: Save | null = null
  let saving: Promise<void> | null = null
  let held: Promise<void> | null = null

  async function saveAll(): Promise<void> {
    while (unsaved !== null) {
      // Else it is asked at once: a page that goes waits for nothing.
      if (held !== null) await held
      const change: Save = unsaved
      unsaved = null
      try {
        await save(change)
        told(null)
      } catch (error) {
        // It goes with what is typed next, or with the next try.
        unsaved = { ...change, ...(unsaved as Save | null) }
        told(error instanceof Error ? error.message : 'An error occurred')
        throw error
      }
    }
  }

  /** One at a time: an older save must not arrive after a newer one. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    saving ??= saveAll().finally(() => {
      saving = null
    })
    return saving
  }

  return {
    write(change) {
      unsaved = { ...unsaved, ...change }
      clearTimeout(timer)
      timer = setTimeout(() => void flush().catch(() => {}), SAVE_AFTER_MS)
    },
    flush,
    hold() {
      let letGo = () => {}
      const own = new Promise<void>((resolve) => (letGo = resolve))
      held = own
      return () => {
        if (held === own) held = null
        letGo()
      }
    },
    isDirty: () => unsaved !== null || saving !== null,
  }
}
