import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { RotateCw, Send } from 'lucide-react'
import { listDeliveries } from '~/domain/crm/deliveries.read.server'
import { DELIVERY_OUTCOMES, type DeliveryView } from '~/domain/crm/crm.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { usePollWhile } from '~/live/use-poll-while'
import { Badge, type Tone } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { FormattedTime } from '~/ui/formatted-time'
import { orForbidden } from '../+form/submission'
import { parseListQuery } from '../+list/parse-list-query'
import { integrationsWords } from './+integrations/integrations.words'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: integrationsWords.deliveries }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, page } = parseListQuery(request)
  const outcome = DELIVERY_OUTCOMES.find((one) => one === query.get('outcome'))
  return { ...(await orForbidden(listDeliveries(ctx, { ...page, outcome }))), outcome: outcome ?? null }
}

export const clientLoader = createCachedLoader()

const PAGE = '/manage/integrations/deliveries'
const filters = [
  { outcome: null, label: integrationsWords.all, to: PAGE },
  { outcome: 'waiting', label: integrationsWords.waiting, to: `${PAGE}?outcome=waiting` },
  { outcome: 'delivered', label: integrationsWords.delivered, to: `${PAGE}?outcome=delivered` },
  { outcome: 'failed', label: integrationsWords.failed, to: `${PAGE}?outcome=failed` },
] as const

const tones: Record<DeliveryView['outcome'], Tone> = { waiting: 'info', delivered: 'ok', failed: 'danger' }

export default function Deliveries() {
  const { items, nextCursor, outcome } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  usePollWhile(items.some((item) => item.outcome === 'waiting'))
  return (
    <>
      <PageHeader
        title={integrationsWords.deliveries}
        back={<BackLink to="/manage/integrations">{integrationsWords.integrations}</BackLink>}
      >
        {integrationsWords.updatesSentCrmUpdatesFailed}
      </PageHeader>
      <Tabs
        label={integrationsWords.state}
        items={filters.map((filter) => ({ to: filter.to, label: filter.label, current: filter.outcome === outcome }))}
      />
      {items.length ? (
        <Table
          label={integrationsWords.deliveries}
          head={
            <>
              <Th>{integrationsWords.what}</Th>
              <Th>{integrationsWords.state}</Th>
              <Th from="sm">{integrationsWords.contact}</Th>
              <Th from="lg">{integrationsWords.byLabel}</Th>
              <Th from="md">{integrationsWords.created}</Th>
              <ThActions />
            </>
          }
          foot={<Pagination nextCursor={nextCursor} />}
        >
          {items.map((item) => (
            <Delivery key={item.id} item={item} search={search} />
          ))}
        </Table>
      ) : (
        <EmptyState
          help={<HelpLink article="connect-your-crm" />}
          icon={<Send size={24} aria-hidden />}
          title={outcome ? integrationsWords.nothingHere : integrationsWords.nothingSentYet}
        >
          {outcome ? integrationsWords.noDeliveryState : integrationsWords.tagsWorkflowsDispositionsAppearHere}
        </EmptyState>
      )}
      <Outlet />
    </>
  )
}

function Delivery({ item, search }: { item: DeliveryView; search: string }) {
  return (
    <Tr>
      <Td wrap className="min-w-36">
        <span className="font-medium">{item.what}</span>
        <span className="block text-s text-muted sm:hidden">{item.contact.name}</span>
        {item.error ? <span className="block text-s text-danger">{item.error.message}</span> : null}
        {item.nextAttemptAt && item.error ? (
          <span className="block text-s text-faint">
            {integrationsWords.nextAttempt} <FormattedTime at={item.nextAttemptAt} precision="clock" />
          </span>
        ) : null}
      </Td>
      <Td>
        <Badge tone={tones[item.outcome]}>{item.stateLabel}</Badge>
      </Td>
      <Td from="sm" className="max-w-40 truncate">
        {item.contact.name}
      </Td>
      <Td from="lg" className="max-w-40 truncate text-muted">
        {item.by ?? integrationsWords.aRule}
      </Td>
      <Td from="md" className="text-muted">
        <FormattedTime at={item.createdAt} />
      </Td>
      <Td align="end">
        {item.outcome === 'failed' || item.state === 'waiting' ? (
          <ButtonLink
            to={`${PAGE}/${item.id}/replay${search}`}
            preventScrollReset
            size="s"
            icon={<RotateCw size={14} aria-hidden />}
            aria-label={integrationsWords.sendAgainLabel2(item.what, item.contact.name)}
          >
            <span className="max-sm:sr-only">{integrationsWords.sendAgainLabel}</span>
          </ButtonLink>
        ) : null}
      </Td>
    </Tr>
  )
}
