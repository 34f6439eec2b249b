import { requireUser } from '../access/require'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { formatPhone } from '../phone-numbers/phone'
import { parsePhone } from '../phone-numbers/phone.server'
import { priceDrop } from '../rates/prices'
import { getRateCard } from '../rates/rate-cards'
import { findValidConsent } from '../written-consents/written-consents.read.server'
import { getRemainingDrops } from './drop-credits.server'
import type { ConsentAnswer, RinglessOptions } from './ringless.schema'

/** Ten-thousandths of a dollar. */
const PER_CENT = 100

export async function findRinglessOptions(ctx: Ctx): Promise<RinglessOptions> {
  const user = requireUser(ctx)
  const plan = await findAccountPlan(ctx, user.accountId)
  const numbers = await ctx.db.q
    .selectFrom('phone_numbers')
    .select(['e164', 'nickname'])
    .where('account_id', '=', user.accountId)
    .where('user_id', '=', user.userId)
    .where('personal', '=', 1)
    .where('status', '=', 'active')
    .orderBy('nickname')
    .orderBy('id')
    .execute()
  const last = await ctx.db.q
    .selectFrom('drop_batches')
    .select('forwarding_number')
    .where('user_id', '=', user.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const remembered = last?.forwarding_number ?? null
  return {
    isConfigured: ctx.ringless !== null,
    canSchedule: plan.features.rvmScheduledDrops,
    remaining: await getRemainingDrops(ctx, plan),
    priceCents: plan.usesWallet ? priceDrop(getRateCard(ctx.clock.now())).amount / PER_CENT : null,
    forwardingNumbers: numbers.map(({ e164, nickname }) => ({
      value: e164,
      label:
        nickname === '' || nickname === formatPhone(e164) ? formatPhone(e164) : `${nickname} · ${formatPhone(e164)}`,
      type: 'PERSONAL' as const,
    })),
    rvmForwardingNumber: numbers.some(({ e164 }) => e164 === remembered) ? remembered : null,
  }
}

export async function findMissingConsents(
  ctx: Ctx,
  { numbers }: { numbers: readonly string[] },
): Promise<ConsentAnswer> {
  const { accountId } = requireUser(ctx)
  const missing: string[] = []
  for (const number of new Set(numbers)) {
    const parsed = parsePhone(number)
    if (!parsed.ok || (await findValidConsent(ctx, accountId, parsed.e164)) === null) missing.push(number)
  }
  return { consentMissing: missing.length > 0, numbers: missing }
}
