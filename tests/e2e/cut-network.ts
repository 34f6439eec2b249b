import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect } from '@playwright/test'

/** The network from browsers to the product: it can be cut for all of them together. */
export interface Network {
  /** For a browser context: everything of it goes this way, what is on this machine too. */
  proxy: { server: string; bypass: string }
  /** Nothing passes. What is on the way arrives when it is back, as it does after a few seconds without Wi-Fi. */
  stall(): void
  /** Nothing passes, and the server is notified that its connections are closed, as it is after a minute. */
  cut(): void
  back(): void
  close(): void
}

const HELLO = Buffer.from([5, 0])
/** Connected; the target does not matter. */
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])

/** The port that a SOCKS5 request asks for; whatever host it names is this machine. */
const portOf = (request: Buffer): number => request.readUInt16BE(request.length - 2)

/** A SOCKS5 server on this machine; browsers take it for the network. */
export async function openNetwork(): Promise<Network> {
  const ways = new Set<{ near: Socket; far: Socket }>()
  const waiting: (() => void)[] = []
  let isAway = false

  const server = createServer((near) => {
    near.on('error', () => near.destroy())
    near.once('data', () => {
      near.write(HELLO)
      near.once('data', (request: Buffer) => {
        const go = () => {
          if (near.destroyed) return
          const far = connect(portOf(request), 'localhost')
          const way = { near, far }
          ways.add(way)
          const over = () => {
            ways.delete(way)
            far.destroy()
            // A cut connection is silent for the browser: it receives nothing, not even an end.
            if (!isAway) near.destroy()
          }
          far.on('error', over).on('close', over)
          near.on('close', over)
          far.on('connect', () => {
            near.write(CONNECTED)
            near.pipe(far)
            far.pipe(near)
          })
        }
        if (isAway) waiting.push(go)
        else go()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hold = () => {
    isAway = true
    for (const { near, far } of ways) {
      near.unpipe(far)
      far.unpipe(near)
      near.pause()
      far.pause()
    }
  }
  const cutOff = new Set<Socket>()
  return {
    proxy: { server: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`, bypass: '<-loopback>' },
    stall: hold,
    cut() {
      hold()
      for (const { near, far } of ways) {
        cutOff.add(near)
        far.destroy()
      }
    },
    back() {
      isAway = false
      for (const near of cutOff) near.destroy()
      cutOff.clear()
      for (const { near, far } of ways) {
        near.pipe(far)
        far.pipe(near)
      }
      for (const go of waiting.splice(0)) go()
    },
    close() {
      server.close()
      for (const { near, far } of ways) {
        near.destroy()
        far.destroy()
      }
    },
  }
}

/** So long; a fault that lasts shorter is another one. */
export const lasts = (ms: number): Promise<void> => {
  const since = performance.now()
  return expect.poll(() => performance.now() - since, { timeout: 2 * ms }).toBeGreaterThan(ms)
}
