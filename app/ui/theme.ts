import { accentTokens, type Theme } from './accent'

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
