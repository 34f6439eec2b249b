import { implement } from '@orpc/server'
import type { Ctx } from '../../app/domain/context.server'
import { contract } from './contract'
import type { Claim } from './idempotency'

export interface ApiContext {
  ctx: Ctx
  /** Client address behind the trusted proxy, for rate limits. */
  source: string
  /** '': none. */
  userAgent: string
  requestId: string
  body: unknown
  /** null: the request carries no idempotency key. */
  claim: Claim | null
  frames: {
    /** No browser header says that another site sent the request. */
    fromOurPage: boolean
    /** Session of the current frame cookie. null: none of this vendor. */
    sessionOf(vendor: string): Promise<string | null>
    /** Set the frame cookie. `expiresAt` in epoch ms. */
    setCookie(token: string, expiresAt: number): void
  }
}

export const os = implement(contract).$context<ApiContext>()
