import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { RequestHandler } from 'express'
import type { Env } from './env'
import { parseUrl } from '../app/domain/parse-url'

/** Prevents DNS rebinding: a foreign name that points to this machine. */
export function isOwnHostName({ headers }: IncomingMessage, ...names: string[]): boolean {
  const hostname = parseUrl(`http://${headers.host ?? ''}`)?.hostname
  if (hostname === undefined) return false
  return hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0 || names.includes(hostname)
}

/** Only the demo shows pages without sign-in; elsewhere a proxy may use any name. */
export const isMisdirected = (
  request: IncomingMessage,
  { demo, publicUrl }: Pick<Env, 'demo' | 'publicUrl'>,
): boolean => demo && !isOwnHostName(request, new URL(publicUrl).hostname)

export const refuseMisdirected =
  (env: Pick<Env, 'demo' | 'publicUrl'>): RequestHandler =>
  (request, response, next) => {
    if (!isMisdirected(request, env)) return next()
    response.status(421).type('text/plain').send(`This host name is unknown: open ${env.publicUrl}.\n`)
  }
