import { implement } from '@orpc/server'
import type { Ctx } from '../../app/domain/context.server'
import { contract } from './contract'
import type { Claim } from './idempotency'

/** What the door hands to every binding. */
export interface ApiContext {
  ctx: Ctx
  /** Address of the client behind the trusted proxy, for limits. */
  source: string
  requestId: string
  /** Body as the door read it; undefined when there was none. */
  body: unknown
  /** The promise to answer a repeat of this write with its first answer; null when it carries no key. */
  claim: Claim | null
  /** What the trade of a token for a frame's cookie needs of the browser. */
  frames: {
    /** No browser says that a page of another site sent the request. */
    fromOurPage: boolean
    /** The session that the frame's cookie stands for already; null: none of this vendor's. */
    sessionOf(vendor: string): Promise<string | null>
    /** Answers the cookie. `expiresAt` in epoch ms. */
    keep(token: string, expiresAt: number): void
  }
}

/** Binds contract entries to verbs: `os.access.signOut.handler(({ context, input }) => …)`. */
export const os = implement(contract).$context<ApiContext>()
