import { parsePhone } from '../phone-numbers/phone.server'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { findSuppression } from './suppressions.read.server'
import { deleteSuppression } from './delete-suppression.server'
import { protectionWords } from './protection.words'

/** Throws not_found, conflict (not removable), forbidden. */
export async function removeSuppression(ctx: Ctx, number: string): Promise<{ removed: true }> {
  const user = requireWriter(ctx)
  const parsed = parsePhone(number)
  if (!parsed.ok) throw notFound('Number')
  return ctx.db.transact('suppression.remove', async (tx) => {
    const entry = await findSuppression(tx, parsed.e164)
    if (!entry.removable) throw new DomainError('conflict', protectionWords.contactOptedOutStaysList(entry.typeLabel))
    await deleteSuppression(tx, { id: entry.id, accountId: user.accountId, e164: entry.number })
    return { removed: true }
  })
}
