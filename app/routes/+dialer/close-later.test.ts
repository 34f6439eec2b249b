import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSession } from '~/live/dialer/testing/views'
import { closeLater } from './close-later'

const done: string[] = []
const dialer = {
  press: async (deed: () => Promise<unknown>) => void (await deed()),
  stop: async () => done.push('stopped'),
}
const close = () => done.push('closed')
beforeEach(() => {
  done.length = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

test('the dialer closes 200 ms after the press, and what it dials is stopped at once', async () => {
  closeLater(dialer, makeSession({ can: ['stop'] }), close)
  await vi.advanceTimersByTimeAsync(199)
  expect(done).toEqual(['stopped'])
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual(['stopped', 'closed'])
})

test('where the stop takes longer, closing waits for it', async () => {
  let answer = () => {}
  const stop = () => new Promise<void>((resolve) => (answer = resolve))
  closeLater({ ...dialer, stop }, makeSession({ can: ['stop'] }), close)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toEqual([])
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['closed'])
})

test('where the stop fails, what runs on is not hidden', async () => {
  const told: string[] = []
  const press = (deed: () => Promise<unknown>) =>
    deed().then(
      () => {},
      (error: Error) => void told.push(error.message),
    )
  const stop = () => Promise.reject(new Error('No connection to the server'))
  closeLater({ press, stop }, makeSession({ can: ['stop'] }), close)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(done).toEqual([])
  expect(told).toEqual(['No connection to the server'])
})

test('where nothing runs there is nothing to stop', async () => {
  closeLater(dialer, makeSession({ state: 'ended', can: [] }), close)
  closeLater(dialer, null, close)
  await vi.advanceTimersByTimeAsync(200)
  expect(done).toEqual(['closed', 'closed'])
})
