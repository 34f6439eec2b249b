import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findTerms } from './terms.read.server'
import { getNewestTerms } from './terms-versions'
import type { SignTerms, TermsView } from './terms.schema'
import { termsWords } from './terms.words'

const USER_AGENT_MAX = 200

/** The browser or API client that signs. */
export interface Signer {
  /** Stored as a hash. */
  address: string
  userAgent: string
}

/** The newest version, once. Throws conflict. */
export async function signTerms(ctx: Ctx, { type, version }: SignTerms, signer: Signer): Promise<TermsView> {
  const { userId, accountId } = requireUser(ctx)
  if (version !== getNewestTerms().version) throw new DomainError('conflict', termsWords.replaced)
  return ctx.db.transact('terms.sign', async (tx) => {
    await tx.db.q
      .insertInto('terms_signatures')
      .values({
        id: tx.ids('trm'),
        user_id: userId,
        account_id: accountId,
        type,
        version,
        address_hash: tx.seal.hash(`terms:${signer.address}`),
        user_agent: signer.userAgent.slice(0, USER_AGENT_MAX),
        signed_at: tx.clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'type', 'version']).doNothing())
      .execute()
    return findTerms(tx)
  })
}
