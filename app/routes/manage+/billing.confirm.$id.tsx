import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BILLING_PATH } from './+billing/billing-paths'
import { ConfirmPaymentDialog } from './+billing/confirm-payment-dialog'
import { acceptAnswer, loadQuestion } from './+billing/confirm-payment.server'

export const loader = (args: LoaderFunctionArgs) => loadQuestion(args, 'topUp')

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) => acceptAnswer(args, 'topUp')

export default function ConfirmTopUp() {
  return <ConfirmPaymentDialog {...useLoaderData<typeof loader>()} closeTo={BILLING_PATH} />
}
