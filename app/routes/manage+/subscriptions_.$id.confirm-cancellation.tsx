import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { cancelSubscription } from '~/domain/subscriptions/cancel-subscription.server'
import { getSubscription, listModifyOptions } from '~/domain/subscriptions/subscriptions.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Choice } from '~/ui/switch'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'
import { subscriptionPath } from './+billing/billing-paths'
import { requireBilling } from './+billing/require-billing.server'
import { subscriptionPagesWords } from './+billing/subscription-pages.words'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireBilling(ctx)
  const { id, offering, can } = await orNotFound(getSubscription(ctx, params.id!))
  if (!can.cancel) throw redirect(subscriptionPath(params.id!))
  const { hasComplimentary } = await listModifyOptions(ctx, id)
  return { id, plan: offering.displayName, hasComplimentary }
}

export const clientLoader = createCachedLoader()

const form = z.strictObject({ responsible: z.literal('on').optional() })

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = subscriptionPath(params.id!)
  const fields = await readForm(request, ctx, page)
  await requireBilling(ctx)
  return handleSubmission(fields, form, async () => {
    await cancelSubscription(ctx, params.id!, { cancelAllResourceSubs: true })
    return redirectWithNotice(page, subscriptionPagesWords.canceled)
  })
}

export default function ConfirmCancellation() {
  const { id, plan, hasComplimentary } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={subscriptionPagesWords.confirmCancel}
      description={subscriptionPagesWords.confirmCancelHint(plan)}
      closeTo={subscriptionPath(id)}
      submitLabel={subscriptionPagesWords.cancel}
      variant="danger"
    >
      {hasComplimentary ? (
        <Choice type="checkbox" name="responsible" required label={subscriptionPagesWords.responsibility} />
      ) : null}
    </ActionFormDialog>
  )
}
