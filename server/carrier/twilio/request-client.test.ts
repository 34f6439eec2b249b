import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createServer as listenPlainly, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CarrierRequestClient } from './request-client'

const IDLE_MS = 50

let server: Server
let connections: Socket[]
let answerAfterMs: number
beforeEach(async () => {
  connections = []
  answerAfterMs = 0
  server = createServer((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end('{}'), answerAfterMs))
  })
  // Whatever closes a connection here is the client.
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => connections.push(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (client: CarrierRequestClient) =>
  client.request({
    method: 'post',
    uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    data: { To: '+1' },
  })

test('reuses connections, and closes idle ones before the other side can close one under a request', async () => {
  const client = new CarrierRequestClient(null, 5_000, IDLE_MS)
  await ask(client)
  await ask(client)
  expect(connections).toHaveLength(1)
  await once(connections[0]!, 'close')
  await ask(client)
  expect(connections).toHaveLength(2)
})

test('waits for an answer that takes longer than the idle timeout of a connection', async () => {
  answerAfterMs = 4 * IDLE_MS
  await expect(ask(new CarrierRequestClient(null, 5_000, IDLE_MS))).resolves.toMatchObject({ statusCode: 200 })
})

test('without a connection in time nothing was sent: it is retried, not reconciled', async () => {
  // Takes connections and never shakes hands.
  const deaf = listenPlainly()
  const taken: Socket[] = []
  deaf.on('connection', (socket) => taken.push(socket))
  await once(deaf.listen(0, '127.0.0.1'), 'listening')
  const uri = `https://127.0.0.1:${(deaf.address() as AddressInfo).port}/`
  const asked = new CarrierRequestClient(null, 100).request({ method: 'post', uri, data: { To: '+1' } })
  await expect(asked).rejects.toMatchObject({ outcome: 'retry', message: 'The carrier cannot be reached' })
  for (const socket of taken) socket.destroy()
  deaf.close()
})

test('without an answer on a connection the outcome is unknown', async () => {
  answerAfterMs = 60_000
  await expect(ask(new CarrierRequestClient(null, 100))).rejects.toMatchObject({ outcome: 'unknown' })
})

test('a request queued on another’s connection, without an answer, may have been read: unknown', async () => {
  let asked = 0
  server.removeAllListeners('request').on('request', (request, response) => {
    asked++
    if (asked === 1) request.resume().on('end', () => response.end('{}'))
  })
  const client = new CarrierRequestClient(null, 100, 5_000, 1)
  const [first, second] = await Promise.allSettled([ask(client), ask(client)])
  expect(first).toMatchObject({ status: 'fulfilled', value: { statusCode: 200 } })
  expect({ asked, connections: connections.length }).toEqual({ asked: 2, connections: 1 })
  expect(second).toMatchObject({ status: 'rejected', reason: { outcome: 'unknown' } })
})
