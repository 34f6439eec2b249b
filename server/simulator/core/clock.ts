export type Timer = { cancel(): void }

/** Durations are simulated milliseconds divided by `speed`; dates are wall time, for comparison with the app's. */
export type Clock = {
  speed: number
  /** Wall time, epoch ms. */
  now(): number
  /** Simulated milliseconds; use differences only. */
  elapsed(): number
  after(simulatedMs: number, run: () => void): Timer
  stop(): void
}

const SWEEP_FROM = 1_000

/** Node fires longer timers immediately: wait in steps. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

type Entry = { due: number; order: number; run: (() => void) | null }

const before = (a: Entry, b: Entry) => a.due < b.due || (a.due === b.due && a.order < b.order)

function push(heap: Entry[], entry: Entry) {
  let at = heap.push(entry) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!before(entry, heap[parent]!)) break
    heap[at] = heap[parent]!
    at = parent
  }
  heap[at] = entry
}

function pop(heap: Entry[]): Entry | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!first || !last || heap.length === 0) return first
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child++
    if (!before(heap[child]!, last)) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = last
  return first
}

/** One heap and one Node timer for all waits. */
export function createClock(speed: number): Clock {
  const heap: Entry[] = []
  const origin = performance.now()
  let order = 0
  let canceled = 0
  let alarm: NodeJS.Timeout | undefined
  let alarmDue = Infinity
  let stopped = false

  const arm = () => {
    while (heap[0] && !heap[0].run) {
      pop(heap)
      canceled--
    }
    const next = heap[0]
    if (!next || stopped || next.due >= alarmDue) return
    clearTimeout(alarm)
    alarmDue = next.due
    const waitMs = Math.max(0, Math.ceil(next.due - performance.now()))
    alarm = setTimeout(ring, Math.min(LONGEST_WAIT_MS, waitMs))
  }

  const ring = () => {
    alarmDue = Infinity
    const now = performance.now()
    // stop() empties the heap, also from a callback.
    while (heap[0] && heap[0].due <= now) {
      const entry = pop(heap)!
      const { run } = entry
      entry.run = null
      if (run) run()
      else canceled--
    }
    arm()
  }

  // Ended calls leave timers of hours: remove canceled ones.
  const sweep = () => {
    const remaining = heap.filter((entry) => entry.run)
    heap.length = 0
    canceled = 0
    for (const entry of remaining) push(heap, entry)
  }

  return {
    speed,
    now: () => Date.now(),
    elapsed: () => (performance.now() - origin) * speed,
    after(simulatedMs, run) {
      const entry: Entry = { due: performance.now() + Math.max(0, simulatedMs) / speed, order: order++, run }
      push(heap, entry)
      arm()
      return {
        cancel() {
          if (!entry.run) return
          entry.run = null
          if (++canceled > SWEEP_FROM && canceled > heap.length / 2) sweep()
        },
      }
    },
    stop() {
      stopped = true
      heap.length = 0
      clearTimeout(alarm)
    },
  }
}
