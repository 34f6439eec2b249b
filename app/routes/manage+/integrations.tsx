import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Plug, Send, Webhook } from 'lucide-react'
import { requireUser } from '~/domain/access/require'
import { findIntegrations, type IntegrationsView } from '~/domain/crm/integrations.read.server'
import { webhookWords } from '~/domain/webhook-endpoints/webhook-endpoints.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Badge } from '~/ui/badge'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader, Section } from '~/ui/page-shell'
import { FormattedTime } from '~/ui/formatted-time'
import { useFramedPage } from '../+frame/framed-page'
import { ApiKeysSection } from './+integrations/api-keys-section'
import { ConnectLink } from './+integrations/connect-link'
import { integrationsWords } from './+integrations/integrations.words'
import { loadApiKeys } from './+integrations/load-api-keys.server'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: integrationsWords.integrations }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const connectsCrm = requireUser(ctx).permissions.has('board:admin')
  return {
    keys: await loadApiKeys(ctx),
    mcpUrl: `${context.world.publicUrl}/mcp`,
    integrations: connectsCrm ? await findIntegrations(ctx) : null,
  }
}

export const clientLoader = createCachedLoader()

export default function Integrations() {
  const { keys, mcpUrl, integrations } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={integrationsWords.integrations}
        actions={
          integrations ? (
            <>
              <ButtonLink to="/manage/webhooks" icon={<Webhook size={16} aria-hidden />}>
                {webhookWords.webhooks}
              </ButtonLink>
              <ButtonLink to="/manage/integrations/deliveries" icon={<Send size={16} aria-hidden />}>
                {integrationsWords.deliveries}
              </ButtonLink>
            </>
          ) : null
        }
      >
        {integrations ? integrationsWords.crmReceivesTagsWorkflowsCalls : integrationsWords.keysForPrograms}
      </PageHeader>
      {integrations ? <Crm {...integrations} /> : null}
      <ApiKeysSection keys={keys} mcpUrl={mcpUrl} />
      <Outlet />
    </>
  )
}

function Crm({ crm, highLevel }: IntegrationsView) {
  return (
    <>
      {crm?.kind === 'vendor' ? <VendorCrm name={crm.name} hasWorkflows={crm.hasWorkflows} /> : null}
      {highLevel.offered ? <HighLevel connection={highLevel.connection} /> : null}
      {!crm && !highLevel.offered ? (
        <EmptyState
          icon={<Plug size={24} aria-hidden />}
          title={integrationsWords.noCrmConnected}
          help={<HelpLink article="connect-your-crm" />}
        >
          {integrationsWords.tagsStayAccountCallResults}
        </EmptyState>
      ) : null}
    </>
  )
}

function VendorCrm({ name, hasWorkflows }: { name: string; hasWorkflows: boolean }) {
  return (
    <Section title={name} id="vendor-crm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-m">
        <Badge tone="ok">{integrationsWords.connected}</Badge>
        <p className="text-muted">{integrationsWords.receivesAutomatically(hasWorkflows)}</p>
      </div>
    </Section>
  )
}

type Connection = IntegrationsView['highLevel']['connection']

function HighLevel({ connection }: { connection: Connection }) {
  const framed = useFramedPage() !== null
  return (
    <Section
      title={integrationsWords.gohighlevel}
      id="highlevel"
      hint={integrationsWords.importTagsWorkflowsContactsCome}
    >
      <div className="flex flex-col gap-4">
        {connection?.lastError ? (
          <Banner tone="danger" title={integrationsWords.connectionStoppedWorking}>
            {integrationsWords.connectAgainSendPendingUpdates(connection.lastError)}
          </Banner>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-3">
          {connection ? (
            <div className="min-w-0 text-m">
              <p className="flex flex-wrap items-center gap-2 font-medium text-text">
                <span className="min-w-0 break-words">{connection.locationName}</span>
                {connection.state === 'connected' ? (
                  <Badge tone="ok">{integrationsWords.connected}</Badge>
                ) : (
                  <Badge tone="danger">{integrationsWords.expired}</Badge>
                )}
              </p>
              <p className="text-s text-faint">
                {integrationsWords.by(connection.connectedBy)}{' '}
                <FormattedTime at={connection.connectedAt} precision="day" />
              </p>
            </div>
          ) : (
            <p className="text-m text-muted">{integrationsWords.notConnectedYet}</p>
          )}
          <div className="flex flex-wrap gap-2">
            {connection ? (
              <ButtonLink to="disconnect" preventScrollReset>
                {integrationsWords.disconnect}
              </ButtonLink>
            ) : null}
            {framed || connection?.state === 'connected' ? null : (
              <ConnectLink>{connection ? integrationsWords.connectAgain : 'Connect'}</ConnectLink>
            )}
          </div>
        </div>
        {framed && connection?.state !== 'connected' ? (
          <p className="text-s text-faint">{integrationsWords.gohighlevelCannotOpenInsideAnother}</p>
        ) : null}
      </div>
    </Section>
  )
}
