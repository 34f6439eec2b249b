import { io, type Socket } from 'socket.io-client'
import type { Bench, Numbers } from '../harness/bench'
import { openCarrier } from '../harness/carrier'
import { nothingToDo, seedDialedFloor } from '../harness/dialed-floor'
import { MEMORY_FLAGS, memoryOf } from '../harness/memory'
import { startApp, startReference, type Program } from '../harness/programs'
import type { Seller } from '../harness/sellers'

const CLIENTS = 1000
/** Come and go before anything is counted: code that runs for the first time is loaded and compiled. */
const BEFORE = 50
const AT_ONCE = 50
const HOUR_MS = 3_600_000

/** Connects as a window does, from an address of its own, and subscribes to its channels if it has any. */
async function connect(port: number, seller: Seller, index: number, hears: boolean): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: seller.token },
    extraHeaders: { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` },
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  if (!hears) return socket
  const { accountId, userId } = seller.actor
  for (const room of [`account:${accountId}`, `user:${userId}`]) {
    const answer = (await socket.emitWithAck('subscribe', { room })) as { ok: boolean }
    if (!answer.ok) throw new Error(`${room} was refused: ${JSON.stringify(answer)}`)
  }
  return socket
}

async function connectAll(port: number, sellers: Seller[], hears: boolean): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < sellers.length; from += AT_ONCE) {
    const some = sellers.slice(from, from + AT_ONCE)
    sockets.push(...(await Promise.all(some.map((seller, n) => connect(port, seller, from + n, hears)))))
  }
  return sockets
}

/** What a client adds to a program, kB. */
async function perClient(program: Program, sellers: Seller[], hears: boolean): Promise<Numbers> {
  for (const socket of await connectAll(program.port, sellers.slice(0, BEFORE), hears)) socket.close()
  const before = await memoryOf(program)
  const sockets = await connectAll(program.port, sellers, hears)
  const after = await memoryOf(program)
  for (const socket of sockets) socket.close()
  await program.close()
  const each = (name: 'rss' | 'heap') => (after[name] - before[name]) / CLIENTS / 1000
  return { 'idle-seller-heap': each('heap'), 'idle-seller-rss': each('rss') }
}

/**
 * What a seller adds who is connected, with a session and three live lines, and does nothing: the socket of a window that
 * receives its two channels, beside a client of a bare Socket.IO server. Each run has a process of its own.
 */
export const bench: Bench = {
  name: 'idle-seller',
  figures: [
    { case: 'idle-seller-heap', unit: 'kB', goal: { of: 'ratio', atMost: 1.6 } },
    { case: 'idle-seller-rss', unit: 'kB', goal: { of: 'ratio', atMost: 1.6 } },
  ],
  warmUps: 0,
  async open(folder) {
    const carrier = await openCarrier()
    const sellers = await seedDialedFloor(folder, carrier, { sellers: CLIENTS, timersInMs: 24 * HOUR_MS })
    return {
      async ours() {
        const app = await startApp(folder, carrier.url, { TRUST_PROXY: '1' }, MEMORY_FLAGS)
        await nothingToDo(folder)
        return perClient(app, sellers, true)
      },
      async reference() {
        return perClient(await startReference('idle-socket', folder, undefined, MEMORY_FLAGS), sellers, false)
      },
      close: async () => carrier.close(),
    }
  },
}
