import { messengerLiveWords } from '../messenger-live.words'

/** 2-live §9. */
const SAVE_AFTER_MS = 300

interface DraftChange {
  rawBody?: string
  scheduledAt?: string | null
}

/** The last text wins. */
export interface DraftAutosave<Save = DraftChange> {
  write(change: Save): void
  /** Throws what the save throws; stays unsaved. */
  flush(): Promise<void>
  /** Delays saves until released. */
  hold(): () => void
  isDirty(): boolean
}

export function createDraftAutosave<Save extends object = DraftChange>(
  save: (change: Save) => Promise<unknown>,
  onResult: (failure: string | null) => void,
): DraftAutosave<Save> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsaved: Save | null = null
  let saving: Promise<void> | null = null
  let holding: Promise<void> | null = null

  async function saveAll(): Promise<void> {
    while (unsaved !== null) {
      // Awaits only a hold: a closing page needs the request now.
      if (holding !== null) await holding
      const change: Save = unsaved
      unsaved = null
      try {
        await save(change)
        onResult(null)
      } catch (error) {
        // Retried with the next edit.
        unsaved = { ...change, ...(unsaved as Save | null) }
        onResult(error instanceof Error ? error.message : messengerLiveWords.errorOccurred)
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
      let release = () => {}
      const current = new Promise<void>((resolve) => (release = resolve))
      holding = current
      return () => {
        if (holding === current) holding = null
        release()
      }
    },
    isDirty: () => unsaved !== null || saving !== null,
  }
}
