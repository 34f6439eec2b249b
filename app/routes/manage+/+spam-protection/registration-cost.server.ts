import { requireUser } from '~/domain/access/require'
import { findAccountPlan } from '~/domain/accounts/accounts.read.server'
import type { Ctx } from '~/domain/context.server'
import { getProtectionPrice } from '~/domain/spam-protection/restore-protection.server'
import { readSpamSlots } from '~/domain/spam-protection/spam-protection.read.server'
import { formatCents } from '../+billing/format-money'
import { spamPagesWords } from './spam-pages.words'

/** What registering costs. null: nothing. */
export async function getRegistrationCost(ctx: Ctx, numbers: number): Promise<string | null> {
  if (ctx.billing === 'off') return null
  const { usesWallet } = await findAccountPlan(ctx, requireUser(ctx).accountId)
  if (usesWallet) return spamPagesWords.walletCost(formatCents(getProtectionPrice(ctx, { usesWallet })), numbers)
  const { slots, filledSlots } = await readSpamSlots(ctx)
  return slots === null ? null : spamPagesWords.slotCost(Math.max(0, slots - filledSlots))
}
