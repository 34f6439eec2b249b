import { createCookie } from '@remix-run/node'
import type { Theme } from '~/ui/accent'

const cookie = createCookie('theme', { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 60 * 60 * 24 * 365 })

/** The theme that this browser chose on our own pages; dark when it chose none (2-live §2.1). */
export async function themeOf(request: Request): Promise<Theme> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'))
  return value === 'light' ? 'light' : 'dark'
}

/** Set-Cookie value that keeps a chosen theme for a year. */
export const keepTheme = (theme: Theme): Promise<string> => cookie.serialize(theme)
