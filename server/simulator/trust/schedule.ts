import type { World } from '../core/world'
import { saveTrust, type TrustRecord } from './records'

export type Reviewed = Extract<TrustRecord, { dueAt: number | null }>

export function arm(world: World, { sid, dueAt }: Reviewed) {
  if (dueAt === null) return
  const leftMs = Math.max(0, dueAt - world.clock.now()) * world.clock.speed
  world.clock.after(leftMs, () => world.trust.continueReview(sid, dueAt))
}

/** Saves with the next step of its review after `waitMs` of simulated time. null: none. */
export function saveDue(world: World, record: Reviewed, waitMs: number | null) {
  record.dueAt = waitMs === null ? null : world.clock.now() + waitMs / world.clock.speed
  saveTrust(world, record)
  arm(world, record)
}
