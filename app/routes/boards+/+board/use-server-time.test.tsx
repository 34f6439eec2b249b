// @vitest-environment happy-dom
import { useLoaderData } from '@remix-run/react'
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../../tests/helpers/window'
import { useServerTime } from './use-board'

const MINUTE = 60_000
/** The reader's clock; the server's is ten minutes behind it. */
const HERE = Date.parse('2026-03-10T15:05:00Z')
const BEHIND = 10 * MINUTE

beforeEach(() => {
  vi.useFakeTimers({ now: HERE, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const turn = (to: 'hidden' | 'visible') =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(to)
    document.dispatchEvent(new Event('visibilitychange'))
  })

async function showClock(byTime: boolean) {
  let reads = 0
  function Clock() {
    return <time>{useServerTime(useLoaderData<number>(), byTime)}</time>
  }
  const answer = () => Date.now() - BEHIND
  const Window = createRemixStub([
    {
      id: 'board',
      path: '/board',
      Component: Clock,
      loader: () => {
        reads += 1
        return answer()
      },
    },
  ])
  const page = await show(<Window initialEntries={['/board']} hydrationData={{ loaderData: { board: answer() } }} />)
  return {
    reads: () => reads,
    shown: () => Number(page.querySelector('time')!.textContent),
    passMinute: () => act(() => vi.advanceTimersByTimeAsync(MINUTE)),
  }
}

test('a board filtered by scheduled calls is read each minute: calls become overdue', async () => {
  const { reads, passMinute } = await showClock(true)
  await passMinute()
  expect(reads()).toBe(1)
  await passMinute()
  expect(reads()).toBe(2)
})

test('a hidden window is read once when it is shown again, and only after a minute', async () => {
  const { reads, passMinute } = await showClock(true)
  await turn('hidden')
  await passMinute()
  await passMinute()
  expect(reads()).toBe(0)
  await turn('visible')
  expect(reads()).toBe(1)
  await turn('hidden')
  await turn('visible')
  expect(reads()).toBe(1)
  await passMinute()
  expect(reads()).toBe(2)
})

test('other boards are updated by events, and not read each minute', async () => {
  const { reads, passMinute } = await showClock(false)
  await passMinute()
  expect(reads()).toBe(0)
})

test('its clock is the server’s, whatever the browser’s own says', async () => {
  const { shown, passMinute } = await showClock(false)
  expect(shown()).toBe(HERE - BEHIND)
  await passMinute()
  expect(shown()).toBe(HERE - BEHIND + MINUTE)
})
