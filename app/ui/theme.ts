import { accentTokens, type Theme } from './accent'

/** What a person chooses on our own pages: a theme, or whatever their machine shows at the time. */
export const THEME_CHOICES = ['system', 'dark', 'light'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** Puts a theme and accent on the page at once, when a host sends or changes them (`theme.set`). Browser only. */
export function applyTheme(theme: Theme, primaryColor: string | null): void {
  const root = document.documentElement
  root.dataset.theme = theme
  const tokens = primaryColor ? accentTokens(primaryColor)?.[theme] : null
  const names = { '--accent': tokens?.accent, '--accent-fill': tokens?.accentFill, '--on-accent': tokens?.onAccent }
  for (const [name, value] of Object.entries(names)) {
    if (value) root.style.setProperty(name, value)
    else root.style.removeProperty(name)
  }
}
