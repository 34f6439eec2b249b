import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { awaitPayment, getPaymentInfo, refreshPayment } from '~/domain/payments/payments.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Dialog } from '~/ui/dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'
import { BankQuestion } from './+billing/bank-question'
import { billingPagesWords } from './+billing/billing-pages.words'
import { formatCents } from './+billing/format-money'
import { requireWallet } from './+billing/require-billing.server'

const BILLING = '/manage/billing'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireWallet(ctx)
  const { clientSecret, state, amount } = await orNotFound(awaitPayment(ctx, params.id!, 0))
  if (state === 'PAID') throw await redirectWithNotice(BILLING, billingPagesWords.funded(formatCents(amount)))
  return { clientSecret, form: (await getPaymentInfo(ctx)).form }
}

export const clientLoader = createCachedLoader()

/** The provider says what the person answered. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const fields = await readForm(request, ctx, BILLING)
  await requireWallet(ctx)
  return handleSubmission(fields, z.strictObject({}), async () => {
    const { state, message, amount } = await refreshPayment(ctx, params.id!)
    if (state === 'PAID') return redirectWithNotice(BILLING, billingPagesWords.funded(formatCents(amount)))
    return redirectWithNotice(BILLING, message!, 'warning')
  })
}

export default function ConfirmPayment() {
  const { clientSecret, form } = useLoaderData<typeof loader>()
  return (
    <Dialog title={billingPagesWords.confirmPayment} description={billingPagesWords.bankAsks} closeTo={BILLING}>
      {clientSecret ? <BankQuestion clientSecret={clientSecret} form={form} /> : null}
    </Dialog>
  )
}
