import { useState } from 'react'
import { useOpenPanel } from './dialer-context'

/** Survives a switch between bar, mini dialer and badge. */
export function usePanelState<T>(name: string, initial: () => T): [T, (value: T) => void] {
  const { state: kept } = useOpenPanel()
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
