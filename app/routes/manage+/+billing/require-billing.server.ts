import { requirePermission, requireUser } from '~/domain/access/require'
import { findAccountPlan } from '~/domain/accounts/accounts.read.server'
import type { Ctx } from '~/domain/context.server'
import { orForbidden } from '../../+form/submission'

export interface Payer {
  accountId: string
  kind: 'team' | 'individual'
  usesWallet: boolean
}

const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' })

/** The user pays for the account. Throws 403; 404 where billing is off. */
export async function requireBilling(ctx: Ctx): Promise<Payer> {
  const { accountId } = await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'billing')))
  if (ctx.payments === null) throw notFound()
  const { usesWallet, kind } = await findAccountPlan(ctx, accountId)
  return { accountId, kind, usesWallet }
}

/** The account pays its use from a wallet. Throws 403, 404. */
export async function requireWallet(ctx: Ctx): Promise<Payer> {
  const payer = await requireBilling(ctx)
  if (!payer.usesWallet) throw notFound()
  return payer
}

export async function canViewWallet(ctx: Ctx): Promise<boolean> {
  const { accountId, permissions } = requireUser(ctx)
  if (!permissions.has('billing') || ctx.payments === null) return false
  return (await findAccountPlan(ctx, accountId)).usesWallet
}
