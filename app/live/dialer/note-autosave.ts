import { ApiError } from '../api-client'
import type { Dialer } from './dialer'
import { isSuperseded, commandQueue } from './command-queue'
import { dialerLiveWords } from './dialer-live.words'

const SAVE_AFTER_MS = 500

export type NoteState = { is: 'typing' | 'saving' | 'saved' } | { is: 'failed'; reason: string }

/** The last text wins. */
export function createNoteAutosave(
  { api }: Pick<Dialer, 'api'>,
  uuid: string,
  onState: (state: NoteState) => void,
): { type(text: string): void; flush(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsaved: string | null = null

  async function save(text: string): Promise<void> {
    onState({ is: 'saving' })
    try {
      await commandQueue.run(`note ${uuid}`, 'newest', (superseded) =>
        api.call('callHistory.saveNote', { uuid, text }, { isOwed: true, superseded }),
      )
      if (unsaved === null) onState({ is: 'saved' })
    } catch (error) {
      if (isSuperseded(error)) return
      // Retried with the next edit.
      unsaved ??= text
      onState({ is: 'failed', reason: error instanceof ApiError ? error.message : dialerLiveWords.errorOccurred })
    }
  }

  function flush(): void {
    clearTimeout(timer)
    if (unsaved === null) return
    const text = unsaved
    unsaved = null
    void save(text)
  }

  return {
    type(text) {
      unsaved = text
      onState({ is: 'typing' })
      clearTimeout(timer)
      timer = setTimeout(flush, SAVE_AFTER_MS)
    },
    flush,
  }
}
