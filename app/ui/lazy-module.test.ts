import { expect, onTestFinished, test, vi } from 'vitest'
import { createLazyModule } from './lazy-module'

test('a module is fetched once for any number of requests', async () => {
  let fetched = 0
  const part = createLazyModule(async () => ({ number: (fetched += 1) }))
  expect(await Promise.all([part.load(), part.load()])).toEqual([{ number: 1 }, { number: 1 }])
  expect(await part.load()).toEqual({ number: 1 })
})

test('a failed module is fetched again on the next request', async () => {
  let online = false
  const part = createLazyModule(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module')
    return 'menu'
  })
  await expect(part.load()).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: expect.stringMatching(/could not be loaded. Check your connection/),
  })
  online = true
  expect(await part.load()).toBe('menu')
})

test('a module is given up after 120 seconds and requested again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let asked = 0
  const part = createLazyModule(() => ((asked += 1) === 1 ? new Promise<string>(() => {}) : Promise.resolve('menu')))
  const first = part.load().catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(119_999)
  const second = part.load().catch((error: Error) => error.name)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect([await first, await second]).toEqual(['ChunkLoadError', 'ChunkLoadError'])
  expect(await part.load()).toBe('menu')
})
