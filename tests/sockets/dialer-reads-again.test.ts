import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDialer } from '../../app/live/dialer/create-dialer'
import { makeSession } from '../../app/live/dialer/testing/views'
import { waitFor } from '../helpers/wait-for'

type Acknowledge = (answer: object) => void

/** A window of an idle seller, over a server that reports when a window has missed too much. */
async function openWindow(refusedOnce: string[] = []) {
  const refused = new Set(refusedOnce)
  const server = { session: makeSession({ state: 'ended' }), read: 0, seq: 1, pruned: false }
  /** How often it had read when it began to listen to each room. */
  const readBefore: Record<string, number> = {}
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://server')
    if (pathname === '/api/v1/dialer/session') server.read += 1
    const answers: Record<string, unknown> = {
      '/api/v1/session': {
        user: { id: 'usr_1', vendorId: 'harbor' },
        account: { id: 'acc_1' },
        permissions: { can: ['call'] },
      },
      '/api/v1/dialer/session': { session: server.session },
      '/api/v1/dispositions': { items: [] },
      '/api/v1/incoming-calls': { items: [] },
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[pathname] ?? {}))
  })
  const io = new Server(http)
  const sockets: Socket[] = []
  io.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('subscribe', ({ room, lastSeq }: { room: string; lastSeq?: number }, ack: Acknowledge) => {
      if (refused.delete(room)) return ack({ ok: false, error: { code: 'too_many_requests' } })
      readBefore[room] ??= server.read
      ack({
        ok: true,
        seq: server.seq,
        ...(lastSeq !== undefined && server.pruned ? { reload: true } : { missed: [] }),
      })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL(base))
  const dialer = createDialer({ credentials: { token: () => 't', renew: () => Promise.resolve(false), base } })
  onTestFinished(async () => {
    dialer.close()
    vi.unstubAllGlobals()
    await io.close()
  })
  await dialer.reload()
  await waitFor('it has read all once more when it began to listen', () => server.read === 2)
  return {
    server,
    dialer,
    readBefore,
    /** More has happened than the server hands over. */
    missTooMuch(change: Partial<typeof server.session>) {
      server.session = { ...server.session, ...change }
      server.seq += 2_000
      server.pruned = true
    },
    /** An event after a hole. */
    push(room: string) {
      const event = { room, seq: server.seq + 1, prev: server.seq, type: 'boards.changed', payload: {}, at: 0 }
      sockets.at(-1)?.emit('event', event)
    },
    reconnect: () => sockets.at(-1)?.conn.close(),
  }
}

test('after missed events the dialer shows the current state, not the last event', async () => {
  const { server, dialer, missTooMuch, reconnect } = await openWindow()
  for (const paused of [true, false]) {
    missTooMuch({ paused })
    reconnect()
    await waitFor('it shows it', () => dialer.getState().session?.paused === paused)
  }
  // Once for each room at the most.
  expect(server.read).toBeLessThanOrEqual(6)
})

test('one channel alone that missed too much is enough', async () => {
  const { dialer, missTooMuch, push } = await openWindow()
  missTooMuch({ paused: true })
  push('account:acc_1')
  await waitFor('it shows it', () => dialer.getState().session?.paused)
})

test('a channel that is refused at first is waited for: events in between are read', async () => {
  const { readBefore } = await openWindow(['account:acc_1'])
  expect(readBefore).toEqual({ 'user:usr_1': 1, 'account:acc_1': 1 })
})
