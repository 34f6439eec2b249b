import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served | undefined
beforeEach(async () => {
  world = await testWorld()
})
afterEach(async () => {
  await served?.stop()
  await world.close()
})

async function cpuMs(work: () => Promise<void> | void): Promise<number> {
  const start = process.cpuUsage()
  await work()
  return process.cpuUsage(start).user / 1000
}

/** Of a server that has these bytes ready. */
async function cpuOfBareLoads(compressed: Buffer, times: number): Promise<number> {
  const bare = createServer((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed),
  ).listen(0, '127.0.0.1')
  await once(bare, 'listening')
  const { port } = bare.address() as AddressInfo
  const load = async () => (await fetch(`http://127.0.0.1:${port}`)).text()
  await load()
  try {
    return await cpuMs(async () => {
      for (let n = 0; n < times; n++) await load()
    })
  } finally {
    bare.closeAllConnections()
    bare.close()
  }
}

test.each(['/api/openapi.json', '/api/docs'])('%s is written once', async (path) => {
  served = await serve(world)
  const stringify = vi.spyOn(JSON, 'stringify')
  const load = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(served!.url + path, { headers })
    return { answer, text: await answer.text() }
  }
  const first = await load({ 'accept-encoding': 'gzip' })
  expect(first.answer.headers.get('content-encoding')).toBe('gzip')
  stringify.mockClear()
  const plain = await load({ 'accept-encoding': 'identity' })
  expect(plain.text).toBe(first.text)
  const etag = first.answer.headers.get('etag')!
  // fetch would ask past caches.
  const asked = request(served.url + path, { headers: { 'if-none-match': etag } }).end()
  const [cached] = (await once(asked, 'response')) as [IncomingMessage]
  cached.resume()
  expect(cached.statusCode).toBe(304)
  const load20 = await cpuMs(async () => {
    for (let n = 0; n < 20; n++) await load({ 'accept-encoding': 'gzip' })
  })
  expect(
    stringify.mock.calls.filter(([value]) => typeof value === 'object' && value !== null && 'paths' in value),
  ).toEqual([])
  const bare20 = await cpuOfBareLoads(gzipSync(first.text), 20)
  expect({ load20, bare20, holds: load20 < 3 * bare20 }).toMatchObject({ holds: true })
  stringify.mockRestore()
})
