import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { SUBSCRIPTIONS_PATH } from './+billing/billing-paths'
import { ConfirmPaymentDialog } from './+billing/confirm-payment-dialog'
import { acceptAnswer, loadQuestion } from './+billing/confirm-payment.server'

export const loader = (args: LoaderFunctionArgs) => loadQuestion(args, 'renewal')

export const clientLoader = createCachedLoader()

export const action = (args: ActionFunctionArgs) => acceptAnswer(args, 'renewal')

export default function ConfirmRenewal() {
  return <ConfirmPaymentDialog {...useLoaderData<typeof loader>()} closeTo={SUBSCRIPTIONS_PATH} />
}
