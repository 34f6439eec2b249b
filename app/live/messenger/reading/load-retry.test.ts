import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadRetry } from './load-retry'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('reads missed data after ten seconds or when online, never after closing', () => {
  const read = vi.fn()
  const missed = createLoadRetry(read)
  missed.later()
  vi.advanceTimersByTime(9_999)
  expect(read).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(read).toHaveBeenCalledTimes(1)

  missed.later()
  window.dispatchEvent(new Event('online'))
  expect(read).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(read).toHaveBeenCalledTimes(2)

  missed.later()
  missed.close()
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(read).toHaveBeenCalledTimes(2)
})
