import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { PaletteContext, type PalettePage } from './palette-context'
import { isComposing } from '~/ui/is-composing'

const Palette = lazy(() => import('./palette').then((module) => ({ default: module.Palette })))

interface PaletteProviderProps {
  pages: PalettePage[]
  can: { dial: boolean; write: boolean }
  children: ReactNode
}

/** ⌘K or Ctrl K opens the palette on each page. */
export function PaletteProvider({ pages, can, children }: PaletteProviderProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.altKey ||
        event.shiftKey ||
        isComposing(event)
      )
        return
      event.preventDefault()
      setOpen((was) => !was)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <PaletteContext.Provider value={useCallback(() => setOpen(true), [])}>
      {children}
      {isOpen ? (
        <Suspense fallback={null}>
          <Palette pages={pages} can={can} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </PaletteContext.Provider>
  )
}
