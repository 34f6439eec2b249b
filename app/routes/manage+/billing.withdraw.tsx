import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { MOST_WITHDRAWN_CENTS } from '~/domain/wallet/wallet.schema'
import { CENT } from '~/domain/wallet/recharge-options'
import { canWithdrawTestFunds, withdrawTestFunds } from '~/domain/wallet/withdraw-test-funds.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, fieldAria, Input } from '~/ui/field'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { billingPagesWords } from './+billing/billing-pages.words'
import { BILLING_PATH } from './+billing/billing-paths'
import { formatMoney } from './+billing/format-money'
import { requireWallet } from './+billing/require-billing.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireWallet(ctx)
  if (!canWithdrawTestFunds(ctx)) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return null
}

export const clientLoader = createCachedLoader()

const form = z.strictObject({
  dollars: z.coerce
    .number(billingPagesWords.withdrawAmount)
    .min(0.01, billingPagesWords.withdrawAmount)
    .max(MOST_WITHDRAWN_CENTS / 100, billingPagesWords.withdrawAmount),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const fields = await readForm(request, ctx, BILLING_PATH)
  await requireWallet(ctx)
  return handleSubmission(fields, form, async ({ dollars }) => {
    const amountInTenThousandths = Math.round(dollars * 100) * CENT
    await withdrawTestFunds(ctx, { amountInTenThousandths })
    return redirectWithNotice(BILLING_PATH, billingPagesWords.withdrawn(formatMoney(amountInTenThousandths)))
  })
}

const meta = { id: 'dollars', errorId: 'dollars-error', descriptionId: 'dollars-hint' }

export default function WithdrawTestFunds() {
  return (
    <ActionFormDialog
      title={billingPagesWords.withdraw}
      description={billingPagesWords.withdrawHint}
      closeTo={BILLING_PATH}
      submitLabel={billingPagesWords.withdraw}
    >
      <Field meta={meta} label={billingPagesWords.withdrawLabel}>
        <Input
          name="dollars"
          {...fieldAria(meta)}
          type="number"
          inputMode="decimal"
          min={0.01}
          max={MOST_WITHDRAWN_CENTS / 100}
          step={0.01}
          required
        />
      </Field>
    </ActionFormDialog>
  )
}
