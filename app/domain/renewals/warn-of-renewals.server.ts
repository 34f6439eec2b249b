import type { Ctx } from '../context.server'
import { sweep } from '../jobs/sweep.server'
import { findCustomer, hasCard, type CustomerRow } from '../payments/customers.server'
import { findSubscriptionRow, updateSubscription, type SubscriptionRow } from '../subscriptions/subscription-row'
import { CARD_WARNING_DAYS, DAY_MS, TRIAL_WARNING_DAYS } from './dunning'
import { billingLink, mailOwner } from './mail-owner.server'
import { renewalAmount } from './renewal-amount.server'
import { formatAmount, formatDay, renewalsWords } from './renewals.words'

/** Mails to owners whose trial ends, or whose card cannot pay the next renewal. Once for each renewal. */
export async function warnOfRenewals(ctx: Ctx, yieldTurn?: () => Promise<void>): Promise<number> {
  if (!ctx.payments) return 0
  return sweep<Unwarned>(ctx, {
    page: (last, limit) => listUnwarned(ctx, last, limit),
    work: ({ id }) => ctx.db.transact('subscription.warn', (tx) => warnOfRenewal(tx, id), { repeatable: true }),
    subjectOf: ({ id }) => id,
    failureMessage: 'an owner could not be warned of a renewal',
    yieldTurn,
  })
}

interface Unwarned {
  id: string
  next_event_at: number | null
}

function listUnwarned(ctx: Ctx, last: Unwarned | null, limit: number): Promise<Unwarned[]> {
  const now = ctx.clock.now()
  return ctx.db.q
    .selectFrom('subscriptions')
    .select(['id', 'next_event_at'])
    .$if(last !== null, (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('next_event_at', '>', last!.next_event_at),
          and([eb('next_event_at', '=', last!.next_event_at), eb('id', '>', last!.id)]),
        ]),
      ),
    )
    .where('next_event_at', '<=', now + CARD_WARNING_DAYS * DAY_MS)
    .where('next_event_at', '>', now)
    .where('cancels_at', 'is', null)
    .where('complimentary', '=', 0)
    .where(({ eb, and, or }) =>
      and([
        or([eb('warned_of', 'is', null), eb('warned_of', '!=', eb.ref('next_event_at'))]),
        or([
          eb('status', '=', 'active'),
          and([eb('status', '=', 'trialing'), eb('next_event_at', '<=', now + TRIAL_WARNING_DAYS * DAY_MS)]),
        ]),
      ]),
    )
    .orderBy('next_event_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

async function warnOfRenewal(tx: Ctx, id: string): Promise<void> {
  const row = await findSubscriptionRow(tx, id)
  if (!row || row.next_event_at === null || row.warned_of === row.next_event_at) return
  await updateSubscription(tx, id, { warned_of: row.next_event_at })
  const { product, total } = await renewalAmount(tx, row)
  if (total === 0) return
  const customer = await findCustomer(tx, row.account_id)
  const facts = {
    product: product.displayName,
    amount: formatAmount(total),
    link: billingLink(tx),
    on: formatDay(row.next_event_at, row.zone),
  }
  const mail = chooseMail(row, customer, facts)
  if (mail) await mailOwner(tx, row.account_id, mail)
}

function chooseMail(
  { status, next_event_at: at }: SubscriptionRow,
  customer: CustomerRow | undefined,
  facts: Parameters<typeof renewalsWords.cardMissing>[0],
): { subject: string; text: string } | null {
  if (status === 'trialing') return renewalsWords.trialEnds({ ...facts, hasCard: hasCard(customer) })
  if (!hasCard(customer)) return renewalsWords.cardMissing(facts)
  return isExpiredBy(customer, at!) ? renewalsWords.cardExpires({ ...facts, last4: customer.last4 ?? '' }) : null
}

/** A card is valid until the end of its month. */
export const isExpiredBy = (
  { expires_month, expires_year }: Pick<CustomerRow, 'expires_month' | 'expires_year'>,
  at: number,
): boolean => expires_month !== null && expires_year !== null && at >= Date.UTC(expires_year, expires_month)
