import { ApiError } from '../api-client'
import type { Dialer } from './deeds'
import { isSuperseded, turns } from './turns'

const SAVE_AFTER_MS = 500

export type NoteState = { is: 'typing' | 'saving' | 'saved' } | { is: 'failed'; why: string }

/** The last text wins. */
export function makeNoteKeeper(
  { api }: Pick<Dialer, 'api'>,
  uuid: string,
  tell: (state: NoteState) => void,
): { type(text: string): void; flush(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsaved: string | null = null

  async function save(text: string): Promise<void> {
    tell({ is: 'saving' })
    try {
      await turns.take(`note ${uuid}`, 'newest', (superseded) =>
        api.call('callHistory.saveNote', { uuid, text }, { isOwed: true, superseded }),
      )
      if (unsaved === null) tell({ is: 'saved' })
    } catch (error) {
      if (isSuperseded(error)) return
      // Retried with the next edit.
      unsaved ??= text
      tell({ is: 'failed', why: error instanceof ApiError ? error.message : 'An error occurred' })
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
      tell({ is: 'typing' })
      clearTimeout(timer)
      timer = setTimeout(flush, SAVE_AFTER_MS)
    },
    flush,
  }
}
