import { createCookie } from '@remix-run/node'
import { THEME_CHOICES, type ThemeChoice } from '~/ui/theme'

const cookie = createCookie('theme', { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 60 * 60 * 24 * 365 })

/** A choice of theme as it was sent; dark when it is none (2-live §2.1). */
export const themeChoice = (value: unknown): ThemeChoice => THEME_CHOICES.find((choice) => choice === value) ?? 'dark'

/** The theme that this browser chose on our own pages. The server writes it into the page: nothing flashes. */
export async function themeOf(request: Request): Promise<ThemeChoice> {
  return themeChoice(await cookie.parse(request.headers.get('cookie')))
}

/** Set-Cookie value that keeps a chosen theme for a year. */
export const keepTheme = (theme: ThemeChoice): Promise<string> => cookie.serialize(theme)
