import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestHandler } from 'express'
import { createCtx, type Services } from '../app/domain/context.server'
import type { Env } from './env'
import { identityOfCookie, isSameOrigin } from './identity'

/** Sends its own access token: a widget in a frame has no cookie. */
const SIGNAL = '/simulator/signal'

/** No personal data; loaded without a cookie. */
const WORKLET = '/simulator/voice-worklet.js'

/** For signed-in users. */
const FROM_ANOTHER_SITE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated phones</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; background: Canvas; color: CanvasText }
</style>
<p>You came here from another site. <a href="/simulator/">Open the simulated phones</a></p>
</html>
`

/** The simulator listens on loopback. Its pages show all calls: demo only, except the phone's signal and worklet. */
export function simulatorProxy(services: Services, env: Pick<Env, 'publicUrl' | 'simulatorUrl' | 'demo'>) {
  const anonymous = createCtx(services, { kind: 'anonymous' })
  const isSignedIn = async (request: IncomingMessage): Promise<boolean> =>
    (await identityOfCookie(anonymous, request.headers.cookie, env.publicUrl)) !== null
  const canPass = async (request: IncomingMessage): Promise<boolean> =>
    env.demo && isSameOrigin(request, env.publicUrl) && (await isSignedIn(request))

  const target = (path: string, headers: IncomingHttpHeaders) => {
    const url = new URL(env.simulatorUrl!)
    // The cookie is ours; Host stays, because the simulator compares Origin with it.
    const { cookie: _cookie, authorization: _authorization, ...rest } = headers
    return { host: url.hostname, port: url.port, path, headers: rest }
  }

  const handle: RequestHandler = (request, response, next) => {
    const isWorklet = request.originalUrl === WORKLET && request.method === 'GET'
    if (!env.simulatorUrl || !(env.demo || isWorklet)) return next()
    const allowed = isWorklet ? Promise.resolve(true) : canPass(request)
    allowed
      .then(async (pass) => {
        if (!pass) {
          if (request.method === 'GET' && request.accepts('html', 'json') === 'html') {
            // Sign-in would redirect back, still from the other site.
            if (await isSignedIn(request)) return response.status(403).type('html').send(FROM_ANOTHER_SITE)
            return response.redirect(`/sign-in?${new URLSearchParams({ redirectTo: request.originalUrl })}`)
          }
          return response.status(401).json({ error: 'Sign in first', code: 'unauthorized' })
        }
        const upstream = httpRequest({ ...target(request.originalUrl, request.headers), method: request.method })
        upstream.once('response', (answer) => {
          // The portal shows a practice phone.
          response.setHeader('X-Frame-Options', 'SAMEORIGIN')
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        })
        upstream.once('error', () => {
          if (response.headersSent) response.destroy()
          else response.status(502).type('text/plain').send('The carrier simulator does not answer. Is it running?\n')
        })
        response.once('close', () => upstream.destroy())
        request.pipe(upstream)
      })
      .catch(next)
  }

  /** The caller handles socket errors. false: not the simulator's. */
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): boolean => {
    const path = request.url ?? '/'
    if (!env.simulatorUrl || !path.startsWith('/simulator/')) return false
    const allowed = path.split('?')[0] === SIGNAL ? Promise.resolve(true) : canPass(request)
    allowed
      .then((pass) => {
        if (!pass) return refuseUpgrade(socket, '401 Unauthorized')
        const upstream = httpRequest(target(path, request.headers))
        // Else the simulator keeps a phone without a seller.
        socket.once('close', () => upstream.destroy())
        upstream.once('upgrade', (answer, peer, peerHead) => {
          peer.on('error', () => socket.destroy())
          peer.on('close', () => socket.destroy())
          socket.on('close', () => peer.destroy())
          socket.write(headOf(answer))
          if (peerHead.length > 0) socket.write(peerHead)
          if (head.length > 0) peer.write(head)
          peer.pipe(socket)
          socket.pipe(peer)
        })
        upstream.once('response', (answer) => endSocket(socket, headOf(answer)))
        upstream.once('error', () => refuseUpgrade(socket, '502 Bad Gateway'))
        upstream.end()
      })
      .catch((error: unknown) => {
        services.log.error({ error }, 'a simulator WebSocket could not be proxied')
        socket.destroy()
      })
    return true
  }

  return { handle, upgrade }
}

export const refuseUpgrade = (socket: Duplex, status: string, ...headers: string[]): void =>
  endSocket(socket, [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...headers, '', ''].join('\r\n'))

/** The client may not close. */
const endSocket = (socket: Duplex, text: string): void => void socket.end(text, () => socket.destroy())

function headOf(answer: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`]
  for (let i = 0; i < answer.rawHeaders.length; i += 2)
    lines.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
