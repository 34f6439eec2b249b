import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../tests/helpers/wait-for'
import { listen } from './listening'

const UPLOAD = '/framed/harbor/api/video/vid_1/upload'

let http: Server
let asked: string[]
let cutOff: string[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  cutOff = []
  http = createServer()
  await listen(http, { port: 0, host: '127.0.0.1' })
  http.on('request', (incoming) => {
    asked.push(incoming.url!)
    incoming.resume().on('close', () => cutOff.push(incoming.url!))
  })
})
afterEach(() => {
  vi.useRealTimers()
  http.closeAllConnections()
  http.close()
})

/** A request that sends half of its body, and then nothing. */
async function half(path: string): Promise<void> {
  const { port } = http.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path, method: 'PUT', headers: { 'content-length': 10 } })
  sent.on('error', () => {})
  sent.write('half')
  await waitFor('the request', () => asked.includes(path))
}

test('a request that takes more than five minutes to arrive is cut off, except a video', async () => {
  await half(UPLOAD)
  await half('/sign-in')
  vi.advanceTimersByTime(299_999)
  expect(cutOff).toEqual([])
  vi.advanceTimersByTime(1)
  await waitFor('the end of it', () => cutOff.length > 0)
  expect(cutOff).toEqual(['/sign-in'])
  vi.advanceTimersByTime(3_600_000)
  expect(http.requestTimeout).toBe(0)
  expect(cutOff).toEqual(['/sign-in'])
})
