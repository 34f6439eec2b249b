import type { Ctx } from '../context.server'
import { creditInvoice } from '../invoices/credit-invoice.server'
import { findInvoiceRow, type InvoiceRow } from '../invoices/settle-invoice.server'
import { declineMessage } from '../payments/payments.words'
import { runReactions } from '../reactions'
import { applySubscriptions } from '../subscriptions/apply-subscriptions.server'
import { periodBounds } from '../subscriptions/period-bounds'
import {
  findSubscriptionRow,
  LIVE,
  nextEventOf,
  nextPeriod,
  updateSubscription,
  type SubscriptionRow,
} from '../subscriptions/subscription-row'
import { nextTry } from './dunning'
import { billingLink, mailOwner } from './mail-owner.server'
import { renewalAmount } from './renewal-amount.server'
import { formatAmount, formatDay, renewalsWords } from './renewals.words'

/** Of `invoicePaid`. A subscription that was canceled before its payment came is paid back. */
export async function handleRenewalPaid(tx: Ctx, { invoiceId }: { invoiceId: string }): Promise<void> {
  const found = await findRenewal(tx, invoiceId)
  if (!found) return
  const { row, invoice } = found
  if (LIVE.some((status) => status === row.status)) return advancePeriod(tx, row)
  if (invoice.total_cents > 0) await creditInvoice(tx, { invoiceId })
}

/** Of `invoiceUnpaid`. A try by a person does not count, and is answered to them. */
export async function handleRenewalUnpaid(
  tx: Ctx,
  {
    invoiceId,
    result,
    code,
  }: { invoiceId: string; result: 'declined' | 'needs_person' | 'failed'; code: string | null },
): Promise<void> {
  const found = await findRenewal(tx, invoiceId)
  if (!found || !LIVE.some((status) => status === found.row.status)) return
  const latest = await tx.db.q
    .selectFrom('payments')
    .select('kind')
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest?.kind !== 'renewal') return
  await handleFailedTry(tx, found.row, result === 'needs_person' ? 'authentication_required' : (code ?? 'failed'))
}

async function findRenewal(tx: Ctx, id: string): Promise<{ invoice: InvoiceRow; row: SubscriptionRow } | null> {
  const invoice = await findInvoiceRow(tx, id)
  if (invoice?.kind !== 'renewal' || invoice.subscription_id === null) return null
  const row = await findSubscriptionRow(tx, invoice.subscription_id)
  return row ? { invoice, row } : null
}

/** Its next period is paid. One that is over by now starts when it is paid: time without service is not sold. */
export async function advancePeriod(tx: Ctx, row: SubscriptionRow): Promise<void> {
  const now = tx.clock.now()
  const next = nextPeriod(row)
  const period =
    next.end > now
      ? { anchored_at: row.anchored_at, periods: next.n, period_start: next.start, period_end: next.end }
      : {
          anchored_at: now,
          periods: 0,
          period_start: now,
          period_end: periodBounds(now, row.zone, row.period, 0).end,
        }
  const left = row.promotion_periods_left === null ? null : row.promotion_periods_left - 1
  await updateSubscription(tx, row.id, {
    ...period,
    status: 'active',
    renewal_tries: 0,
    failed_since: null,
    next_event_at: nextEventOf({ period_end: period.period_end, cancels_at: row.cancels_at }),
    promotion_code: left !== null && left <= 0 ? null : row.promotion_code,
    promotion_periods_left: left !== null && left <= 0 ? null : left,
  })
  await applySubscriptions(tx, row.account_id)
}

/** Mails the owner each time; after the last dated try nothing new starts. */
export async function handleFailedTry(tx: Ctx, row: SubscriptionRow, code: string): Promise<void> {
  const now = tx.clock.now()
  const failedSince = row.failed_since ?? now
  const tries = row.renewal_tries + 1
  const nextAt = nextTry(failedSince, tries)
  await updateSubscription(tx, row.id, {
    status: 'renewal_failed',
    renewal_tries: tries,
    failed_since: failedSince,
    next_event_at: nextAt,
  })
  await applySubscriptions(tx, row.account_id)
  const { product, total } = await renewalAmount(tx, row)
  const facts = { product: product.displayName, amount: formatAmount(total), link: billingLink(tx) }
  const reason = renewalsWords.reasons[code] ?? declineMessage(code)
  const failed = renewalsWords.failed({ ...facts, reason, on: formatDay(nextAt ?? now, row.zone) })
  await runReactions(tx, 'renewalFailed', {
    accountId: row.account_id,
    subscriptionId: row.id,
    since: failedSince,
    tryNumber: tries,
    subject: failed.subject,
    reason,
    isLast: nextAt === null,
  })
  if (nextAt === null) return mailOwner(tx, row.account_id, renewalsWords.blocked({ ...facts, reason }))
  const needsPerson = code === 'authentication_required'
  const on = formatDay(nextAt, row.zone)
  await mailOwner(tx, row.account_id, needsPerson ? renewalsWords.needsPerson({ ...facts, on }) : failed)
}
