import { requirePermission, requireUser } from '~/domain/access/require'
import { findAccountPlan } from '~/domain/accounts/accounts.read.server'
import type { Ctx } from '~/domain/context.server'
import { orForbidden } from '../../+form/submission'

/** The account pays from a wallet, and the user for it. Throws 403, 404. */
export async function requireWallet(ctx: Ctx): Promise<{ accountId: string }> {
  const { accountId } = await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'billing')))
  if (!(await hasWallet(ctx))) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { accountId }
}

async function hasWallet(ctx: Ctx): Promise<boolean> {
  const { usesWallet } = await findAccountPlan(ctx, requireUser(ctx).accountId)
  return usesWallet && ctx.payments !== null
}

export const canViewWallet = async (ctx: Ctx): Promise<boolean> =>
  requireUser(ctx).permissions.has('billing') && (await hasWallet(ctx))
