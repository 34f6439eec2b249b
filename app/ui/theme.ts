import { useInsertionEffect, useRef } from 'react'
import { accentTokens, type Theme } from './accent'

export const THEME_CHOICES = ['system', 'dark', 'light'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

export interface Appearance {
  theme: ThemeChoice
  primaryColor: string | null
}

export function accentStyle(theme: Theme, primaryColor: string | null): Record<string, string | undefined> {
  const tokens = primaryColor ? accentTokens(primaryColor)?.[theme] : null
  return { '--accent': tokens?.accent, '--accent-fill': tokens?.accentFill, '--on-accent': tokens?.onAccent }
}

/** For `theme.set` from the host. Browser only. */
export function applyTheme(theme: Theme, primaryColor: string | null): void {
  const root = document.documentElement
  root.dataset.theme = theme
  for (const [name, value] of Object.entries(accentStyle(theme, primaryColor))) {
    if (value) root.style.setProperty(name, value)
    else root.style.removeProperty(name)
  }
  suppressTransitions()
}

export function useSuppressThemeTransitions(theme: ThemeChoice): void {
  const appliedTheme = useRef(theme)
  // Before layout effects: measuring there would start transitions.
  useInsertionEffect(() => {
    if (appliedTheme.current !== theme) suppressTransitions()
    appliedTheme.current = theme
  }, [theme])
}

/** Otherwise controls fade one after another. */
function suppressTransitions(): void {
  const root = document.documentElement
  root.style.setProperty('--quick', '0ms')
  // Forces a style flush.
  void root.offsetHeight
  root.style.removeProperty('--quick')
}
