import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { createCachedLoader } from '~/live/create-cached-loader'
import { countSeats } from '~/domain/accounts/seats.server'
import { addToCart } from '~/domain/cart/add-to-cart.server'
import { openCart } from '~/domain/cart/open-cart.server'
import { listProducts } from '~/domain/cart/products.read.server'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { RefusalBanner } from '../+form/refusal-banner'
import { handleSubmission } from '../+form/submission'
import { CHECKOUT_PATH, SUBSCRIBE_PATH, SUBSCRIPTIONS_PATH } from './+billing/billing-paths'
import { choosePlan } from './+billing/choose-plan.schema'
import { PlanPicker } from './+billing/plan-picker'
import { requireBilling } from './+billing/require-billing.server'
import { subscriptionPagesWords } from './+billing/subscription-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: subscriptionPagesWords.subscribe }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { accountId, kind } = await requireBilling(ctx)
  const [products, { used }] = await Promise.all([listProducts(ctx), countSeats(ctx, accountId)])
  return { kind, products, seats: used }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const fields = await readForm(request, ctx, SUBSCRIBE_PATH)
  await requireBilling(ctx)
  return handleSubmission(fields, choosePlan, async (plan) => {
    await addToCart(ctx, { cartId: await openCart(ctx), intent: { kind: 'SUBSCRIBE', ...plan } })
    return redirect(CHECKOUT_PATH)
  })
}

export default function Subscribe() {
  const { kind, products, seats } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={subscriptionPagesWords.subscribe}
        back={<BackLink to={SUBSCRIPTIONS_PATH}>{subscriptionPagesWords.back}</BackLink>}
      />
      <RefusalBanner />
      <PlanPicker products={products} kinds={kind === 'team' ? ['team', 'individual'] : ['individual']} seats={seats} />
    </>
  )
}
