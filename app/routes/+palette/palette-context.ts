import { createContext } from 'react'

export interface PalettePage {
  to: string
  label: string
}

/** Opens the palette. */
export const PaletteContext = createContext<() => void>(() => {})
