import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { THEME_CHOICES, type Look, type ThemeChoice } from '~/ui/theme'

const kept = { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 60 * 60 * 24 * 365 } as const
const theme = createCookie('theme', kept)
const look = createCookie('look', kept)

const hostLook = z.object({
  theme: z.enum(['dark', 'light']).catch('dark'),
  primaryColor: z
    .string()
    .regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
    .nullable()
    .catch(null),
})

/** Defaults to dark (2-live §2.1). */
export const themeChoice = (value: unknown): ThemeChoice => THEME_CHOICES.find((choice) => choice === value) ?? 'dark'

export async function lookOf(request: Request, framed: boolean): Promise<Look> {
  const cookies = request.headers.get('cookie')
  if (!framed) return { theme: themeChoice(await theme.parse(cookies)), primaryColor: null }
  return hostLook.parse((await look.parse(cookies)) ?? {})
}

export const keepLook = (chosen: FormData, framed: boolean): Promise<string> =>
  framed
    ? look.serialize(hostLook.parse({ theme: chosen.get('theme'), primaryColor: chosen.get('primaryColor') }))
    : theme.serialize(themeChoice(chosen.get('theme')))
