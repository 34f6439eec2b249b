import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import type { Dialer } from '~/live/dialer/dialer'
import { getCurrentLine, type DialerState } from '~/live/dialer/dialer-state'
import { onPageLeave } from '../../+form/on-page-leave'

export interface PendingDisposition {
  line: LineView
  dispositionId: string
  /** ISO. Absent: no time. */
  callbackAt?: string
  /** A callback whose time is not chosen yet: it is not saved on its own. */
  asksTime?: true
}

export const UNDO_MS = 3_000

/** A disposition by key can be undone for 3 s. It is saved early by the same key, and when its call leaves the screen. */
export function useDispositionByKey(dialer: Dialer | null, state: DialerState) {
  const [pending, setPending] = useState<PendingDisposition | null>(null)
  const callbackIds = useMemo(
    () => state.dispositions.filter(({ category }) => category === 'CALLBACK').map(({ id }) => id),
    [state.dispositions],
  )
  const latest = useRef<PendingDisposition | null>(null)

  const setLatest = useCallback((next: PendingDisposition | null) => {
    latest.current = next
    setPending(next)
  }, [])
  const save = useCallback((): Promise<unknown> => {
    const chosen = latest.current
    if (!chosen || !dialer) return Promise.resolve()
    setLatest(null)
    return dialer.press(() => dialer.dispose(chosen.line, chosen.dispositionId, chosen.callbackAt))
  }, [dialer, setLatest])

  useEffect(() => {
    if (!pending) return
    const timer = pending.asksTime ? undefined : setTimeout(() => void save(), UNDO_MS)
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
        const before = latest.current
        const isSame = before?.line.id === line.id && before.dispositionId === dispositionId
        if (isSame) void save()
        else setLatest({ line, dispositionId, ...(callbackIds.includes(dispositionId) ? { asksTime: true } : {}) })
      },
      [callbackIds, save, setLatest],
    ),
    /** `at` null: no time. By a press it is saved immediately. */
    chooseCallbackTime: useCallback(
      (at: string | null, byKey: boolean): void => {
        const before = latest.current
        if (!before?.asksTime) return
        setLatest({ line: before.line, dispositionId: before.dispositionId, ...(at ? { callbackAt: at } : {}) })
        if (!byKey) void save()
      },
      [save, setLatest],
    ),
    undoDisposition: useCallback((): void => setLatest(null), [setLatest]),
    saveDisposition: save,
  }
}
