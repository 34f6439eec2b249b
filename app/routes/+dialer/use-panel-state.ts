import { useState } from 'react'
import { useDialerUi } from './dialer-context'

/** Survives a switch between bar, mini dialer and badge. */
export function usePanelState<T>(name: string, initial: () => T): [T, (value: T) => void] {
  const { panelState: kept } = useDialerUi()
  const [value, setValue] = useState(() => {
    if (!kept.has(name)) kept.set(name, initial())
    return kept.get(name) as T
  })
  return [
    value,
    (next) => {
      kept.set(name, next)
      setValue(() => next)
    },
  ]
}
