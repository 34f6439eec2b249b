import { accentTokens, type Theme } from './accent'

/** Style text for the head: the accents of a host's primary colour, for both themes. Empty when the default stays. */
export function accentStyle(primaryColor: string | null): string {
  const tokens = primaryColor ? accentTokens(primaryColor) : null
  if (!tokens) return ''
  const rules = (theme: Theme) =>
    `--accent:${tokens[theme].accent};--accent-fill:${tokens[theme].accentFill};--on-accent:${tokens[theme].onAccent}`
  return `:root{${rules('dark')}}[data-theme='light']{${rules('light')}}`
}

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
