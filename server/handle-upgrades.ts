import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Services } from '../app/domain/context.server'
import type { Env } from './env'
import { isMisdirected } from './host-names'
import { sourceOf } from './identity'
import type { Limits } from './limits'
import { refuseUpgrade, type simulatorProxy } from './simulator-proxy'

interface UpgradeDeps {
  services: Services
  env: Pick<Env, 'trustProxy' | 'pages' | 'demo' | 'publicUrl'>
  limits: Limits
  simulator: ReturnType<typeof simulatorProxy>
}

/** Node applies no HTTP limits or timeouts to upgrades. */
export function handleUpgrades(http: Server, { services, env, limits, simulator }: UpgradeDeps): void {
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Socket.IO limits its own connections.
    if (request.url?.startsWith('/socket.io/')) return
    if (env.pages === 'vite' && request.headers['sec-websocket-protocol']?.startsWith('vite-')) return
    socket.on('error', () => socket.destroy())
    if (isMisdirected(request, env)) return refuseUpgrade(socket, '421 Misdirected Request')
    limits
      .socket(sourceOf(request, env.trustProxy))
      .then((wait) => {
        if (wait !== null) return refuseUpgrade(socket, '429 Too Many Requests', `Retry-After: ${wait}`)
        if (!simulator.upgrade(request, socket, head)) refuseUpgrade(socket, '404 Not Found')
      })
      .catch((error: unknown) => {
        services.log.error({ error }, 'an upgrade request failed')
        socket.destroy()
      })
  })
}
