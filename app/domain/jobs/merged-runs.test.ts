import { expect, test } from 'vitest'
import type { Clock } from '../clock'
import { createMergedRuns, runMerged } from './merged-runs'
import { isRetryLater } from './retry-later'

const clock = { steadyNow: () => 1_000 } as Clock

/** 'ended', or after how many ms it runs again. */
const start = (runs: ReturnType<typeof createMergedRuns>, job: string, work: () => Promise<number | null>) =>
  runMerged(runs, { subject: 'one', job, clock, reason: 'waits' }, work).then(
    () => 'ended',
    (error: unknown) => (isRetryLater(error) ? error.afterMs : Promise.reject(error)),
  )
function holdWork() {
  let resolve!: (ms: number | null) => void
  const promise = new Promise<number | null>((done) => (resolve = done))
  return { promise, resolve }
}
const waits = (ms: number | null) => async () => ms

test('of jobs that wait for the same time the first continues', async () => {
  const runs = createMergedRuns()
  expect(await start(runs, 'a', waits(500))).toBe(500)
  expect(await start(runs, 'b', waits(500))).toBe('ended')
  expect(await start(runs, 'c', waits(100))).toBe(100)
  expect(await start(runs, 'c', waits(500))).toBe(500)
})

test('a job that comes while one runs ends, and the running one reads once more', async () => {
  const runs = createMergedRuns()
  const work = holdWork()
  const first = start(runs, 'a', () => work.promise)
  expect(await start(runs, 'b', waits(0))).toBe('ended')
  expect(runs.again.has('one')).toBe(true)
  work.resolve(null)
  expect(await first).toBe('ended')
})

test('when the job that continues comes while another runs, the other continues', async () => {
  const runs = createMergedRuns()
  expect(await start(runs, 'a', waits(0))).toBe(0)
  const work = holdWork()
  const second = start(runs, 'b', () => work.promise)
  expect(await start(runs, 'a', waits(0))).toBe('ended')
  work.resolve(0)
  expect(await second).toBe(0)
})
