import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getPaymentInfo } from '~/domain/payments/payments.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { SUBSCRIPTIONS_PATH } from './+billing/billing-paths'
import { CardDialog } from './+billing/card-dialog'
import { requireBilling } from './+billing/require-billing.server'
import { createSaveCardAction } from './+billing/save-card-action.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireBilling(ctx)
  return { form: (await getPaymentInfo(ctx)).form }
}

export const clientLoader = createCachedLoader()

export const action = createSaveCardAction(SUBSCRIPTIONS_PATH)

export default function Card() {
  const { form } = useLoaderData<typeof loader>()
  return <CardDialog form={form} closeTo={SUBSCRIPTIONS_PATH} />
}
