import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData } from '@remix-run/react'
import { Plus, Trash2, Webhook } from 'lucide-react'
import { listEndpoints } from '~/domain/webhook-endpoints/webhook-endpoints.read.server'
import { webhookWords } from '~/domain/webhook-endpoints/webhook-endpoints.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { orForbidden } from '../+form/submission'
import { integrationsWords } from './+integrations/integrations.words'
import { EndpointBadge } from './+webhooks/endpoint-badge'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: webhookWords.webhooks }]

export const loader = async ({ request, context }: LoaderFunctionArgs) => ({
  endpoints: await orForbidden(listEndpoints(await context.requireUser(request))),
})

export const clientLoader = createCachedLoader()

export default function Webhooks() {
  const { endpoints } = useLoaderData<typeof loader>()
  const add = (
    <ButtonLink to="/manage/webhooks/new" variant="primary" icon={<Plus size={16} aria-hidden />}>
      {webhookWords.addEndpoint}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={webhookWords.webhooks}
        back={<BackLink to="/manage/integrations">{integrationsWords.integrations}</BackLink>}
        actions={endpoints.length > 0 ? add : null}
      >
        {webhookWords.about}
      </PageHeader>
      {endpoints.length === 0 ? (
        <EmptyState icon={<Webhook size={24} aria-hidden />} title={webhookWords.noEndpoints} action={add}>
          {webhookWords.noEndpointsHint}
        </EmptyState>
      ) : (
        <Table
          label={webhookWords.webhooks}
          head={
            <>
              <Th>{webhookWords.url}</Th>
              <Th>{webhookWords.status}</Th>
              <Th from="md">{webhookWords.events}</Th>
              <ThActions />
            </>
          }
        >
          {endpoints.map(({ id, url, state, events }) => (
            <Tr key={id}>
              <Td wrap className="break-all">
                <Link to={`/manage/webhooks/${id}`} className="font-medium text-text">
                  {url}
                </Link>
              </Td>
              <Td>
                <EndpointBadge state={state} />
              </Td>
              <Td from="md" wrap className="text-muted">
                {events.map((type) => webhookWords.eventLabels[type]).join(', ')}
              </Td>
              <Td align="end">
                <ButtonLink
                  to={`/manage/webhooks/delete/${id}`}
                  preventScrollReset
                  size="s"
                  square
                  variant="ghost"
                  aria-label={webhookWords.deleteOf(url)}
                  icon={<Trash2 size={14} aria-hidden />}
                />
              </Td>
            </Tr>
          ))}
        </Table>
      )}
      <Outlet />
    </>
  )
}
