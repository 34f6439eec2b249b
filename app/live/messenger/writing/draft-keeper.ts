/** 2-live §9. */
const SAVE_AFTER_MS = 300

interface Words {
  rawBody?: string
  scheduledAt?: string | null
}

/** The last text wins. */
export interface DraftKeeper<Save = Words> {
  write(change: Save): void
  /** Throws what the save throws; stays unsaved. */
  flush(): Promise<void>
  /** Delays saves until released. */
  hold(): () => void
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
      // Awaits only a hold: a closing page needs the request now.
      if (held !== null) await held
      const change: Save = unsaved
      unsaved = null
      try {
        await save(change)
        told(null)
      } catch (error) {
        // Retried with the next edit.
        unsaved = { ...change, ...(unsaved as Save | null) }
        told(error instanceof Error ? error.message : 'An error occurred')
        throw error
      }
    }
  }

  /** An older save must not arrive last. */
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
