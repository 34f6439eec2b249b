import type { Clock } from '../app/domain/clock'
import { offsetMs } from '../app/domain/protection/local-time'
import { makeSteadyClock, THIS_MACHINE, type Machine } from './steady-clock'

const DAY_MS = 86_400_000

/** Offset of Chicago from UTC at a moment, ms (negative: behind). */
const chicagoOffset = (at: number): number => offsetMs('America/Chicago', at)

/** Epoch ms of 11:00 in Chicago on the Tuesday on or before the moment's date there. */
export function practiceStart(now: number): number {
  const wall = new Date(now + chicagoOffset(now))
  const sinceTuesday = (wall.getUTCDay() + 5) % 7
  const eleven = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate(), 11) - sinceTuesday * DAY_MS
  // The offset of the day itself: a border of daylight saving may lie between it and now.
  return eleven - chicagoOffset(eleven)
}

/**
 * The clock of the process. The United States sleep for hours each day, so while the simulator is the carrier decisions
 * about local hours use a practice clock: Tuesday 11:00 in Chicago at start, running, whatever is done to the machine's clock.
 */
export function makeClock(practice: boolean, machine: Machine = THIS_MACHINE, notBefore = 0): Clock {
  const clock = makeSteadyClock(machine, notBefore)
  const began = machine.steady()
  const eleven = practiceStart(machine.wall())
  const practiceNow = () => Math.floor(eleven + machine.steady() - began)
  return Object.assign(clock, { localHoursNow: practice ? practiceNow : clock.now, practice })
}
