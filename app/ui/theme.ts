import { useInsertionEffect, useRef } from 'react'
import { accentTokens, type Theme } from './accent'

/** What a person chooses on our own pages: a theme, or whatever their machine shows at the time. */
export const THEME_CHOICES = ['system', 'dark', 'light'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** How a page looks: on our own pages the person chooses, in a frame the host. */
export interface Look {
  theme: ThemeChoice
  primaryColor: string | null
}

/** The accent of a host's colour as CSS variables; undefined values where there is none. */
export function accentStyle(theme: Theme, primaryColor: string | null): Record<string, string | undefined> {
  const tokens = primaryColor ? accentTokens(primaryColor)?.[theme] : null
  return { '--accent': tokens?.accent, '--accent-fill': tokens?.accentFill, '--on-accent': tokens?.onAccent }
}

/** Puts a theme and accent on the page at once, when a host sends or changes them (`theme.set`). Browser only. */
export function applyTheme(theme: Theme, primaryColor: string | null): void {
  const root = document.documentElement
  root.dataset.theme = theme
  for (const [name, value] of Object.entries(accentStyle(theme, primaryColor))) {
    if (value) root.style.setProperty(name, value)
    else root.style.removeProperty(name)
  }
  changeAsOne()
}

/** The same for a page that React draws in another theme. */
export function useChangeAsOne(theme: ThemeChoice): void {
  const drawn = useRef(theme)
  // Before layout effects: what is measured there would take the new colours, and begin to fade.
  useInsertionEffect(() => {
    if (drawn.current !== theme) changeAsOne()
    drawn.current = theme
  }, [theme])
}

/** Colours that were just changed are taken at once: each control would fade over by itself, light buttons on a dark bar until then. */
function changeAsOne(): void {
  const root = document.documentElement
  root.style.setProperty('--quick', '0ms')
  // Read, so that the new colours are taken before fading is let in again.
  void root.offsetHeight
  root.style.removeProperty('--quick')
}
