import type { Clock } from '../app/domain/clock'
import { offsetMs } from '../app/domain/places/local-time'
import { createSteadyClock, THIS_MACHINE, type Machine } from './steady-clock'

const DAY_MS = 86_400_000

/** Negative: behind UTC. */
const chicagoOffset = (at: number): number => offsetMs('America/Chicago', at)

/** On the Tuesday on or before `now`. */
export function practiceStart(now: number): number {
  const wall = new Date(now + chicagoOffset(now))
  const sinceTuesday = (wall.getUTCDay() + 5) % 7
  const eleven = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate(), 11) - sinceTuesday * DAY_MS
  // Daylight saving may have changed since.
  return eleven - chicagoOffset(eleven)
}

/** Practice: leads can be dialed at any time. */
export function createAppClock(practice: boolean, machine: Machine = THIS_MACHINE, notBefore = 0): Clock {
  const clock = createSteadyClock(machine, notBefore)
  const began = machine.steady()
  const eleven = practiceStart(machine.wall())
  const practiceNow = () => Math.floor(eleven + machine.steady() - began)
  return Object.assign(clock, { localHoursNow: practice ? practiceNow : clock.now, practice })
}
