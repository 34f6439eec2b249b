import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { ownsBrand, requireBrandFeature } from '~/domain/a2p/a2p-access.server'
import { readA2p } from '~/domain/a2p/a2p.read.server'
import type { CampaignDraft } from '~/domain/a2p/a2p.schema'
import { a2pWords } from '~/domain/a2p/a2p.words'
import { compactDraft, readCampaignForm, readTemplate } from '~/domain/a2p/campaign-form.read.server'
import { resendVerificationText } from '~/domain/a2p/resend-verification.server'
import { saveCampaignDraft } from '~/domain/a2p/save-draft.server'
import { submitA2p } from '~/domain/a2p/submit-a2p.server'
import type { Ctx } from '~/domain/context.server'
import { isDomainError, type DomainError } from '~/domain/errors'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { Banner } from '~/ui/banner'
import { PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { saveInBackground } from '../+form/save-in-background'
import { getHttpStatus, orForbidden } from '../+form/submission'
import { useBackgroundFetcher } from '../+form/use-background-fetcher'
import { a2pPagesWords } from './+a2p/a2p-pages.words'
import { A2P_PATH } from './+a2p/a2p-paths'
import { CampaignForm, type CampaignRefusal } from './+a2p/campaign-form'
import { findDraftErrors, readCampaignFormData } from './+a2p/campaign-form-data'
import { StatusCard } from './+a2p/status-card'
import { TextingNumbers, Throughput } from './+a2p/texting-numbers'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: a2pPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const user = await orForbidden(requireBrandFeature(ctx))
  const view = await readA2p(ctx, user.accountId)
  const isOwner = ownsBrand(user)
  const isEditable = isOwner && (view.screen === 'incomplete' || view.screen === 'failed')
  return { view, isOwner, form: isEditable ? await readCampaignForm(ctx) : null }
}

export const clientLoader = createCachedLoader()

export const clientAction = saveInBackground

/** A refused form was saved before it was checked. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 422

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, A2P_PATH)
  const intent = String(form.get('intent') ?? 'autosave')
  if (intent === 'resend') return resend(ctx)
  const draft = readCampaignFormData(form)
  const errors = findDraftErrors(draft)
  if (errors) return data<CampaignRefusal>({ errors, message: a2pWords.fixErrors, canInsist: false, draft }, 422)
  try {
    return await handleIntent(ctx, intent, draft, form.has('insists'))
  } catch (error) {
    if (!isDomainError(error)) throw error
    // It is in review since: the page shows it.
    if (intent === 'autosave' && error.code === 'conflict') return data(null)
    return data<CampaignRefusal>(toRefusal(error, draft), getHttpStatus(error))
  }
}

async function handleIntent(ctx: Ctx, intent: string, draft: CampaignDraft, acceptsRefusals: boolean) {
  const [name, index] = intent.split(':')
  const { messageSamples: samples } = draft
  if (name === 'template') {
    await saveCampaignDraft(ctx, (await readTemplate(ctx)) ?? draft)
    return redirect(A2P_PATH)
  }
  if (name === 'addSample' && samples.length < 5) {
    await saveCampaignDraft(ctx, { ...draft, messageSamples: [...samples, ''] })
    return redirect(A2P_PATH)
  }
  if (name === 'removeSample') {
    await saveCampaignDraft(ctx, { ...draft, messageSamples: samples.filter((_, at) => at !== Number(index)) })
    return redirect(A2P_PATH)
  }
  await saveCampaignDraft(ctx, draft)
  if (name !== 'submit') return name === 'save' ? redirectWithNotice(A2P_PATH, a2pPagesWords.saved) : data(null)
  await submitA2p(ctx, { draft: compactDraft(draft), acceptsRefusals })
  return redirectWithNotice(A2P_PATH, a2pPagesWords.submitted)
}

async function resend(ctx: Ctx) {
  try {
    await resendVerificationText(ctx)
    return await redirectWithNotice(A2P_PATH, a2pPagesWords.resent)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return redirectWithNotice(A2P_PATH, error.message, 'error')
  }
}

const toRefusal = ({ fieldErrors, message, details }: DomainError, draft: CampaignDraft): CampaignRefusal => ({
  errors: fieldErrors ?? {},
  message,
  canInsist: details?.['checker'] === true,
  draft,
})

export default function A2pMessaging() {
  const { view, isOwner, form } = useLoaderData<typeof loader>()
  const fetcher = useBackgroundFetcher<CampaignRefusal>()
  const reloadPage = useReloadPage()
  useLiveEvents(({ type }) => {
    if (type === 'registration.changed' || type === 'number.changed') reloadPage()
  })
  return (
    <>
      <PageHeader title={a2pPagesWords.title}>{a2pPagesWords.description}</PageHeader>
      {isOwner ? null : <Banner tone="info">{a2pWords.reachOut}</Banner>}
      <StatusCard view={view} isOwner={isOwner} />
      {form ? (
        <CampaignForm
          form={form}
          fetcher={fetcher}
          isResubmission={view.screen === 'failed'}
          canSubmit={view.profile !== 'missing' && (view.rejection?.canResubmit ?? true)}
        />
      ) : null}
      {view.throughput ? <Throughput {...view.throughput} /> : null}
      {view.screen === 'incomplete' && view.numbers.length === 0 ? null : <TextingNumbers {...view} />}
    </>
  )
}
