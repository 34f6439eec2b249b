import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from '../../../tests/helpers/wait-for'
import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { createDialer } from './create-dialer'
import { makeLine, makeSession } from './testing/views'

const DISPOSITION = { id: 'dsp_1', name: 'Interested', category: 'NONE', type: 'POSITIVE', tag: null, required: false }

/** A seller's window over a server whose answers for dispositions the test sets. */
async function openWindow(session: DialSessionView | null) {
  const server = {
    session,
    status: 200,
    asked: 0,
    deeds: [] as string[],
    leases: [] as string[],
    /** How many writes came before each. */
    deedsAtLease: [] as number[],
    /** Reads are answered after it. */
    reads: Promise.resolve(),
    readsAsked: 0,
    /** Status of the answer to a write, when allowed. */
    answer: (_deed: string): number | Promise<number> => 200,
  }
  const http = createServer(async (request, response) => {
    const { url = '', method } = request
    const { pathname } = new URL(url, 'http://server')
    if (pathname.endsWith('/phone-lease')) {
      const { take, release } = (await json(request)) as { take?: boolean; release?: boolean }
      server.leases.push(release ? 'release' : take ? 'take' : 'ask')
      server.deedsAtLease.push(server.deeds.length)
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ owner: !release, freeInMs: null }))
    }
    if (method === 'POST') {
      const deed = pathname.split('/').slice(6).join('/')
      const body = (await json(request)) as Record<string, unknown>
      server.deeds.push([deed, ...Object.values(body)].join(' '))
      const status = await server.answer(server.deeds.at(-1)!)
      if (status === 200 && server.session && deed === 'mute') server.session = { ...server.session, ...body }
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(server.session))
    }
    server.readsAsked += 1
    await server.reads
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
  vi.stubGlobal('navigator', {})
  const notices: string[] = []
  const credentials = { token: () => 't', renew: () => Promise.resolve(false), base }
  const open = () => createDialer({ credentials, onNotice: ({ text }) => notices.push(text) })
  const dialer = open()
  /** Another page of the same window, with its own dialer. */
  const goOn = async () => {
    dialer.close()
    const next = open()
    onTestFinished(() => next.close())
    await next.reload()
    return next
  }
  onTestFinished(() => {
    dialer.close()
    vi.unstubAllGlobals()
    http.close()
    http.closeAllConnections()
  })
  return { server, dialer, goOn, notices }
}

/** The state of a seller with a call board session from this morning. */
const ofBoard = (change: Partial<DialSessionView> = {}) =>
  makeSession({
    state: 'ended',
    campaign: { ...makeSession().campaign, callboardId: 'brd_1' },
    ...change,
  })

test('an unanswered first load fails after 15 s, and is still used when it arrives', async () => {
  const { server, dialer } = await openWindow(ofBoard())
  let answer = () => {}
  server.reads = new Promise((resolve) => (answer = resolve))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const loading = dialer.reload()
  await waitFor('both reads are asked', () => server.readsAsked === 2)
  vi.advanceTimersByTime(14_999)
  expect(dialer.getState().phase).toBe('starting')
  vi.advanceTimersByTime(1)
  expect(dialer.getState()).toMatchObject({ phase: 'failed', failure: 'No connection to the server' })
  answer()
  await loading
  expect(dialer.getState()).toMatchObject({ phase: 'ready', failure: null, session: { id: 'dial_1' } })
})

test('a deleted board leaves a dialer without its dispositions', async () => {
  const { server, dialer, notices } = await openWindow(ofBoard())
  server.status = 404
  await dialer.reload()
  await waitFor('they were asked for', () => server.asked > 0)
  expect(dialer.getState()).toMatchObject({ phase: 'ready', session: { id: 'dial_1' }, dispositions: [] })
  expect(notices).toEqual([])
})

