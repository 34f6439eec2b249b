import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_PACKETS } from '../../server/sockets/flood-guard'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
const sockets: Socket[] = []
beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
})
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.close())
  await served.stop()
  await world.close()
})

async function connect(token: string): Promise<Socket> {
  const socket = io(served.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  sockets.push(socket)
  await once(socket as never, 'connect')
  return socket
}

test.each([
  ['subscribe', { room: 'account:acc_other' }],
  ['leave', { room: 'x' }],
  ['typing', { threadId: 'thr_1' }],
  ['publish', { anything: true }],
  ['subscribe', 'malformed'],
])('a socket that floods with %s is ended, a colleague stays connected', async (event, input) => {
  const [mia, ben] = [await world.person(), await world.person()]
  const flooding = await connect(await served.tokenOf(mia))
  const calm = await connect(await served.tokenOf(ben))
  const ended = once(flooding as never, 'disconnect')
  for (let n = 0; n < 5_000; n++) flooding.emit(event, input, () => undefined)
  await ended
  expect(await calm.emitWithAck('subscribe', { room: `user:${ben.userId}` })).toMatchObject({ ok: true })
  expect(calm.connected).toBe(true)
})

test('a flood over several sockets of a user ends them', async () => {
  const mia = await world.person()
  const token = await served.tokenOf(mia)
  const windows = await Promise.all([connect(token), connect(token), connect(token)])
  const ended = Promise.all(windows.map((socket) => once(socket as never, 'disconnect')))
  for (let n = 0; n <= MAX_PACKETS; n++) for (const socket of windows) socket.emit('leave', { room: 'x' })
  await ended
})

test('a window that subscribes to many channels stays', async () => {
  const mia = await world.person()
  const socket = await connect(await served.tokenOf(mia))
  const room = `user:${mia.userId}`
  for (let n = 0; n < 100; n++) await socket.emitWithAck('subscribe', { room })
  expect(socket.connected).toBe(true)
})
