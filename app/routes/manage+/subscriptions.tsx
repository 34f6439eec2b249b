import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Package, Plus } from 'lucide-react'
import { getBillingState, listSubscriptions } from '~/domain/subscriptions/subscriptions.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { DataTable } from '~/ui/data-table/data-table'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-shell'
import { BillingAlerts } from './+billing/billing-alerts'
import { SUBSCRIBE_PATH } from './+billing/billing-paths'
import { BillingTabs } from './+billing/billing-tabs'
import { requireBilling } from './+billing/require-billing.server'
import { SUBSCRIPTION_COLUMNS } from './+billing/subscription-columns'
import { subscriptionPagesWords } from './+billing/subscription-pages.words'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: subscriptionPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { usesWallet } = await requireBilling(ctx)
  const [subscriptions, state] = await Promise.all([listSubscriptions(ctx), getBillingState(ctx)])
  return { usesWallet, subscriptions, state }
}

export const clientLoader = createCachedLoader()

export default function Subscriptions() {
  const { usesWallet, subscriptions, state } = useLoaderData<typeof loader>()
  const hasPlan = subscriptions.some(({ offering, status }) => !offering.isResource && status !== 'CANCELED')
  const subscribe = (
    <ButtonLink to={SUBSCRIBE_PATH} variant="primary" icon={<Plus size={16} aria-hidden />}>
      {subscriptionPagesWords.subscribe}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={subscriptionPagesWords.title}
        actions={hasPlan || subscriptions.length === 0 ? null : subscribe}
      />
      <BillingTabs usesWallet={usesWallet} />
      <BillingAlerts state={state} />
      <DataTable
        label={subscriptionPagesWords.list}
        columns={SUBSCRIPTION_COLUMNS}
        rows={subscriptions}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<Package size={24} aria-hidden />}
            title={subscriptionPagesWords.none}
            help={<HelpLink article="subscriptions" />}
            action={subscribe}
          >
            {subscriptionPagesWords.noneHint}
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}
