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

/** A server that has these bytes ready. */
async function openBareServer(compressed: Buffer): Promise<{ load(): Promise<string>; close(): void }> {
  const bare = createServer((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed),
  ).listen(0, '127.0.0.1')
  await once(bare, 'listening')
  const { port } = bare.address() as AddressInfo
  return {
    load: async () => (await fetch(`http://127.0.0.1:${port}`)).text(),
    close() {
      bare.closeAllConnections()
      bare.close()
    },
  }
}

const ROUNDS = 5

/** The least of rounds that take turns: a collection of garbage in one of them is not what is measured. */
async function leastCpuMs(works: ReadonlyArray<() => Promise<unknown>>): Promise<number[]> {
  const least = works.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, work] of works.entries())
      least[index] = Math.min(
        least[index]!,
        await cpuMs(async () => {
          for (let n = 0; n < 10; n += 1) await work()
        }),
      )
  return least
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
  const bare = await openBareServer(gzipSync(first.text))
  const [ours, theirs] = await leastCpuMs([() => load({ 'accept-encoding': 'gzip' }), bare.load])
  bare.close()
  expect(
    stringify.mock.calls.filter(([value]) => typeof value === 'object' && value !== null && 'paths' in value),
  ).toEqual([])
  expect({ ours, theirs, holds: ours! < 3 * theirs! }).toMatchObject({ holds: true })
  stringify.mockRestore()
})
