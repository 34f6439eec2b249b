import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addToCart } from '~/domain/cart/add-to-cart.server'
import { openCart } from '~/domain/cart/open-cart.server'
import { scheduleSeats } from '~/domain/subscriptions/schedule-seats.server'
import { getSubscription, listModifyOptions } from '~/domain/subscriptions/subscriptions.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { RefusalBanner } from '../+form/refusal-banner'
import { handleSubmission, orNotFound } from '../+form/submission'
import { CHECKOUT_PATH, subscriptionPath } from './+billing/billing-paths'
import { choosePlan } from './+billing/choose-plan.schema'
import { PlanPicker } from './+billing/plan-picker'
import { requireBilling } from './+billing/require-billing.server'
import { subscriptionPagesWords } from './+billing/subscription-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: subscriptionPagesWords.changePlan }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await requireBilling(ctx)
  const [subscription, { options }] = await Promise.all([
    orNotFound(getSubscription(ctx, params.id!)),
    orNotFound(listModifyOptions(ctx, params.id!)),
  ])
  if (!subscription.can.modify) throw redirect(subscriptionPath(params.id!))
  return { subscription, options }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = subscriptionPath(params.id!)
  const fields = await readForm(request, ctx, page)
  await requireBilling(ctx)
  return handleSubmission(fields, choosePlan, async ({ productId, period }) => {
    const plan = { productId, period }
    const { options } = await listModifyOptions(ctx, params.id!)
    const option = options.find(({ product }) => product.id === productId)
    if (option?.changes.find((change) => change.period === period)?.takesEffect === 'PERIOD_END') {
      await scheduleSeats(ctx, params.id!, plan)
      return redirectWithNotice(page, subscriptionPagesWords.planScheduled)
    }
    const intent = { kind: 'CHANGE_PLAN', subscriptionId: params.id!, ...plan } as const
    await addToCart(ctx, { cartId: await openCart(ctx), intent })
    return redirect(CHECKOUT_PATH)
  })
}

export default function ChangePlan() {
  const { subscription, options } = useLoaderData<typeof loader>()
  const { id, offering, currentPrice, qty } = subscription
  return (
    <>
      <PageHeader
        title={subscriptionPagesWords.changePlan}
        back={<BackLink to={subscriptionPath(id)}>{subscriptionPagesWords.manage}</BackLink>}
      >
        {subscriptionPagesWords.changePlanOf(offering.displayName)}
      </PageHeader>
      <RefusalBanner />
      <PlanPicker
        products={options.map(({ product }) => product)}
        isLater={(product, period) =>
          options
            .find((option) => option.product.id === product.id)
            ?.changes.some((change) => change.period === period && change.takesEffect === 'PERIOD_END') ?? false
        }
        kinds={offering.teamOnly ? ['team'] : ['individual']}
        current={{ productId: offering.id, period: currentPrice.period }}
        seats={qty}
        hasQuantity={false}
      />
    </>
  )
}
