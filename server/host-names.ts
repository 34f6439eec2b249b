import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { RequestHandler } from 'express'
import type { Env } from './env'

/**
 * Whether a request names this machine, or one of our names, as the host that it wants. What any other name means is its owner's
 * to say, who may let a page of theirs find this machine under it after it was loaded (DNS rebinding): the browser takes us
 * for that page's own server then, and lets it read whatever we show without a question. A bare address is nobody's to move.
 */
export function namesUs({ headers }: IncomingMessage, ...names: string[]): boolean {
  const asked = `http://${headers.host ?? ''}`
  if (!URL.canParse(asked)) return false
  const { hostname } = new URL(asked)
  return hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0 || names.includes(hostname)
}

/** Only the demo shows anything to whoever asks; elsewhere a proxy may name us as it likes. */
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
