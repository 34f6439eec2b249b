import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../helpers/wait-for'
import { reconnect, openLiveConnection, type LiveEvent } from '../../app/live/socket'

const ROOM = 'user:usr_1'

let io: Server
let url: string
let close: () => void
let sockets: Socket[]
let asked: { room: string; lastSeq?: number }[]
let answer: (input: { room: string; lastSeq?: number }) => object
let heard: number[]
let reloads: number
let states: string[]

const event = (seq: number, prev: number): LiveEvent =>
  ({ room: ROOM, seq, prev, type: 'settings.changed', payload: { userId: 'usr_1' }, at: 0 }) as LiveEvent

beforeEach(async () => {
  const http = createServer()
  io = new Server(http)
  sockets = []
  asked = []
  heard = []
  states = []
  reloads = 0
  answer = () => ({ ok: true, seq: 10, missed: [] })
  io.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('subscribe', (input: { room: string; lastSeq?: number }, ack: (value: object) => void) => {
      asked.push(input)
      ack(answer(input))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})

afterEach(async () => {
  close()
  await io.close()
})

function listen(credentials = { token: () => 't' as string | null, renew: async () => false }) {
  close = openLiveConnection({
    credentials,
    channels: [ROOM],
    url,
    onEvent: ({ seq }) => heard.push(seq),
    onReload: () => (reloads += 1),
    onState: (state) => states.push(state),
  })
}

test('starts from now, loads once, and receives what follows', async () => {
  listen()
  await waitFor('the load', () => reloads === 1)
  expect(asked).toEqual([{ room: ROOM }])
  sockets[0]!.emit('event', event(11, 10))
  sockets[0]!.emit('event', event(12, 11))
  await waitFor('the events', () => heard.length === 2)
  expect(heard).toEqual([11, 12])
  expect(states).toEqual(['connecting', 'live'])
})

test('fills a gap with what it missed, each event once and in order', async () => {
  listen()
  await waitFor('the load', () => reloads === 1)
  answer = ({ lastSeq }) => ({ ok: true, seq: 13, missed: [event(11, lastSeq ?? 0), event(12, 11), event(13, 12)] })
  sockets[0]!.emit('event', event(13, 12))
  sockets[0]!.emit('event', event(14, 13))
  await waitFor('the events', () => heard.length === 4)
  expect(heard).toEqual([11, 12, 13, 14])
  expect(asked.at(-1)).toEqual({ room: ROOM, lastSeq: 10 })
  expect(reloads).toBe(1)
})

test('applies several events that arrive together in order, and only new ones', async () => {
  listen()
  await waitFor('the load', () => reloads === 1)
  sockets[0]!.emit('event', event(10, 9), event(11, 10), event(12, 11))
  await waitFor('the events', () => heard.includes(12))
  expect(heard).toEqual([11, 12])
  expect(asked).toHaveLength(1)
})

test('applies a repeated event once', async () => {
  listen()
  await waitFor('the load', () => reloads === 1)
  sockets[0]!.emit('event', event(11, 10))
  sockets[0]!.emit('event', event(11, 10))
  sockets[0]!.emit('event', event(12, 11))
  await waitFor('the events', () => heard.includes(12))
  expect(heard).toEqual([11, 12])
  expect(asked).toHaveLength(1)
})

test('resumes from its cursor after the connection broke', async () => {
  listen()
  await waitFor('the load', () => reloads === 1)
  sockets[0]!.emit('event', event(11, 10))
  await waitFor('the events', () => heard.length === 1)
  answer = () => ({ ok: true, seq: 12, missed: [event(12, 11)] })
  sockets[0]!.conn.close()
  await waitFor('the events', () => heard.length === 2)
  expect(asked.at(-1)).toEqual({ room: ROOM, lastSeq: 11 })
  expect(states).toEqual(['connecting', 'live', 'lost', 'live'])
})

test('reloads when too much was missed', async () => {
  listen()
  await waitFor('the load', () => reloads === 1)
  answer = () => ({ ok: true, seq: 5_000, reload: true })
  sockets[0]!.emit('event', event(4_000, 3_999))
  await waitFor('the load', () => reloads === 2)
  sockets[0]!.emit('event', event(5_001, 5_000))
  await waitFor('the events', () => heard.length === 1)
  expect(heard).toEqual([5_001])
})

test('reconnects automatically after a server disconnect with its token or our pages’ cookie', async () => {
  for (const token of ['t', null]) {
    const before = sockets.length
    listen({ token: () => token, renew: async () => false })
    await waitFor('a socket', () => sockets.length === before + 1)
    sockets.at(-1)!.disconnect(true)
    await waitFor('the socket again', () => sockets.length === before + 2)
    close()
  }
})

test('reconnects an expired session with a fresh token', async () => {
  let token = 'old'
  let ended = false
  io.use((socket, next) => next(ended && socket.handshake.auth.token === 'old' ? new Error('unauthorized') : undefined))
  listen({ token: () => token, renew: async () => Boolean((token = 'fresh')) })
  await waitFor('the load', () => reloads === 1)
  ended = true
  sockets[0]!.disconnect(true)
  await waitFor('the socket', () => sockets.length === 2)
  expect(sockets.map((socket) => socket.handshake.auth.token as string)).toEqual(['old', 'fresh'])
})

test('retries a failed renewal: the host may have been away for a moment', async () => {
  // The shortest of the waits.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  let token = 'old'
  let renewals = 0
  io.use((socket, next) => next(socket.handshake.auth.token === 'old' ? new Error('unauthorized') : undefined))
  const renew = async () => ++renewals > 1 && Boolean((token = 'fresh'))
  listen({ token: () => token, renew })
  await waitFor('the load', () => reloads === 1)
  expect(renewals).toBe(2)
})

test('a fresh token ends the wait for the next attempt', async () => {
  let token = 'old'
  io.use((socket, next) => next(socket.handshake.auth.token === 'old' ? new Error('unauthorized') : undefined))
  const credentials = { token: () => token, renew: async () => false }
  listen(credentials)
  await waitFor('the refusal', () => states.includes('lost'))
  token = 'fresh'
  reconnect(credentials)
  await waitFor('the load', () => reloads === 1)
  reconnect(credentials)
  sockets[0]!.emit('event', event(11, 10))
  await waitFor('the event', () => heard.length === 1)
  expect(sockets).toHaveLength(1)
})

test('does not renew in a circle when a fresh token is refused as well', async () => {
  let refusals = 0
  let renewals = 0
  io.use((_socket, next) => {
    refusals++
    next(new Error('unauthorized'))
  })
  listen({ token: () => 't', renew: async () => Boolean(++renewals) })
  await waitFor('the second refusal', () => refusals === 2)
  await waitFor('what the window heard', () => states.filter((state) => state === 'lost').length === 2)
  expect([refusals, renewals]).toEqual([2, 1])
})

test('retries when the server could not authenticate', async () => {
  let faults = 1
  io.use((_socket, next) => next(faults-- > 0 ? new Error('unavailable') : undefined))
  listen({ token: () => null, renew: async () => false })
  await waitFor('the load', () => reloads === 1)
  expect(states).toEqual(['connecting', 'lost', 'live'])
})

test('retries a channel refused for now, and checks with the API for one that is not its own', async () => {
  for (const [code, times] of [
    ['internal', 2],
    ['too_many_requests', 2],
    ['not_found', 1],
  ] as const) {
    asked = []
    answer = () => (asked.length < 2 ? { ok: false, error: { code, message: '' } } : { ok: true, seq: 10, missed: [] })
    const before = reloads
    listen()
    await waitFor('the load', () => reloads === before + 1)
    close()
    expect(asked).toHaveLength(times)
  }
})

test('clients of one user in a window share a connection, and each receives until it closes', async () => {
  const credentials = { token: () => 't', renew: async () => false }
  listen(credentials)
  await waitFor('the load', () => reloads === 1)
  const second: number[] = []
  let secondLoads = 0
  const closeSecond = openLiveConnection({
    credentials,
    channels: [ROOM],
    url,
    onEvent: ({ seq }) => second.push(seq),
    onReload: () => (secondLoads += 1),
    onState: () => {},
  })
  await waitFor('the second load', () => secondLoads === 1)
  sockets[0]!.emit('event', event(11, 10))
  await waitFor('the event', () => second.length === 1)
  closeSecond()
  sockets[0]!.emit('event', event(12, 11))
  await waitFor('the events', () => heard.length === 2)
  expect([heard, second]).toEqual([[11, 12], [11]])
  expect(sockets).toHaveLength(1)
  close()
  await waitFor('nobody is connected', () => sockets[0]!.disconnected)
  listen(credentials)
  await waitFor('another connection', () => sockets.length === 2)
})

test('a client that closes during a subscription receives no answer', async () => {
  const credentials = { token: () => 't', renew: async () => false }
  listen(credentials)
  await waitFor('the load', () => reloads === 1)
  let late = 0
  const forget = openLiveConnection({
    credentials,
    channels: [ROOM],
    url,
    onEvent: () => (late += 1),
    onReload: () => (late += 1),
    onState: () => {},
  })
  forget()
  await waitFor('the question', () => asked.length === 2)
  sockets[0]!.emit('event', event(11, 10))
  await waitFor('the event', () => heard.length === 1)
  expect(late).toBe(0)
})

test('ignores events of other channels', async () => {
  listen()
  await waitFor('the load', () => reloads === 1)
  sockets[0]!.emit('event', { ...event(11, 10), room: 'user:usr_2' })
  sockets[0]!.emit('event', event(11, 10))
  await waitFor('the events', () => heard.length > 0)
  expect(heard).toEqual([11])
})

test('works behind a proxy that allows no WebSocket', async () => {
  io.engine.opts.transports = ['polling']
  listen()
  await waitFor('the load', () => reloads === 1)
  expect(sockets[0]!.conn.transport.name).toBe('polling')
  sockets[0]!.emit('event', event(11, 10))
  await waitFor('the event', () => heard.length === 1)
  expect(states).toEqual(['connecting', 'live'])
})

test('a server once reached by WebSocket is tried by it alone first, then by fallbacks', async () => {
  listen()
  await waitFor('the load', () => reloads === 1)
  const tried: (string | null)[] = []
  io.engine.opts.allowRequest = (request, decide) => {
    const transport = new URL(request.url!, url).searchParams.get('transport')
    tried.push(transport)
    // As on another network, whose proxy blocks WebSockets.
    decide(null, transport === 'polling')
  }
  sockets[0]!.conn.close()
  await waitFor('it is heard again', () => sockets.length === 2, { withinMs: 20_000 })
  expect(tried.slice(0, 6)).toEqual([...Array<string>(5).fill('websocket'), 'polling'])
  expect(sockets[1]!.conn.transport.name).toBe('polling')
}, 30_000)
