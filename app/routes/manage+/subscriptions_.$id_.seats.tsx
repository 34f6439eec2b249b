import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { addToCart } from '~/domain/cart/add-to-cart.server'
import { openCart } from '~/domain/cart/open-cart.server'
import { getSubscription } from '~/domain/subscriptions/subscriptions.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Field, WholeNumber } from '~/ui/field'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission, orNotFound } from '../+form/submission'
import { CHECKOUT_PATH, subscriptionPath } from './+billing/billing-paths'
import { requireBilling } from './+billing/require-billing.server'
import { subscriptionPagesWords } from './+billing/subscription-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: subscriptionPagesWords.addSeats }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireBilling(ctx)
  const { id, qty, can } = await orNotFound(getSubscription(ctx, params.id!))
  if (!can.addSeats) throw redirect(subscriptionPath(params.id!))
  return { id, most: 999 - qty }
}

export const clientLoader = createCachedLoader()

const form = z.strictObject({ qty: z.coerce.number().int().min(1).max(998) })

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = subscriptionPath(params.id!)
  const fields = await readForm(request, ctx, page)
  await requireBilling(ctx)
  return handleSubmission(fields, form, async ({ qty }) => {
    const intent = { kind: 'ADD_SEATS', subscriptionId: params.id!, qty } as const
    await addToCart(ctx, { cartId: await openCart(ctx), intent })
    return redirect(CHECKOUT_PATH)
  })
}

export default function AddSeats() {
  const { id, most } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={subscriptionPagesWords.addSeats}
        back={<BackLink to={subscriptionPath(id)}>{subscriptionPagesWords.manage}</BackLink>}
      >
        {subscriptionPagesWords.addSeatsHint}
      </PageHeader>
      <div className="max-w-80">
        <SchemaForm schema={form} submitLabel={subscriptionPagesWords.continue} defaultValue={{ qty: '1' }}>
          {(fields) => (
            <Field meta={fields.qty} label={subscriptionPagesWords.moreSeats}>
              <WholeNumber
                id={fields.qty.id}
                name={fields.qty.name}
                defaultValue={1}
                min={1}
                max={most}
                required
                autoFocus
              />
            </Field>
          )}
        </SchemaForm>
      </div>
    </>
  )
}
