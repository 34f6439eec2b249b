import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { awaitPayment, getPaymentInfo, refreshPayment } from '~/domain/payments/payments.read.server'
import { readForm } from '../../+form/expected-user.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { handleSubmission, orNotFound } from '../../+form/submission'
import { BILLING_PATH, SUBSCRIPTIONS_PATH } from './billing-paths'
import { billingPagesWords } from './billing-pages.words'
import { formatCents } from './format-money'
import { requireBilling, requireWallet } from './require-billing.server'
import { subscriptionPagesWords } from './subscription-pages.words'

/** `paid`: notice. */
const PAYMENTS = {
  topUp: {
    page: BILLING_PATH,
    require: requireWallet,
    paid: (cents: number) => billingPagesWords.funded(formatCents(cents)),
  },
  renewal: { page: SUBSCRIPTIONS_PATH, require: requireBilling, paid: () => subscriptionPagesWords.retried },
} as const

/** For the bank's question about a payment. A paid one leads back. */
export async function loadQuestion({ request, context, params }: LoaderFunctionArgs, kind: keyof typeof PAYMENTS) {
  const { page, require, paid } = PAYMENTS[kind]
  const ctx = await context.requireUser(request)
  await require(ctx)
  const { clientSecret, state, amount } = await orNotFound(awaitPayment(ctx, params.id!, 0))
  if (state === 'PAID') throw await redirectWithNotice(page, paid(amount))
  return { clientSecret, form: (await getPaymentInfo(ctx)).form }
}

/** The provider says what the person answered. */
export async function acceptAnswer({ request, context, params }: ActionFunctionArgs, kind: keyof typeof PAYMENTS) {
  const { page, require, paid } = PAYMENTS[kind]
  const ctx = await context.requireUser(request)
  const fields = await readForm(request, ctx, page)
  await require(ctx)
  return handleSubmission(fields, z.strictObject({}), async () => {
    const { state, message, amount } = await refreshPayment(ctx, params.id!)
    if (state === 'PAID') return redirectWithNotice(page, paid(amount))
    return redirectWithNotice(page, message!, 'warning')
  })
}