test('failed dispositions are reported, retried, and block nothing else', async () => {
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

test('the second half of a double click does not undo the first', async () => {
  const line = makeLine({ id: 'line_1', slot: 1 })
  const { server, dialer } = await openWindow(makeSession({ state: 'ready', lines: [line] }))
  await dialer.reload()
  const { press } = dialer
  await waitFor('the line has settled', () => !dialer.getState().busy['settling:slot:1'])
  await press(() => dialer.stop(), 'run')
  await press(() => dialer.connect(), 'run')
  await press(() => dialer.hangUp(line), 'slot:1')
  await press(() => dialer.redial(line), 'slot:1')
  expect(server.deeds).toEqual(['stop', 'lines/line_1/hang-up'])
  // Another control was not pressed twice.
  await press(() => dialer.hangUp(line), 'slot:2')
  expect(server.deeds).toHaveLength(3)

  await waitFor('the places are at rest', () => !dialer.getState().busy.run && !dialer.getState().busy['slot:1'])
  await press(() => dialer.connect(), 'run')
  await press(() => dialer.redial(line), 'slot:1')
  expect(server.deeds.slice(3)).toEqual(['connect', 'lines/line_1/redial'])
})

test('after a lost answer to Stop, Connect works once dialing has ended', async () => {
  const dialing = makeSession({ state: 'ready', can: ['stop'] })
  const { server, dialer } = await openWindow(dialing)
  await dialer.reload()
  server.answer = (deed) => (deed === 'stop' ? new Promise(() => {}) : 200)
  void dialer.press(() => dialer.stop(), 'run')
  await waitFor('it was asked for', () => server.deeds.length === 1)
  await dialer.reload()
  expect(dialer.getState().busy.run).toBe(true)
  server.session = { ...dialing, can: ['connect'] }
  await dialer.reload()
  await dialer.press(() => dialer.connect(), 'run')
  expect(server.deeds).toEqual(['stop'])
  await waitFor('the place is at rest no more', () => !dialer.getState().busy.run)
  await dialer.press(() => dialer.connect(), 'run')
  expect(server.deeds).toEqual(['stop', 'connect'])
})

test('Connect takes the phone before anyone is dialed, and releases it when refused', async () => {
  const { server, dialer } = await openWindow(makeSession({ state: 'ready', can: ['connect'] }))
  await dialer.reload()
  server.answer = () => 409
  await dialer.press(() => dialer.connect(), 'run')
  expect([server.leases[0], server.deedsAtLease[0], server.deeds]).toEqual(['take', 0, ['connect']])
  await waitFor('the phone is free', () => server.leases.at(-1) === 'release')
  expect(dialer.getState().phone.owner).toBe(false)
})

test.each(['dial-out', 'dial-in'] as const)('Connect with %s takes no phone', async (connection) => {
  const { server, dialer } = await openWindow(makeSession({ state: 'ready', can: ['connect'], connection }))
  await dialer.reload()
  await dialer.connect()
  expect([server.deeds, server.leases]).toEqual([['connect'], []])
})

test('with the connection prompt, Connect waits for the choice', async () => {
  const asks = makeSession({ state: 'ready', can: ['connect'], phoneToConfirm: '+13125550151' })
  const { server, dialer } = await openWindow(asks)
  await dialer.reload()
  await dialer.connect()
  expect(server.deeds).toEqual([])
  expect(dialer.getState().connectionPromptSessionId).toBe(asks.id)
  await dialer.connect('dial-out')
  expect(server.deeds).toEqual(['connect dial-out'])
  expect(dialer.getState().connectionPromptSessionId).toBeNull()
})

test('a dismissed connection prompt is shown again by Connect', async () => {
  const asks = makeSession({ state: 'ready', can: ['connect'], phoneToConfirm: '+13125550151' })
  const { server, dialer } = await openWindow(asks)
  await dialer.reload()
  await dialer.connect()
  dialer.dismissConnectionPrompt()
  expect(dialer.getState().connectionPromptSessionId).toBeNull()
  await dialer.connect()
  expect(dialer.getState().connectionPromptSessionId).toBe(asks.id)
  expect(server.deeds).toEqual([])
})

test('with the prompt, a reminder’s Call and the host’s call.dial ask too', async () => {
  const asks = makeSession({ state: 'ready', can: ['connect'], phoneToConfirm: '+13125550151' })
  const { server, dialer } = await openWindow(asks)
  await dialer.reload()
  await dialer.start({ number: '+13125550161' } as never)
  await dialer.connect()
  expect(server.deeds.filter((deed) => deed.startsWith('connect'))).toEqual([])
  expect(dialer.getState().connectionPromptSessionId).toBe(dialer.getState().session!.id)
})

test('for dial-in, a reminder’s Call and the host’s call.dial connect nothing', async () => {
  const { server, dialer } = await openWindow(makeSession({ state: 'ready', can: [], dialsIn: true }))
  await dialer.reload()
  await dialer.connect()
  expect(server.deeds).toEqual([])
  await dialer.connect('computer')
  expect(server.deeds).toEqual(['connect computer'])
})

test('hold is shown immediately, and the newest press is what counts', async () => {
  const line = makeLine({ status: 'inCall', label: 'In Call' })
  const talking = makeSession({ state: 'ready', bridgedLineId: line.id, lines: [line], can: ['hold'] })
  const { server, dialer } = await openWindow(talking)
  await dialer.reload()
  const onHold = () => dialer.getState().session?.lines[0]?.onHold
  server.answer = (deed) => (deed === 'hold true' ? 502 : 200)
  const held = dialer.setOnHold(true)
  expect(onHold()).toBe(true)
  await waitFor('it was refused for now', () => server.deeds.length === 1)
  await Promise.all([dialer.setOnHold(false), held])
  expect(server.deeds).toEqual(['hold true', 'hold false'])
  expect(onHold()).toBe(false)
})

test('a double click on Pause or Mute does what one does', async () => {
  const { server, dialer } = await openWindow(makeSession({ state: 'ready', can: ['pause', 'mute'] }))
  await dialer.reload()
  const turn = () => dialer.press(dialer.getState().session?.paused ? dialer.resume : dialer.pause, 'pause')
  await Promise.all([turn(), turn()])
  await turn()
  const mute = () => dialer.press(() => dialer.setMuted(!dialer.getState().session?.muted), 'mute')
  await Promise.all([mute(), mute()])
  expect(server.deeds).toEqual(['pause', 'mute true'])
})

/** All microphone states shown since. */
function watchMuted({ getState, subscribe }: Awaited<ReturnType<typeof openWindow>>['dialer']) {
  const shown: (boolean | undefined)[] = []
  subscribe(() => {
    const muted = getState().session?.muted
    if (shown.at(-1) !== muted) shown.push(muted)
  })
  return shown
}

/** A session that is not live: no phone is needed. */
const muted = () => makeSession({ state: 'ready', muted: true, can: ['mute', 'dispose'], lines: [makeLine()] })

test('a pending retry is not sent after a newer press', async () => {
  const { server, dialer } = await openWindow(muted())
  await dialer.reload()
  const shown = watchMuted(dialer)
  server.answer = (deed) => (deed === 'mute false' ? 502 : 200)
  const unmuted = dialer.setMuted(false)
  await waitFor('it was refused for now', () => server.deeds.length === 1)
  await Promise.all([dialer.setMuted(true), unmuted])
  expect(server.deeds).toEqual(['mute false', 'mute true'])
  expect(shown).toEqual([true, false, true])

  server.answer = (deed) => (deed.endsWith('dsp_2') ? 502 : 200)
  const line = dialer.getState().session!.lines[0]!
  const second = dialer.dispose(line, 'dsp_2')
  await waitFor('it was refused for now', () => server.deeds.length === 3)
  await Promise.all([dialer.dispose(line, 'dsp_1'), second])
  expect(server.deeds.slice(2)).toEqual(['lines/line_1/disposition dsp_2', 'lines/line_1/disposition dsp_1'])
})

test('a write waits for the previous one, whose answer never unmutes briefly', async () => {
  const { server, dialer } = await openWindow(muted())
  await dialer.reload()
  let release = (_status: number) => {}
  server.answer = (deed) => (deed === 'mute false' ? new Promise((resolve) => (release = resolve)) : 200)
  const unmuted = dialer.setMuted(false)
  await waitFor('it is under way', () => server.deeds.length === 1)
  const shown = watchMuted(dialer)
  const passedOver = dialer.setMuted(false)
  const last = dialer.setMuted(true)
  expect(dialer.getState().session?.muted).toBe(true)
  release(200)
  await Promise.all([unmuted, passedOver, last])
  expect(server.deeds).toEqual(['mute false', 'mute true'])
  expect([shown.at(-1), shown.slice(1).includes(false)]).toEqual([true, false])
})

test('a refused press shows the server’s state, not the earlier optimistic one', async () => {
  const { server, dialer } = await openWindow(muted())
  await dialer.reload()
  server.answer = (deed) => (deed === 'mute false' ? 502 : 409)
  const unmuted = dialer.setMuted(false)
  await waitFor('it was refused for now', () => server.deeds.length === 1)
  await expect(dialer.setMuted(true)).rejects.toMatchObject({ status: 409 })
  await unmuted
  expect(dialer.getState().session?.muted).toBe(true)
})

test('digits are sent in order, and none is skipped', async () => {
  const { server, dialer } = await openWindow(muted())
  await dialer.reload()
  let tries = 0
  server.answer = (deed) => (deed === 'dtmf 1' && (tries += 1) === 1 ? 502 : 200)
  await Promise.all(['1', '2', '2'].map((digit) => dialer.sendDigits(digit)))
  expect(server.deeds).toEqual(['dtmf 1', 'dtmf 1', 'dtmf 2', 'dtmf 2'])
})

test('a closed dialer repeats a write until it is answered', async () => {
  const { server, dialer, notices } = await openWindow(muted())
  await dialer.reload()
  let status = 502
  server.answer = () => status
  const pressed = dialer.press(() => dialer.stop())
  await waitFor('the stop waits to be repeated', () => server.deeds.length === 1)
  dialer.close()
  status = 200
  await pressed
  expect(server.deeds).toEqual(['stop', 'stop'])
  expect(notices).toEqual([])
})

test('a closed dialer shows no message for a refusal after sign-out', async () => {
  const { server, dialer, notices } = await openWindow(muted())
  await dialer.reload()
  let status = 502
  server.answer = () => status
  const pressed = dialer.press(() => dialer.stop())
  await waitFor('the stop waits to be repeated', () => server.deeds.length === 1)
  dialer.close()
  status = 401
  await pressed
  expect(server.deeds).toEqual(['stop', 'stop'])
  expect(notices).toEqual([])
})

test('a closed dialer finishes current requests and starts no waiting ones', async () => {
  const { server, dialer, notices } = await openWindow(muted())
  await dialer.reload()
  let release = (_status: number) => {}
  server.answer = (deed) => (deed.startsWith('dtmf') ? new Promise((resolve) => (release = resolve)) : 502)
  const pressed = ['1', '2'].map((digit) => dialer.press(() => dialer.sendDigits(digit)))
  await waitFor('a key is under way', () => server.deeds.length === 1)
  const line = makeLine()
  const opening = [
    () => dialer.setMuted(false),
    () => dialer.resume(),
    () => dialer.record(line, 'start'),
    () => dialer.redial(line),
    () => dialer.next(),
    () => dialer.connect(),
    () => dialer.start({ campaignId: 'cmp_2' }),
  ]
  pressed.push(...opening.map((deed) => dialer.press(deed)))
  await waitFor('all else waits to be repeated', () => server.deeds.length === 8)
  const once = [...server.deeds]
  dialer.close()
  release(200)
  await Promise.all(pressed)
  expect(server.deeds).toEqual(once)
  expect(notices).toEqual([])
})

test('a closed dialer still retries stops, holds and dispositions', async () => {
  const { server, dialer } = await openWindow(muted())
  await dialer.reload()
  let status = 502
  server.answer = () => status
  const line = makeLine()
  const pressed = [
    dialer.setMuted(true),
    dialer.pause(),
    dialer.record(line, 'stop'),
    dialer.hangUp(line),
    dialer.dispose(line, 'dsp_1'),
  ]
  await waitFor('all wait to be repeated', () => server.deeds.length === 5)
  const once = server.deeds.toSorted()
  dialer.close()
  status = 200
  await Promise.all(pressed)
  expect(server.deeds.slice(5).toSorted()).toEqual(once)
})

test('a press in the next dialer overrides pending ones of the last', async () => {
  const { server, dialer, goOn } = await openWindow(muted())
  await dialer.reload()
  const line = makeLine()
  let release = (_status: number) => {}
  server.answer = (deed) => {
    if (deed === 'mute false') return new Promise((resolve) => (release = resolve))
    return deed.endsWith('dsp_2') ? 502 : 200
  }
  const before = [dialer.setMuted(false), dialer.dispose(line, 'dsp_2')]
  await waitFor('both have been asked for', () => server.deeds.length === 2)
  const next = await goOn()
  const since = [next.setMuted(true), next.dispose(line, 'dsp_1')]
  await waitFor('the other disposition is saved', () => server.deeds.length === 3)
  release(200)
  await Promise.all([...before, ...since])
  expect(server.deeds.slice(2)).toEqual(['lines/line_1/disposition dsp_1', 'mute true'])
  expect(server.session?.muted).toBe(true)
})
