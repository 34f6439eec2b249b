import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BadgeCheck } from 'lucide-react'
import { z } from 'zod'
import { profileWords } from '~/domain/business-profiles/business-profiles.words'
import type { NumberTrust, VoiceTrustView } from '~/domain/voice-trust/voice-trust.schema'
import { readVoiceTrust } from '~/domain/voice-trust/voice-trust.read.server'
import { submitStirShaken } from '~/domain/voice-trust/submit-stir-shaken.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPageSoon } from '~/live/use-reload-page'
import { Badge } from '~/ui/badge'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader, Section } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { PostForm } from '../+form/post-form'
import { RefusalBanner } from '../+form/refusal-banner'
import { handleSubmission } from '../+form/submission'
import { SubmitButton } from '../+form/submit-button'
import { HelpLink } from '../+ui/help-link'
import { RegistrationStatusPanel } from './+trust/registration-status'
import { BUSINESS_PROFILE_PATH, STIR_SHAKEN_PATH } from './+trust/trust-paths'
import { callerNameStatusTexts, stirStatusTexts, trustPagesWords } from './+trust/trust-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: trustPagesWords.stirTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return { view: await readVoiceTrust(ctx), isOffered: ctx.trust !== null }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(
    await readForm(request, ctx, STIR_SHAKEN_PATH),
    z.strictObject({}),
    async () => {
      await submitStirShaken(ctx, null)
      return redirectWithNotice(STIR_SHAKEN_PATH, trustPagesWords.stirSubmitted)
    },
    { message: trustPagesWords.unknownError, log: ctx.log, unexpectedOnly: true },
  )
}

export default function StirShaken() {
  const { view, isOffered } = useLoaderData<typeof loader>()
  const reloadPage = useReloadPageSoon()
  useLiveEvents(({ type }) => {
    if (type === 'registration.changed' || type === 'number.changed') reloadPage()
  })
  if (!isOffered)
    return (
      <>
        <PageHeader title={trustPagesWords.stirTitle} actions={<HelpLink article="trust-hub" />}>
          {trustPagesWords.stirAbout}
        </PageHeader>
        <EmptyState icon={<BadgeCheck size={24} aria-hidden />} title={trustPagesWords.notOfferedTitle}>
          {trustPagesWords.notOffered}
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeader title={trustPagesWords.stirTitle} actions={<HelpLink article="trust-hub" />}>
        {trustPagesWords.stirAbout}
      </PageHeader>
      <RefusalBanner />
      <Blocker blocker={view.blocker} />
      <RegistrationStatusPanel
        title={trustPagesWords.stirTitle}
        registration={view.stirShaken}
        texts={stirStatusTexts}
        action={<Submit view={view} />}
      />
      {view.canEdit ? null : <Banner tone="info">{trustPagesWords.readOnlyPerson}</Banner>}
      <RegistrationStatusPanel
        title={trustPagesWords.callerNameSection}
        registration={view.callerName}
        texts={callerNameStatusTexts}
      >
        <p className="mt-2 text-m text-text">
          {view.callerIdName === '' ? trustPagesWords.callerNameNone : <strong dir="auto">{view.callerIdName}</strong>}
        </p>
      </RegistrationStatusPanel>
      <Section title={trustPagesWords.numbers} hint={trustPagesWords.numbersHint} id="numbers">
        {view.numbers.length === 0 ? (
          <p className="text-m text-muted">{trustPagesWords.noNumbers}</p>
        ) : (
          <ul className="-my-4 divide-y divide-line">
            {view.numbers.map((number) => (
              <NumberRow key={number.numberId} {...number} />
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

function Blocker({ blocker }: Pick<VoiceTrustView, 'blocker'>) {
  if (blocker === null) return null
  return (
    <Banner
      tone="warn"
      action={
        <ButtonLink to={BUSINESS_PROFILE_PATH} size="s">
          {trustPagesWords.openProfile}
        </ButtonLink>
      }
    >
      {blocker === 'incompatible' ? profileWords.stirShakenIncompatible : trustPagesWords.profileFirst}
    </Banner>
  )
}

function Submit({ view: { stirShaken, blocker, canEdit } }: { view: VoiceTrustView }) {
  const status = stirShaken?.status ?? 'UNSUBMITTED'
  if (status === 'IN_REVIEW' || status === 'REGISTERED' || stirShaken?.state === 'suspended') return null
  return (
    <PostForm>
      <SubmitButton disabled={!canEdit || blocker !== null}>
        {status === 'FAILED' ? trustPagesWords.submitAgain : trustPagesWords.submitStir}
      </SubmitButton>
    </PostForm>
  )
}

const NAMES: Record<NumberTrust['callerIdName'], string> = {
  shown: trustPagesWords.nameShown,
  pending: trustPagesWords.namePending,
  not_supported: trustPagesWords.nameNotSupported,
}

function NumberRow({ display, nickname, attestation, callerIdName, problem }: NumberTrust) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-m font-medium tabular-nums">{display}</p>
        {nickname === display ? null : (
          <p dir="auto" className="truncate text-s text-muted">
            {nickname}
          </p>
        )}
        {problem ? <p className="text-s break-words text-danger">{problem}</p> : null}
      </div>
      <p className="flex items-center gap-2 text-s text-muted">
        {trustPagesWords.callerIdName}
        <Badge tone={callerIdName === 'shown' ? 'ok' : 'neutral'}>{NAMES[callerIdName]}</Badge>
      </p>
      <p className="flex items-center gap-2 text-s text-muted">
        {trustPagesWords.attestation}
        {attestation === 'A' ? (
          <Badge tone="ok">
            <span title={trustPagesWords.attestationFull}>{trustPagesWords.attestationA}</span>
          </Badge>
        ) : (
          <Badge>{trustPagesWords.attestationNone}</Badge>
        )}
      </p>
    </li>
  )
}
