import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { configureRecharge } from '~/domain/wallet/configure-recharge.server'
import { RECHARGE_AMOUNTS, RECHARGE_THRESHOLDS } from '~/domain/wallet/recharge-options'
import { rechargeSettings } from '~/domain/wallet/wallet.schema'
import { getWallet } from '~/domain/wallet/wallet.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, fieldAria, Select } from '~/ui/field'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { billingPagesWords } from './+billing/billing-pages.words'
import { formatCents } from './+billing/format-money'
import { requireWallet } from './+billing/require-billing.server'

const BILLING = '/manage/billing'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { accountId } = await requireWallet(ctx)
  const { rechargeAmount, rechargeThreshold } = await getWallet(ctx, accountId)
  return { rechargeAmount, rechargeThreshold }
}

export const clientLoader = createCachedLoader()

const form = z
  .strictObject({ rechargeAmount: z.coerce.number(), rechargeThreshold: z.coerce.number() })
  .pipe(rechargeSettings)

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const fields = await readForm(request, ctx, BILLING)
  await requireWallet(ctx)
  return handleSubmission(fields, form, async (settings) => {
    await configureRecharge(ctx, settings)
    return redirectWithNotice(BILLING, billingPagesWords.rechargeSaved)
  })
}

const meta = (name: string) => ({ id: name, errorId: `${name}-error`, descriptionId: `${name}-hint` })

export default function Recharge() {
  const { rechargeAmount, rechargeThreshold } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={billingPagesWords.recharge}
      description={billingPagesWords.rechargeHint}
      closeTo={BILLING}
      submitLabel={billingPagesWords.save}
    >
      <Cents
        name="rechargeAmount"
        label={billingPagesWords.rechargeAmount}
        options={RECHARGE_AMOUNTS}
        value={rechargeAmount}
      />
      <Cents
        name="rechargeThreshold"
        label={billingPagesWords.threshold}
        options={RECHARGE_THRESHOLDS}
        value={rechargeThreshold}
      />
    </ActionFormDialog>
  )
}

interface CentsProps {
  name: string
  label: string
  options: readonly number[]
  value: number
}

const Cents = ({ name, label, options, value }: CentsProps) => (
  <Field meta={meta(name)} label={label}>
    <Select name={name} {...fieldAria(meta(name))} defaultValue={value}>
      <option value="0">{billingPagesWords.off}</option>
      {options.map((cents) => (
        <option key={cents} value={cents}>
          {formatCents(cents)}
        </option>
      ))}
    </Select>
  </Field>
)
