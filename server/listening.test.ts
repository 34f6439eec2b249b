import { existsSync, readFileSync } from 'node:fs'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen, makeGiveWay } from './listening'

const http = createServer()
let giveWay: () => Promise<void>
beforeEach(async () => {
  giveWay = makeGiveWay(http)
  await listen(http, { port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  http.closeAllConnections()
  http.close()
  http.removeAllListeners('request')
})

/** A request that waits for its answer. */
async function ask(path: string): Promise<ServerResponse> {
  const asked = once(http, 'request')
  get({ port: (http.address() as AddressInfo).port, host: '127.0.0.1', path, agent: false }, (answer) =>
    answer.resume(),
  ).on('error', () => {})
  const [, response] = (await asked) as [unknown, ServerResponse]
  return response
}

/** Whether it goes on within a few turns of the event loop: no timer was waited for. */
async function goesOn(): Promise<boolean> {
  let on = false
  void giveWay().then(() => (on = true))
  for (let turns = 0; turns < 4; turns += 1) await turn()
  return on
}

test('work that is late goes on at once while nobody waits for an answer', async () => {
  expect(await goesOn()).toBe(true)
  const response = await ask('/healthz')
  const closed = once(response, 'close')
  response.end()
  await closed
  expect(await goesOn()).toBe(true)
})

test('while somebody waits it waits too, and goes on in the end', async () => {
  await ask('/manage')
  expect(await goesOn()).toBe(false)
  const start = performance.now()
  await giveWay()
  expect(performance.now() - start).toBeGreaterThanOrEqual(49)
})

test('a window that holds a request open for events keeps nobody waiting', async () => {
  await ask('/socket.io/?transport=polling')
  expect(await goesOn()).toBe(true)
})

test('a connection is kept longer than a proxy keeps one', async () => {
  http.once('request', (_request, response: ServerResponse) => response.end())
  const answer = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`)
  expect(Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive')!)?.[1])).toBeGreaterThan(60)
})

/** Opens connections beside the blocked thread of the test, and counts those that the kernel accepted. */
const OPENS_CONNECTIONS = `
  const { connect } = require('node:net')
  const { workerData: { port, count, open } } = require('node:worker_threads')
  for (let n = 0; n < count; n++)
    connect(port, '127.0.0.1').on('error', () => {}).once('connect', () => {
      Atomics.add(open, 0, 1)
      Atomics.notify(open, 0)
    })
`
const BURST = 1_500
const somaxconn = existsSync('/proc/sys/net/core/somaxconn')
  ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
  : 0

test.runIf(somaxconn >= BURST)(
  '1,500 connections wait for a process that is busy: none has to knock again',
  async () => {
    const busy = createServer()
    await listen(busy, { port: 0, host: '127.0.0.1' })
    const { port } = busy.address() as AddressInfo
    const open = new Int32Array(new SharedArrayBuffer(4))
    const worker = new Worker(OPENS_CONNECTIONS, { eval: true, workerData: { port, count: BURST, open } })
    try {
      await once(worker, 'online')
      // Nothing is taken from here on: the thread stands still, as in a long transaction.
      const until = performance.now() + 10_000
      for (let seen = Atomics.load(open, 0); seen < BURST && performance.now() < until; seen = Atomics.load(open, 0))
        Atomics.wait(open, 0, seen, 100)
      expect(Atomics.load(open, 0)).toBe(BURST)
    } finally {
      await worker.terminate()
      busy.closeAllConnections()
      busy.close()
    }
  },
)
