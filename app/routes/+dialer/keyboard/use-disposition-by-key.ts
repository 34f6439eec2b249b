import { useCallback, useEffect, useRef, useState } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import type { Dialer } from '~/live/dialer/dialer'
import { getCurrentLine, type DialerState } from '~/live/dialer/dialer-state'
import { onPageLeave } from '../../+form/on-page-leave'

export interface PendingDisposition {
  line: LineView
  dispositionId: string
}

export const UNDO_MS = 3_000

/** A disposition by key can be undone for 3 s. It is saved early by the same key, and when its call leaves the screen. */
export function useDispositionByKey(dialer: Dialer | null, state: DialerState) {
  const [pending, setPending] = useState<PendingDisposition | null>(null)
  const latest = useRef<PendingDisposition | null>(null)

  const setLatest = useCallback((next: PendingDisposition | null) => {
    latest.current = next
    setPending(next)
  }, [])
  const save = useCallback((): Promise<unknown> => {
    const chosen = latest.current
    if (!chosen || !dialer) return Promise.resolve()
    setLatest(null)
    return dialer.press(() => dialer.dispose(chosen.line, chosen.dispositionId))
  }, [dialer, setLatest])

  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => void save(), UNDO_MS)
    const stop = onPageLeave(() => void save())
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [pending, save])

  const currentId = getCurrentLine(state.session)?.id
  useEffect(() => {
    if (pending && pending.line.id !== currentId) void save()
  }, [pending, currentId, save])

  return {
    pendingDisposition: pending,
    chooseDisposition: useCallback(
      (line: LineView, dispositionId: string): void => {
        const isSame = latest.current?.line.id === line.id && latest.current.dispositionId === dispositionId
        if (isSame) void save()
        else setLatest({ line, dispositionId })
      },
      [save, setLatest],
    ),
    undoDisposition: useCallback((): void => setLatest(null), [setLatest]),
    saveDisposition: save,
  }
}
