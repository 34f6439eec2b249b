import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { KeyRound, Power, Send } from 'lucide-react'
import { z } from 'zod'
import { rotateEndpointSecret, updateEndpoint } from '~/domain/webhook-endpoints/change-endpoint.server'
import { replayWebhook, sendTestWebhook } from '~/domain/webhook-endpoints/replay-webhook.server'
import { findEndpoint, listWebhookDeliveries } from '~/domain/webhook-endpoints/webhook-endpoints.read.server'
import { newEndpoint, type EndpointView } from '~/domain/webhook-endpoints/webhook-endpoints.schema'
import { webhookWords } from '~/domain/webhook-endpoints/webhook-endpoints.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { usePollWhile } from '~/live/use-poll-while'
import { Banner } from '~/ui/banner'
import { FormattedTime } from '~/ui/formatted-time'
import { BackLink, PageHeader, Section } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { PostForm } from '../+form/post-form'
import { SchemaForm } from '../+form/schema-form'
import { SubmitButton } from '../+form/submit-button'
import { handleSubmission, orForbidden, orNotFound } from '../+form/submission'
import { useActionResult } from '../+form/use-action-result'
import { parseListQuery } from '../+list/parse-list-query'
import { DeliveryList } from './+webhooks/delivery-list'
import { EndpointBadge } from './+webhooks/endpoint-badge'
import { EndpointFields } from './+webhooks/endpoint-fields'
import { SecretPanel } from './+webhooks/secret-panel'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: webhookWords.endpoint }]

const LIST = '/manage/webhooks'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const id = params.id!
  const { page } = parseListQuery(request)
  const endpoint = await orForbidden(orNotFound(findEndpoint(ctx, id)))
  return { endpoint, deliveries: await orNotFound(listWebhookDeliveries(ctx, { ...page, id })) }
}

export const clientLoader = createCachedLoader()

const intents = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.enum(['rotate', 'test', 'enable', 'disable']) }),
  z.strictObject({ intent: z.literal('replay'), delivery: z.string().max(60) }),
])

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const id = params.id!
  const here = `${LIST}/${id}`
  const form = await readForm(request, ctx, here)
  if (!form.has('intent'))
    return handleSubmission(form, newEndpoint, async (input) => {
      await updateEndpoint(ctx, id, input)
      return redirectWithNotice(here, webhookWords.saved)
    })
  return handleSubmission(form, intents, async (input) => {
    switch (input.intent) {
      case 'rotate': {
        const { secret } = await rotateEndpointSecret(ctx, id)
        // Not in a cookie or an address: it is shown once.
        return json({ secret }, { headers: { 'cache-control': 'no-store' } })
      }
      case 'test':
        await sendTestWebhook(ctx, id)
        return redirectWithNotice(here, webhookWords.testQueued)
      case 'replay':
        await replayWebhook(ctx, input.delivery)
        return redirectWithNotice(here, webhookWords.replayQueued)
      default: {
        const enabled = input.intent === 'enable'
        await updateEndpoint(ctx, id, { enabled })
        return redirectWithNotice(here, enabled ? webhookWords.enabledNow : webhookWords.disabledNow)
      }
    }
  })
}

export default function Endpoint() {
  const { endpoint, deliveries } = useLoaderData<typeof loader>()
  const rotated = useActionResult<{ secret?: string }>()
  const isEnabled = endpoint.state !== 'disabled'
  usePollWhile(isEnabled && deliveries.items.some(({ state }) => state === 'waiting'))
  return (
    <>
      <PageHeader
        title={endpoint.url}
        back={<BackLink to={LIST}>{webhookWords.webhooks}</BackLink>}
        actions={<EndpointActions isEnabled={isEnabled} />}
      >
        <EndpointBadge state={endpoint.state} />
      </PageHeader>
      <EndpointNotice endpoint={endpoint} />
      {rotated?.secret ? <SecretPanel secret={rotated.secret} /> : null}
      <Section title={webhookWords.endpoint} id="endpoint">
        <SchemaForm
          schema={newEndpoint}
          id={endpoint.id}
          defaultValue={{ url: endpoint.url, events: endpoint.events }}
          submitLabel={webhookWords.save}
        >
          {(fields) => <EndpointFields fields={fields} chosen={endpoint.events} />}
        </SchemaForm>
      </Section>
      <h2 className="text-l font-semibold text-text">{webhookWords.deliveries}</h2>
      <DeliveryList {...deliveries} canReplay={isEnabled} />
    </>
  )
}

function EndpointActions({ isEnabled }: { isEnabled: boolean }) {
  return (
    <PostForm className="flex flex-wrap gap-2">
      {isEnabled ? (
        <SubmitButton name="intent" value="test" variant="secondary" icon={<Send size={16} aria-hidden />}>
          {webhookWords.sendTest}
        </SubmitButton>
      ) : null}
      <SubmitButton
        name="intent"
        value="rotate"
        variant="secondary"
        title={webhookWords.rotateHint}
        icon={<KeyRound size={16} aria-hidden />}
      >
        {webhookWords.rotateSecret}
      </SubmitButton>
      <SubmitButton
        name="intent"
        value={isEnabled ? 'disable' : 'enable'}
        variant="secondary"
        icon={<Power size={16} aria-hidden />}
      >
        {isEnabled ? webhookWords.disable : webhookWords.enable}
      </SubmitButton>
    </PostForm>
  )
}

function EndpointNotice({ endpoint }: { endpoint: EndpointView }) {
  const { state, disabledReason, failingSince, previousSecretUntil } = endpoint
  return (
    <>
      {disabledReason ? (
        <Banner tone={disabledReason === 'person' ? 'info' : 'danger'} title={webhookWords.states.disabled}>
          {webhookWords.reasons[disabledReason]}
        </Banner>
      ) : null}
      {state === 'failing' && failingSince ? (
        <Banner tone="warn" title={webhookWords.states.failing}>
          {webhookWords.failingSince} <FormattedTime at={failingSince} />
        </Banner>
      ) : null}
      {previousSecretUntil ? (
        <p className="text-s text-muted">
          {webhookWords.previousSecret} <FormattedTime at={previousSecretUntil} />
        </p>
      ) : null}
    </>
  )
}
