import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { cancelProtection } from './end-protection.server'
import { requireTrustEditor } from './protection-rules'
import { getProtection } from './spam-machine.server'
import type { SpamRegistration } from './spam-protection.schema'
import { findRegistrations } from './spam-protection.read.server'
import { spamWords } from './spam-protection.words'

/** All or none, at the end of their paid months. Throws forbidden, not_found, conflict. */
export async function removeProtection(ctx: Ctx, ids: readonly string[]): Promise<SpamRegistration[]> {
  requireTrustEditor(ctx)
  return ctx.db.transact('spam-protection.remove', async (tx) => {
    const found = await findRegistrations(tx, [...new Set(ids)])
    for (const { id, display } of found)
      if (!(await cancelProtection(tx, await getProtection(tx, id))))
        throw new DomainError('conflict', `${display}: ${spamWords.isCanceled}`)
    return findRegistrations(
      tx,
      found.map(({ id }) => id),
    )
  })
}
