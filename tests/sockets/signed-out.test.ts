import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from '../helpers/wait-for'
import type { Credentials } from '../../app/live/credentials'
import { openLiveConnection } from '../../app/live/socket'
import type { Dialer } from '../../app/live/dialer/dialer'
import { createDialer } from '../../app/live/dialer/create-dialer'
import { makeSession } from '../../app/live/dialer/testing/views'

/** A seller's window in a live session, over a server whose sockets and answers agree on who is signed in. */
async function openWindow(token: string | null = null) {
  const server = { userId: 'usr_1' as string | null, released: 0, read: 0 }
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://server')
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const expected = request.headers['expected-user']
    if (server.userId && expected !== undefined && expected !== server.userId)
      return answer(401, { error: 'Another person is signed in now', code: 'another_user' })
    if (pathname.endsWith('/phone-lease')) {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        const release = body.includes('"release":true')
        if (release) server.released += 1
        answer(server.userId ? 200 : 401, { owner: !release })
      })
      return
    }
    if (!server.userId) return answer(401, { error: 'Sign in first', code: 'unauthorized' })
    // The last thing that is asked for.
    if (pathname === '/api/v1/dispositions') server.read += 1
    const answers: Record<string, unknown> = {
      '/api/v1/session': {
        user: { id: server.userId, vendorId: 'harbor' },
        account: { id: 'acc_1' },
        permissions: { can: ['call'] },
      },
      '/api/v1/dialer/session': { session: makeSession() },
      '/api/v1/dispositions': { items: [] },
    }
    answer(pathname in answers ? 200 : 404, answers[pathname] ?? {})
  })
  const io = new Server(http)
  io.use((socket, next) => {
    socket.data.userId = server.userId
    next(server.userId ? undefined : new Error('unauthorized'))
  })
  io.on('connection', (socket) => {
    const mine = [`user:${socket.data.userId}`, 'account:acc_1']
    socket.on('subscribe', ({ room }: { room: string }, ack: (value: object) => void) =>
      ack(mine.includes(room) ? { ok: true, seq: 1, missed: [] } : { ok: false, error: { code: 'not_found' } }),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', new URL(base))
  // The shortest of the waits.
  vi.spyOn(Math, 'random').mockReturnValue(0.01)

  const host = { gives: false, asked: 0 }
  const credentials: Credentials = {
    token: () => token,
    base,
    async renew() {
      host.asked += 1
      if (host.gives) server.userId = 'usr_1'
      return host.gives
    },
  }
  const dialers: Dialer[] = []
  /** As the component that shows it does. */
  const open = () => {
    dialers.at(-1)?.close()
    const opened = createDialer({ credentials, onUserChanged: open })
    dialers.push(opened)
    void opened.reload()
    return opened
  }
  const dialer = open()
  onTestFinished(async () => {
    dialers.at(-1)?.close()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    await io.close()
  })
  await waitFor('the window is live and has the phone', () => {
    const { connection, phone } = dialer.getState()
    // It reads all once more when it has begun to listen.
    return connection === 'live' && phone.owner && server.read === 2
  })
  return {
    dialer,
    dialers,
    credentials,
    server,
    host,
    /** As the server does at a sign-out in whatever tab. */
    signOut() {
      server.userId = null
      io.disconnectSockets(true)
    },
    breakConnections: () => io.disconnectSockets(true),
  }
}

test('a sign-out in another tab is shown in the dialer’s, and its phone is released', async () => {
  const { dialer, server, signOut } = await openWindow()
  signOut()
  await waitFor('it says so', () => dialer.getState().phase === 'signedOut')
  expect(dialer.getState()).toMatchObject({ failure: 'Your session has ended', phone: { owner: false } })
  await waitFor('the phone is given back', () => server.released === 1)
})

test('after a sign-in in another tab the dialer continues automatically, with its phone', async () => {
  const { dialer, server, signOut } = await openWindow()
  signOut()
  await waitFor('it says so', () => dialer.getState().phase === 'signedOut')
  server.userId = 'usr_1'
  await waitFor('it goes on', () => {
    const { phase, connection, phone } = dialer.getState()
    return phase === 'ready' && connection === 'live' && phone.owner
  })
}, 15_000)

test('a host without a fresh token is asked once more before the phone is released', async () => {
  const { dialer, host, signOut } = await openWindow('t')
  signOut()
  await waitFor('the host was asked', () => host.asked === 1)
  expect(dialer.getState()).toMatchObject({ phase: 'ready', phone: { owner: true } })
  await waitFor('it says so', () => dialer.getState().phase === 'signedOut')
  expect(dialer.getState().phone.owner).toBe(false)
  host.gives = true
  await waitFor('it goes on by itself', () => dialer.getState().phase === 'ready' && dialer.getState().phone.owner)
}, 15_000)

test('another user who signed in gets a dialer of their own, with their events', async () => {
  const { dialer, dialers, server, credentials } = await openWindow()
  // The page around it listens over the same connection, which knows the first person.
  let loads = 0
  const closePage = openLiveConnection({
    credentials,
    channels: ['user:usr_1'],
    onEvent() {},
    onReload: () => (loads += 1),
    onState() {},
  })
  onTestFinished(closePage)
  await waitFor('the page listens', () => loads === 1)
  server.userId = 'usr_2'
  await dialer.reload()
  expect(dialers).toHaveLength(2)
  expect(dialer.getState().phone.owner).toBe(false)
  // Read again when it has begun to listen.
  await waitFor('it hears', () => server.read === 4)
  expect(dialers[1]!.getState()).toMatchObject({ phase: 'ready', connection: 'live', me: { user: { id: 'usr_2' } } })
  // The second user's phone is not the first one's to release.
  expect(server.released).toBe(0)
})

test('a dialer refused after a broken connection, because another user signed in, becomes theirs', async () => {
  const { dialer, dialers, server, breakConnections } = await openWindow()
  server.userId = 'usr_2'
  breakConnections()
  await waitFor('the other person’s dialer', () => dialers[1]?.getState().connection === 'live')
  expect(dialers[1]!.getState()).toMatchObject({ phase: 'ready', me: { user: { id: 'usr_2' } } })
  expect(dialer.getState().phone.owner).toBe(false)
})

test('a window opened over a refused connection reconnects immediately', async () => {
  const { dialers, server, credentials, dialer, signOut } = await openWindow()
  const closePage = openLiveConnection({
    credentials,
    channels: ['user:usr_1'],
    onEvent() {},
    onReload() {},
    onState() {},
  })
  onTestFinished(closePage)
  signOut()
  await waitFor('it says so', () => dialer.getState().phase === 'signedOut')
  server.userId = 'usr_1'
  const states: string[] = []
  const channels = ['user:usr_1']
  onTestFinished(
    openLiveConnection({ credentials, channels, onEvent() {}, onReload() {}, onState: (state) => states.push(state) }),
  )
  await waitFor('it is live', () => states.includes('live'), { withinMs: 1_000 })
  expect(dialers).toHaveLength(1)
})
