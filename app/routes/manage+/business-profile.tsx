import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Building2 } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { adviseOnProfile, findProfileErrors } from '~/domain/business-profiles/advise-on-profile.server'
import { findProfileRow, isOpen, readBusinessProfile } from '~/domain/business-profiles/business-profiles.read.server'
import { profileForm, type ProfileForm as SentProfile } from '~/domain/business-profiles/business-profiles.schema'
import { profileWords } from '~/domain/business-profiles/business-profiles.words'
import { saveProfile } from '~/domain/business-profiles/save-profile.server'
import { submitProfile } from '~/domain/business-profiles/submit-profile.server'
import { requireUser } from '~/domain/access/require'
import type { Ctx } from '~/domain/context.server'
import { DomainError } from '~/domain/errors'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { Banner } from '~/ui/banner'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { HelpLink } from '../+ui/help-link'
import { ProfileForm } from './+trust/profile-form'
import { ReadOnlyProfile } from './+trust/read-only-profile'
import { RegistrationStatusPanel } from './+trust/registration-status'
import { BUSINESS_PROFILE_PATH } from './+trust/trust-paths'
import { profileStatusTexts, trustPagesWords } from './+trust/trust-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: trustPagesWords.profileTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { profile, registration, canEdit } = await readBusinessProfile(ctx)
  return {
    profile,
    registration,
    canEdit,
    isOpen: registration === null || isOpen(registration),
    isOffered: ctx.trust !== null,
    editor: crypto.randomUUID(),
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, BUSINESS_PROFILE_PATH)
  return handleSubmission(form, profileForm, (sent) => saveOrSubmit(ctx, sent), {
    message: trustPagesWords.unknownError,
    log: ctx.log,
    unexpectedOnly: true,
  })
}

async function saveOrSubmit(ctx: Ctx, { intent, version, editor, ...fields }: SentProfile): Promise<Response> {
  const saved = await saveProfile(ctx, { data: fields, version, editor })
  // Of the page's own window, in which someone types.
  if (intent === 'draft') return Response.json({ saved: saved.version })
  if (intent === 'save') return redirectWithNotice(BUSINESS_PROFILE_PATH, trustPagesWords.draftSaved)
  const row = (await findProfileRow(ctx, requireUser(ctx).accountId))!
  const fieldErrors = await findProfileErrors(ctx, row)
  if (Object.keys(fieldErrors).length > 0) throw new DomainError('invalid', profileWords.fixErrors, fieldErrors)
  const advice = await adviseOnProfile(ctx, row)
  if (advice.length > 0) return redirect(`${BUSINESS_PROFILE_PATH}/submit?advice=${advice.join(',')}`)
  await submitProfile(ctx, null)
  return redirectWithNotice(BUSINESS_PROFILE_PATH, trustPagesWords.submitted)
}

/** The form is longer than the window: a new status is scrolled to. */
function useShownOnChange(status: string | undefined): RefObject<HTMLDivElement> {
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current === status) return
    shown.current = status
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [status])
  return element
}

export default function BusinessProfile() {
  const { profile, registration, canEdit, isOpen: canChange, isOffered, editor } = useLoaderData<typeof loader>()
  const reloadPage = useReloadPage()
  useLiveEvents(({ type }) => {
    if (type === 'registration.changed') reloadPage()
  })
  const statusPanel = useShownOnChange(registration?.status)
  const isReadOnly = !canEdit || !canChange
  const isFailed = registration?.status === 'FAILED'
  return (
    <>
      <PageHeader title={trustPagesWords.profileTitle} actions={<HelpLink article="trust-hub" />}>
        {trustPagesWords.profileAbout}
      </PageHeader>
      {isOffered ? (
        <>
          <div ref={statusPanel}>
            <RegistrationStatusPanel
              title={trustPagesWords.profileTitle}
              registration={registration}
              texts={profileStatusTexts}
            >
              {isFailed && !isReadOnly ? <p className="mt-2 text-m text-text">{trustPagesWords.correct}</p> : null}
            </RegistrationStatusPanel>
          </div>
          {canEdit ? null : <Banner tone="info">{trustPagesWords.readOnlyPerson}</Banner>}
          {isReadOnly ? (
            profile && <ReadOnlyProfile profile={profile} />
          ) : (
            <ProfileForm
              profile={profile}
              editor={editor}
              submitLabel={isFailed ? trustPagesWords.submitAgain : trustPagesWords.submit}
            />
          )}
        </>
      ) : (
        <EmptyState icon={<Building2 size={24} aria-hidden />} title={trustPagesWords.notOfferedTitle}>
          {trustPagesWords.notOffered}
        </EmptyState>
      )}
      <Outlet />
    </>
  )
}
