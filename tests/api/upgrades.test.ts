import { createServer } from 'node:http'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Served, ServeOptions } from '../helpers/serve'
import { onServedWorld } from '../helpers/served-world'
import { waitFor } from '../helpers/wait-for'

let served: Served
let serveIt: (options?: ServeOptions) => Promise<Served>
onServedWorld((_world, open) => {
  serveIt = open
})

/** Asks for another protocol, and does not hang up on its own. */
async function asking(path: string, upgrade = 'websocket') {
  const socket = connect({ port: Number(new URL(served.url).port), host: '127.0.0.1', allowHalfOpen: true })
  let heard = ''
  let gone = false
  socket.setEncoding('utf8')
  socket.on('data', (text) => (heard += String(text)))
  socket.on('error', () => (gone = true))
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`)
  return {
    answer: () => heard.split('\r\n')[0],
    /** Whether the other end is closed, and not only silent: what is sent comes back as an error. */
    isClosed: () => {
      if (!gone) socket.write('x')
      return gone
    },
  }
}

test.each([
  ['/', 'websocket'],
  ['/nothing', 'websocket'],
  ['/api/v1/session', 'h2c'],
  ['/simulator/signal', 'websocket'],
  ['/socket.io', 'websocket'],
])('an upgrade request at %s (%s) is answered and closed where there is no such protocol', async (path, upgrade) => {
  served = await serveIt()
  const asked = await asking(path, upgrade)
  await waitFor('its end', () => asked.isClosed())
  expect(asked.answer()).toBe('HTTP/1.1 404 Not Found')
})

test('an aborted request leaves the others alone', async () => {
  served = await serveIt()
  const socket = connect({ port: Number(new URL(served.url).port), host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.write('GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  socket.resetAndDestroy()
  expect((await fetch(`${served.url}/healthz`)).status).toBe(200)
})

test('phones’ sockets are limited by source', async () => {
  const upstream = createServer().listen(0, '127.0.0.1')
  const phones = new WebSocketServer({ server: upstream })
  await once(upstream, 'listening')
  served = await serveIt({
    env: { simulatorUrl: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` },
    rates: { socket: [2, 60] },
  })
  const signal = () => new WebSocket(`${served.url.replace('http', 'ws')}/simulator/signal`)
  const taken = [signal(), signal()]
  await Promise.all(taken.map((socket) => once(socket, 'open')))
  const third = signal().on('error', () => {})
  const [, refused] = (await once(third, 'unexpected-response')) as [unknown, IncomingMessage]
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect(phones.clients.size).toBe(2)
  for (const socket of taken) socket.terminate()
  phones.close()
  upstream.closeAllConnections()
  upstream.close()
  await once(upstream, 'close')
})
