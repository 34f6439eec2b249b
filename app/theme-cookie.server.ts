import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { THEME_CHOICES, type Appearance, type ThemeChoice } from '~/ui/theme'

const COOKIE_OPTIONS = { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 60 * 60 * 24 * 365 } as const
const themeCookie = createCookie('theme', COOKIE_OPTIONS)
const appearanceCookie = createCookie('look', COOKIE_OPTIONS)

const hostAppearance = z.object({
  theme: z.enum(['dark', 'light']).catch('dark'),
  primaryColor: z
    .string()
    .regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
    .nullable()
    .catch(null),
})

/** Defaults to dark (2-live §2.1). */
export const themeChoice = (value: unknown): ThemeChoice => THEME_CHOICES.find((choice) => choice === value) ?? 'dark'

export async function loadAppearance(request: Request, framed: boolean): Promise<Appearance> {
  const cookies = request.headers.get('cookie')
  if (!framed) return { theme: themeChoice(await themeCookie.parse(cookies)), primaryColor: null }
  return hostAppearance.parse((await appearanceCookie.parse(cookies)) ?? {})
}

export const serializeAppearance = (form: FormData, framed: boolean): Promise<string> =>
  framed
    ? appearanceCookie.serialize(
        hostAppearance.parse({ theme: form.get('theme'), primaryColor: form.get('primaryColor') }),
      )
    : themeCookie.serialize(themeChoice(form.get('theme')))
