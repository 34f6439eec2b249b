import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { finishConnecting } from '~/domain/crm/connect-high-level.server'
import { isDomainError } from '~/domain/errors'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { PageHeader } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { getHttpStatus } from '../+form/submission'
import { ConnectLink } from './+integrations/connect-link'
import { integrationsWords } from './+integrations/integrations.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: integrationsWords.integrations }]

/** OAuth callback of GoHighLevel: exchanges the code; the state is bound to the user. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const query = new URL(request.url).searchParams
  try {
    const { locationName } = await finishConnecting(ctx, { state: query.get('state'), code: query.get('code') })
    return redirectWithNotice('/manage/integrations', integrationsWords.isConnected(locationName))
  } catch (error) {
    if (!isDomainError(error)) throw error
    return data({ lastError: error.message }, getHttpStatus(error))
  }
}

/** The state is single use: a reload would lose the failure reason. */
export const shouldRevalidate = () => false

export default function Callback() {
  const { lastError } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={integrationsWords.integrations} />
      <Banner tone="danger" title={integrationsWords.gohighlevelNotConnected}>
        {lastError}
      </Banner>
      <div className="flex flex-wrap gap-2">
        <ConnectLink>{integrationsWords.tryAgain}</ConnectLink>
        <ButtonLink to="/manage/integrations">{integrationsWords.backIntegrations}</ButtonLink>
      </div>
    </>
  )
}
