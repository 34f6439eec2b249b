import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { RequestHandler } from 'express'
import type { Env } from './env'

/** Prevents DNS rebinding: a foreign name that points to this machine. */
export function namesUs({ headers }: IncomingMessage, ...names: string[]): boolean {
  const asked = `http://${headers.host ?? ''}`
  if (!URL.canParse(asked)) return false
  const { hostname } = new URL(asked)
  return hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0 || names.includes(hostname)
}

/** Only the demo shows pages without sign-in; elsewhere a proxy may use any name. */
export const isMisdirected = (
  request: IncomingMessage,
  { demo, publicUrl }: Pick<Env, 'demo' | 'publicUrl'>,
): boolean => demo && !namesUs(request, new URL(publicUrl).hostname)

export const misdirectedRefused =
  (env: Pick<Env, 'demo' | 'publicUrl'>): RequestHandler =>
  (request, response, next) => {
    if (!isMisdirected(request, env)) return next()
    response.status(421).type('text/plain').send(`Nothing is answered under this name: open ${env.publicUrl}.\n`)
  }
