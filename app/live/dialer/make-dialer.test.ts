import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from '../../../tests/helpers/wait-for'
import type { DialSessionView } from '../../domain/dialer/dialer.schema'
import { makeDialer } from './make-dialer'
import { makeLine, makeSession } from './testing/views'

const DISPOSITION = { id: 'dsp_1', name: 'Interested', category: 'NONE', type: 'POSITIVE', tag: null, required: false }

/** A seller's window over a server that answers for dispositions as it is told. */
async function openWindow(session: DialSessionView | null) {
  const server = { session, status: 200, asked: 0, deeds: [] as string[] }
  const http = createServer(({ url = '', method }, response) => {
    const { pathname } = new URL(url, 'http://server')
    if (method === 'POST') {
      server.deeds.push(pathname.split('/').slice(6).join('/'))
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(server.session))
    }
    const answers: Record<string, () => [number, unknown]> = {
      '/api/v1/session': () => [200, { user: { id: 'usr_1', vendorId: 'harbor' }, account: { id: 'acc_1' } }],
      '/api/v1/dialer/session': () => [200, { session: server.session }],
      '/api/v1/dispositions': () => {
        server.asked += 1
        const refusal = { error: 'Board not found', code: 'not_found' }
        return [server.status, server.status === 200 ? { items: [DISPOSITION] } : refusal]
      },
    }
    const [status, body] = answers[pathname]?.() ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL(base))
  const notices: string[] = []
  const dialer = makeDialer({
    credentials: { token: () => 't', renew: () => Promise.resolve(false), base },
    onNotice: ({ text }) => notices.push(text),
  })
  onTestFinished(() => {
    dialer.close()
    vi.unstubAllGlobals()
    http.close()
    http.closeAllConnections()
  })
  return { server, dialer, notices }
}

/** What a seller finds who dialed a board this morning. */
const ofBoard = (change: Partial<DialSessionView> = {}) =>
  makeSession({
    state: 'ended',
    campaign: { ...makeSession().campaign, callboardId: 'brd_1' },
    ...change,
  })

test('a board that is gone leaves the seller a dialer, with no dispositions of it', async () => {
  const { server, dialer, notices } = await openWindow(ofBoard())
  server.status = 404
  await dialer.reload()
  await waitFor('they were asked for', () => server.asked > 0)
  expect(dialer.getState()).toMatchObject({ phase: 'ready', session: { id: 'dial_1' }, dispositions: [] })
  expect(notices).toEqual([])
})

test('dispositions that do not come are told, asked for again, and keep nothing else away', async () => {
  const { server, dialer, notices } = await openWindow(ofBoard())
  server.status = 500
  await dialer.reload()
  expect(dialer.getState()).toMatchObject({ phase: 'ready', session: { state: 'ended' } })
  await waitFor('it is told', () => notices.length > 0)
  server.session = ofBoard({ id: 'dial_2', state: 'ready', startedAt: 2_000 })
  await dialer.reload()
  expect(dialer.getState().session).toMatchObject({ id: 'dial_2' })
  server.status = 200
  await dialer.reload()
  await waitFor('they are there', () => dialer.getState().dispositions.length === 1)
})

test('the second half of a double click does not undo what the first did', async () => {
  const line = makeLine({ id: 'line_1', slot: 1 })
  const { server, dialer } = await openWindow(makeSession({ state: 'ready', lines: [line] }))
  await dialer.reload()
  const { press } = dialer
  await press(() => dialer.stop(), 'run')
  await press(() => dialer.connect(), 'run')
  await press(() => dialer.hangUp(line), 'slot:1')
  await press(() => dialer.redial(line), 'slot:1')
  expect(server.deeds).toEqual(['stop', 'lines/line_1/hang-up'])
  // At another place nothing was double.
  await press(() => dialer.hangUp(line), 'slot:2')
  expect(server.deeds).toHaveLength(3)

  await waitFor('the places are at rest', () => !dialer.getState().busy.run && !dialer.getState().busy['slot:1'])
  await press(() => dialer.connect(), 'run')
  await press(() => dialer.redial(line), 'slot:1')
  expect(server.deeds.slice(3)).toEqual(['connect', 'lines/line_1/redial'])
})
