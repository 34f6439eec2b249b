import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { awaitPayment, getPaymentInfo } from '~/domain/payments/payments.read.server'
import { topUpWallet } from '~/domain/payments/top-up-wallet.server'
import { RECHARGE_AMOUNTS } from '~/domain/wallet/recharge-options'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Choice } from '~/ui/switch'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { billingPagesWords } from './+billing/billing-pages.words'
import { formatCents } from './+billing/format-money'
import { PAYMENT_WAIT_MS, toPaymentResult } from './+billing/payment-result.server'
import { requireWallet } from './+billing/require-billing.server'

const BILLING = '/manage/billing'
const DEFAULT_AMOUNT = 2_500

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireWallet(ctx)
  const { card } = await getPaymentInfo(ctx)
  if (!card) throw await redirectWithNotice('/manage/billing/card', billingPagesWords.needsCard, 'warning')
  return { card: billingPagesWords.cardOf(card.brand, card.last4) }
}

export const clientLoader = createCachedLoader()

const form = z.strictObject({
  amount: z.coerce.number().pipe(z.union(RECHARGE_AMOUNTS.map((cents) => z.literal(cents)))),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const fields = await readForm(request, ctx, BILLING)
  await requireWallet(ctx)
  return handleSubmission(fields, form, async ({ amount }) => {
    const id = await topUpWallet(ctx, { amount })
    return toPaymentResult(await awaitPayment(ctx, id, PAYMENT_WAIT_MS), {
      page: BILLING,
      paid: billingPagesWords.funded(formatCents(amount)),
      confirmPage: `${BILLING}/confirm`,
    })
  })
}

export default function AddFunds() {
  const { card } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={billingPagesWords.addFunds}
      description={billingPagesWords.addFundsTo(card)}
      closeTo={BILLING}
      submitLabel={billingPagesWords.addFunds}
    >
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">{billingPagesWords.amount}</legend>
        {RECHARGE_AMOUNTS.map((cents) => (
          <Choice
            key={cents}
            type="radio"
            name="amount"
            value={cents}
            label={formatCents(cents)}
            defaultChecked={cents === DEFAULT_AMOUNT}
          />
        ))}
      </fieldset>
    </ActionFormDialog>
  )
}
