import { parsePhone } from '../phone-numbers/phone.server'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { AddSuppression, SuppressionView } from './protection.schema'
import { suppressNumber } from './suppress-number.server'
import { findSuppression } from './suppressions.read.server'

/** Leaves an existing entry. Throws invalid, forbidden. */
export async function addSuppression(ctx: Ctx, input: AddSuppression): Promise<SuppressionView> {
  const user = requireWriter(ctx)
  const parsed = parsePhone(input.number)
  if (!parsed.ok) throw new DomainError('invalid', parsed.reason, { number: [parsed.reason] })
  return ctx.db.transact('suppression.add', async (tx) => {
    await suppressNumber(tx, {
      accountId: user.accountId,
      e164: parsed.e164,
      type: input.type,
      addedBy: user.userId,
    })
    return findSuppression(tx, parsed.e164)
  })
}
