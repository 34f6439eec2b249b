import { z } from 'zod'
import type { World } from '../core/world'
import { listProvisioning, MOBILE_CARRIERS, orderProvisioning } from '../trust/provisioning'
import { listReviews, review, type ReviewResult } from '../trust/reviews'
import { REJECTION_CODES } from '../trust/rules'

const sid = z.string().max(100)
const verdict = z.union([
  z.enum(['approve', 'ask_identity', 'suspend']),
  z.strictObject({ reject: z.int().min(10_000).max(99_999) }),
])
export const decisionShape = z.strictObject({ sid, verdict })
export const decisionShapes = [
  z.object({ type: z.literal('review'), sid, verdict }),
  z.object({
    type: z.literal('provision'),
    e164: z.string().regex(/^\+[1-9]\d{6,14}$/),
    carrier: z.enum(MOBILE_CARRIERS as [(typeof MOBILE_CARRIERS)[number]]),
    status: z.enum(['active', 'rejected', 'in-progress']),
  }),
] as const

type Decision = z.output<(typeof decisionShapes)[number]>

export function decide(world: World, decision: Decision): ReviewResult {
  if (decision.type === 'review') return review(world, decision.sid, decision.verdict)
  orderProvisioning(world, decision.e164, decision.carrier, decision.status)
  return { ok: true }
}

export const reviewsState = (world: World): string =>
  JSON.stringify({
    type: 'reviews',
    now: world.clock.now(),
    reviews: listReviews(world),
    numbers: listProvisioning(world),
    codes: REJECTION_CODES,
  })
