import { requirePermission } from '~/domain/access/require'
import { findAccountPlan } from '~/domain/accounts/accounts.read.server'
import type { Ctx } from '~/domain/context.server'
import { orForbidden } from '../../+form/submission'

/** The account pays from a wallet, and the user for it. Throws 403, 404. */
export async function requireWallet(ctx: Ctx): Promise<{ accountId: string }> {
  const { accountId } = await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'billing')))
  const { usesWallet } = await findAccountPlan(ctx, accountId)
  if (!usesWallet || ctx.payments === null) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { accountId }
}
