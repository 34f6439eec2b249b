import type { World } from '../core/world'
import { answerQuestion } from './brands'
import { orderProvisioning } from './provisioning'
import { listTrust } from './records'
import { listReviews, review, type ReviewResult, type ReviewView, type Verdict } from './reviews'

export type TrustHarness = {
  /** Decides before its time. */
  review(sid: string, verdict: Verdict): ReviewResult
  reviews(): ReviewView[]
  /** A sole proprietor's phone answers the carrier's text. false: it was not asked. */
  answer(phone: string, body: string): boolean
  /** One per brand and per campaign, also of those that failed. */
  fees(): { what: 'brand' | 'campaign'; sid: string; amountCents: number }[]
  brands(): string[]
  campaigns(): string[]
  enforceA2p(isEnforced: boolean): void
  orderProvisioning(...args: DropFirst<Parameters<typeof orderProvisioning>>): void
}
type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never

export const createTrustHarness = (world: World): TrustHarness => ({
  review: (sid, verdict) => review(world, sid, verdict),
  reviews: () => listReviews(world),
  answer: (phone, body) => answerQuestion(world, phone, body),
  fees: () =>
    listTrust(world, 'fee').map(({ what, subjectSid, amountCents }) => ({ what, sid: subjectSid, amountCents })),
  brands: () => listTrust(world, 'brand').map(({ sid }) => sid),
  campaigns: () => listTrust(world, 'campaign').map(({ sid }) => sid),
  enforceA2p(isEnforced) {
    world.trust.enforcesA2p = isEnforced
  },
  orderProvisioning: (...args) => orderProvisioning(world, ...args),
})
