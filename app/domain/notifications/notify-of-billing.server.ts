import type { Ctx } from '../context.server'
import { formatPhone } from '../phone-numbers/phone'
import type { ReactionFacts } from '../reactions'
import { formatAmount } from '../renewals/renewals.words'
import { usageFact, usageTitle } from '../usage/usage.words'
import { notificationTexts } from './notifications.words'
import { notify } from './notify.server'
import { listOwners, listPerson } from './recipients.read.server'

const BILLING = '/manage/billing'

export async function notifyOfFailedPayment(
  tx: Ctx,
  { accountId, subscriptionId, tryNumber, since, subject, reason, isLast }: ReactionFacts['renewalFailed'],
): Promise<void> {
  const owners = await listOwners(tx, accountId)
  const failed = notificationTexts.paymentFailed(subject, reason)
  await notify(tx, owners, {
    accountId,
    kind: 'payment_failed',
    factKey: `subscription:${subscriptionId}:failed:${since}:${tryNumber}`,
    title: failed.title,
    body: failed.body,
    action: { text: failed.actionText, path: BILLING },
  })
  if (!isLast) return
  const blocked = notificationTexts.accountBlocked()
  await notify(tx, owners, {
    accountId,
    kind: 'account_blocked',
    factKey: `subscription:${subscriptionId}:blocked:${since}`,
    title: blocked.title,
    body: blocked.body,
    action: { text: blocked.actionText, path: BILLING },
  })
}

export async function notifyOfFailedRecharge(
  tx: Ctx,
  { accountId, at, cents, isPaused }: ReactionFacts['rechargeFailed'],
): Promise<void> {
  const { title, body, actionText } = notificationTexts.rechargeFailed(formatAmount(cents), isPaused)
  await notify(tx, await listOwners(tx, accountId), {
    accountId,
    kind: 'payment_failed',
    factKey: `recharge:${accountId}:failed:${at}`,
    title,
    body,
    action: { text: actionText, path: BILLING },
  })
}

/** `on`: the day on which it ends; null: it has ended. */
export async function notifyOfCancellation(
  tx: Ctx,
  { accountId, subscriptionId, product, on, at }: ReactionFacts['subscriptionCanceled'],
): Promise<void> {
  const { title, body, actionText } = notificationTexts.subscriptionCanceled(product, on)
  await notify(tx, await listOwners(tx, accountId), {
    accountId,
    kind: 'subscription_canceled',
    factKey: `subscription:${subscriptionId}:${on === null ? 'ended' : `canceled:${at}`}`,
    title,
    body,
    action: { text: actionText, path: '/manage/subscriptions' },
  })
}

/** The same fact for each person of the account. */
export async function notifyOfUsage(
  tx: Ctx,
  { accountId, userId, consumable, level, remaining, limit, periodStart }: ReactionFacts['usageLow'],
): Promise<void> {
  const text = notificationTexts.usageLow(
    usageTitle({ consumable, level }),
    usageFact({ consumable, level, remaining }),
  )
  const recipients = [...(await listPerson(tx, accountId, userId)), ...(await listOwners(tx, accountId))]
  await notify(tx, recipients, {
    accountId,
    kind: 'usage_low',
    factKey: `usage:${consumable}:${level}:${limit}:${periodStart ?? 'none'}`,
    title: text.title,
    body: text.body,
    action: { text: text.actionText, path: '/manage' },
  })
}

export async function notifyOfUnpaidNumber(
  tx: Ctx,
  { accountId, numberId, e164, dueAt, isMarked }: ReactionFacts['numberUnpaid'],
): Promise<void> {
  const { title, body, actionText } = notificationTexts.numberUnpaid(formatPhone(e164), isMarked)
  await notify(tx, await listNumberPeople(tx, accountId, numberId), {
    accountId,
    kind: 'number_unpaid',
    factKey: `number:${numberId}:unpaid:${dueAt}:${isMarked ? 'marked' : 'tried'}`,
    title,
    body,
    action: { text: actionText, path: BILLING },
  })
}

export async function notifyOfRemovedNumber(
  tx: Ctx,
  { accountId, numberId, e164 }: ReactionFacts['numberDeleted'],
): Promise<void> {
  const { title, body, actionText } = notificationTexts.numberRemoved(formatPhone(e164))
  await notify(tx, await listNumberPeople(tx, accountId, numberId), {
    accountId,
    kind: 'number_removed',
    factKey: `number:${numberId}:removed`,
    title,
    body,
    action: { text: actionText, path: '/manage/phone-numbers' },
  })
}

async function listNumberPeople(tx: Ctx, accountId: string, numberId: string): Promise<string[]> {
  const number = await tx.db.q
    .selectFrom('phone_numbers')
    .select('user_id')
    .where('id', '=', numberId)
    .executeTakeFirst()
  return [...(await listOwners(tx, accountId)), ...(await listPerson(tx, accountId, number?.user_id ?? null))]
}
