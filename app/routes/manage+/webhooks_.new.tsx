import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { requirePermission } from '~/domain/access/require'
import { createEndpoint } from '~/domain/webhook-endpoints/change-endpoint.server'
import { newEndpoint } from '~/domain/webhook-endpoints/webhook-endpoints.schema'
import { webhookWords } from '~/domain/webhook-endpoints/webhook-endpoints.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission, orForbidden } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { EndpointFields } from './+webhooks/endpoint-fields'
import { SecretPanel } from './+webhooks/secret-panel'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: webhookWords.addEndpoint }]

const LIST = '/manage/webhooks'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'board:admin')))
  return null
}

export const clientLoader = createCachedLoader()

interface Created {
  id: string
  secret: string
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, LIST), newEndpoint, async (input) => {
    const { endpoint, secret } = await createEndpoint(ctx, input)
    // Not in a cookie or an address: it is shown once.
    return json<Created>({ id: endpoint.id, secret }, { headers: { 'cache-control': 'no-store' } })
  })
}

export default function NewEndpoint() {
  const created = useActionResult<Partial<Created>>()
  return (
    <>
      <PageHeader title={webhookWords.addEndpoint} back={<BackLink to={LIST}>{webhookWords.webhooks}</BackLink>} />
      {created?.id && created.secret ? (
        <>
          <SecretPanel secret={created.secret} />
          <div className="flex justify-end">
            <ButtonLink to={`${LIST}/${created.id}`} variant="primary">
              {webhookWords.openEndpoint}
            </ButtonLink>
          </div>
        </>
      ) : (
        <SchemaForm schema={newEndpoint} submitLabel={webhookWords.addEndpoint} closeTo={LIST}>
          {(fields) => <EndpointFields fields={fields} chosen={[]} />}
        </SchemaForm>
      )}
    </>
  )
}
