// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from '../api-client'
import { stubBrowser } from '../phone/testing/stub-browser'
import { createPhoneManager, type PhoneManager } from './phone-manager'
import { makeSession } from './testing/views'

let keeper: PhoneManager | undefined
beforeEach(async () => {
  await stubBrowser(BrokenLine)
})
afterEach(() => {
  keeper?.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser's connection that is never established. */
class BrokenLine extends EventTarget {
  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
  close() {}
}

/** A browser's connection without an answer: it closes shortly after the request. */
class QuietLine extends EventTarget {
  static OPEN = 1
  readyState = 0
  close() {
    setTimeout(() => this.dispatchEvent(new Event('close')), 10)
  }
}

/** A phone whose access the test grants, and its reports. */
function slowPhone() {
  const told: string[] = []
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const fetch = async (input: RequestInfo | URL) => {
    if (String(input).endsWith('phone-lease')) return Response.json({ owner: true })
    await given
    return Response.json({ kind: 'simulated', token: 't', expiresAt, signalUrl: null })
  }
  const api = createApiClient({ credentials: { token: () => 't', renew: async () => false }, fetch })
  keeper = createPhoneManager(
    api,
    () => 'usr_1',
    ({ call }) => {
      if (call) told.push(call)
    },
  )
  return { keeper, told, give }
}

/** When a live session's phone began to connect, in ms, with access of this length and no renewal. */
async function connectionsOf(lastsMs: number, withinMs: number): Promise<number[]> {
  const start = Date.now()
  const began: number[] = []
  const expiresAt = new Date(start + lastsMs).toISOString()
  let asked = 0
  const fetch = async (input: RequestInfo | URL) => {
    if (String(input).endsWith('phone-lease')) return Response.json({ owner: true })
    asked += 1
    if (asked > 1) return Response.json({ error: { code: 'internal', message: 'No answer' } }, { status: 500 })
    return Response.json({ kind: 'simulated', token: 't', expiresAt, signalUrl: null })
  }
  const api = createApiClient({ credentials: { token: () => 't', renew: async () => false }, fetch })
  keeper = createPhoneManager(
    api,
    () => 'usr_1',
    ({ call }) => {
      if (call === 'connecting') began.push(Date.now() - start)
    },
  )
  keeper.update(makeSession())
  await vi.advanceTimersByTimeAsync(withinMs)
  return began
}

test.each([
  ['whose line breaks', 3_600_000],
  ['that gets no access', 0],
])('a phone %s waits 1, 2, 4 and then 8 s before it tries again', async (_, lastsMs) => {
  expect(await connectionsOf(lastsMs, 24_000)).toEqual([0, 1_000, 3_000, 7_000, 15_000, 23_000])
})

test('a replacing session gets the phone immediately during setup', async () => {
  vi.stubGlobal('WebSocket', QuietLine)
  const { keeper: own, told, give } = slowPhone()
  own.update(makeSession({ id: 'dial_1' }))
  await vi.advanceTimersByTimeAsync(0)
  own.update(makeSession({ id: 'dial_2' }))
  give()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['connecting'])
})

test('the old session’s disconnect does not affect the new one', async () => {
  vi.stubGlobal('WebSocket', QuietLine)
  const { keeper: own, told, give } = slowPhone()
  give()
  own.update(makeSession({ id: 'dial_1' }))
  await vi.advanceTimersByTimeAsync(0)
  own.update(makeSession({ id: 'dial_2' }))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).toEqual(['connecting', 'idle', 'connecting'])
})
