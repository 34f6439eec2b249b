import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from '../api-client'
import { createPhoneOwnership, type PhoneOwnership } from './phone-ownership'
import { createBrowserLocks } from './testing/locks'

let ends: Array<() => void>
beforeEach(() => {
  ends = []
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: createBrowserLocks() })
})
afterEach(() => {
  for (const end of ends) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A user's window; the server says whether it has the phone, how long another has it, or does not answer. */
function openWindow(userId: string, answer: () => boolean | number | null = () => true) {
  const asked: object[] = []
  const fetch = async (_: RequestInfo | URL, init?: RequestInit) => {
    asked.push(JSON.parse(String(init?.body)) as object)
    const said = answer()
    if (said === null) return Response.json({ code: 'internal', error: 'No' }, { status: 500 })
    return Response.json(typeof said === 'number' ? { owner: false, freeInMs: said } : { owner: said, freeInMs: null })
  }
  const api = createApiClient({ credentials: { token: () => 't', renew: async () => false }, fetch, retryDelaysMs: [] })
  const told: boolean[] = []
  const phone: PhoneOwnership = createPhoneOwnership(
    api,
    () => userId,
    (owner) => told.push(owner),
  )
  ends.push(() => phone.release())
  return { phone, told, asked }
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('two people in one browser have a phone each', async () => {
  const olivia = openWindow('usr_olivia')
  const mia = openWindow('usr_mia')
  olivia.phone.request()
  await passes(0)
  mia.phone.request()
  await passes(0)
  expect([olivia.told, mia.told]).toEqual([[true], [true]])
  await mia.phone.claim()
  expect(olivia.told).toEqual([true])
})

test('a user’s second window does not ask, and takes the phone on request', async () => {
  const first = openWindow('usr_mia')
  const second = openWindow('usr_mia')
  first.phone.request()
  await passes(0)
  second.phone.request()
  await passes(20_000)
  expect([first.told, second.told, second.asked]).toEqual([[true], [], []])
  await second.phone.claim()
  expect([first.told, second.told]).toEqual([[true, false], [true]])
})

test('a window with an unknown owner beyond the lease takes the phone from no other', async () => {
  let says: boolean | null = true
  const { phone, told } = openWindow('usr_mia', () => says)
  phone.request()
  await passes(0)
  says = null
  const soon = phone.check()
  await passes(0)
  expect(await soon).toBe(true)
  await passes(15_000)
  const late = phone.check()
  await passes(0)
  expect(await late).toBe(false)
  // A live call is not hung up for it.
  expect(told).toEqual([true])
  says = true
  const again = phone.check()
  await passes(0)
  expect(await again).toBe(true)
})

test('a window gets a closed window’s phone when its lease expires', async () => {
  const freeAt = Date.now() + 14_000
  const { told, phone } = openWindow('usr_mia', () => (Date.now() < freeAt ? freeAt - Date.now() : true))
  phone.request()
  await passes(14_000 - 1)
  expect(told).toEqual([])
  await passes(100)
  expect(told).toEqual([true])
})
