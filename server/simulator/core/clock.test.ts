import { expect, it } from 'vitest'
import { createClock } from './clock'

it('runs timers in order of their moment, however they were set, and no canceled ones', async () => {
  const clock = createClock(1_000)
  const ran: number[] = []
  await new Promise<void>((resolve) => {
    for (const at of [700, 100, 500, 300, 900, 200]) clock.after(at * 10, () => ran.push(at))
    clock.after(4_000, () => ran.push(400)).cancel()
    clock.after(10_000, resolve)
  })
  expect(ran).toEqual([100, 200, 300, 500, 700, 900])
  clock.stop()
})

it('keeps the rest when thousands of long timers are canceled', async () => {
  const clock = createClock(1_000)
  const ran: string[] = []
  const long = Array.from({ length: 5_000 }, (_, at) => clock.after(3_600_000 + at, () => ran.push('long')))
  await new Promise<void>((resolve) => {
    clock.after(2_000, resolve)
    clock.after(1_000, () => ran.push('short'))
    for (const timer of long) timer.cancel()
  })
  expect(ran).toEqual(['short'])
  clock.stop()
})

it('runs nothing after a stop, not even a timer set by another of the same moment', async () => {
  const clock = createClock(1_000)
  const ran: string[] = []
  await new Promise<void>((resolve) => {
    clock.after(1_000, () => {
      ran.push('last')
      clock.stop()
      clock.after(0, () => ran.push('never'))
      setImmediate(resolve)
    })
    clock.after(1_000, () => ran.push('never'))
  })
  expect(ran).toEqual(['last'])
})

it('waits without warning for a timer beyond Node’s limit, beside all others', async () => {
  const warned: string[] = []
  const hear = ({ name }: Error) => warned.push(name)
  process.on('warning', hear)
  const clock = createClock(1_000)
  const ran: string[] = []
  clock.after(9_999_999_999_999, () => ran.push('never'))
  await new Promise<void>((resolve) => {
    clock.after(20_000, () => ran.push('soon'))
    clock.after(30_000, resolve)
  })
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', hear)
  expect({ ran, warned }).toEqual({ ran: ['soon'], warned: [] })
  clock.stop()
})
