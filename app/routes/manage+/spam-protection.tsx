import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { requireUser } from '~/domain/access/require'
import { findApprovedProfile } from '~/domain/spam-protection/business-profile.read.server'
import { listRegistrations } from '~/domain/spam-protection/spam-protection.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { PageHeader } from '~/ui/page-shell'
import { orForbidden } from '../+form/submission'
import { FilterBar } from '../+list/filter-bar'
import { parseListQuery } from '../+list/parse-list-query'
import { SPAM_NUMBERS_PATH, SPAM_VERIFY_PATH } from './+spam-protection/spam-paths'
import { spamPagesWords } from './+spam-protection/spam-pages.words'
import { SpamProfileCard } from './+spam-protection/spam-profile-card'
import { SpamTable } from './+spam-protection/spam-table'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: spamPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { accountId, permissions } = requireUser(ctx)
  const { search = '', page, isFirst } = parseListQuery(request)
  return {
    ...(await orForbidden(listRegistrations(ctx, { ...page, search }))),
    search,
    isFirst,
    canEdit: permissions.has('trust:edit'),
    isOffered: ctx.trust !== null,
    hasBusiness: (await findApprovedProfile(ctx, accountId)) !== null,
  }
}

export const clientLoader = createCachedLoader()

export default function SpamProtection() {
  const data = useLoaderData<typeof loader>()
  const { profile, registrations, slots, filledSlots, canEdit, isOffered, hasBusiness, search } = data
  const reloadPage = useReloadPage()
  useLiveEvents(({ type }) => {
    if (type === 'number.changed' || type === 'registration.changed') reloadPage()
  })
  const canRegister = canEdit && isOffered && hasBusiness && profile !== null
  const isEmpty = registrations.length === 0 && search === '' && data.isFirst
  return (
    <>
      <PageHeader
        title={spamPagesWords.title}
        actions={
          canRegister ? (
            <>
              <ButtonLink to={SPAM_VERIFY_PATH}>{spamPagesWords.verifyNumber}</ButtonLink>
              <ButtonLink to={SPAM_NUMBERS_PATH} variant="primary" icon={<Plus size={16} aria-hidden />}>
                {spamPagesWords.registerNumbers}
              </ButtonLink>
            </>
          ) : null
        }
      >
        {spamPagesWords.about}
        {slots === null && filledSlots === 0 ? null : (
          <span className="tabular mt-0.5 block text-text">
            {slots === null ? spamPagesWords.protectedCount(filledSlots) : spamPagesWords.slotsUsed(filledSlots, slots)}
          </span>
        )}
      </PageHeader>
      {isOffered ? null : <Banner title={spamPagesWords.notOffered}>{spamPagesWords.notOfferedText}</Banner>}
      {isOffered && !hasBusiness ? (
        <Banner
          title={spamPagesWords.needsBusiness}
          action={
            <ButtonLink to="/manage/business-profile" size="s">
              {spamPagesWords.openBusinessProfile}
            </ButtonLink>
          }
        >
          {spamPagesWords.needsBusinessText}
        </Banner>
      ) : null}
      <SpamProfileCard profile={profile} canEdit={canEdit} />
      {isEmpty ? null : (
        <FilterBar
          search={{ words: search, label: spamPagesWords.search, placeholder: spamPagesWords.search }}
          filters={[]}
        />
      )}
      <SpamTable registrations={registrations} nextCursor={data.nextCursor} search={search} isFirst={data.isFirst} />
      {registrations.some(({ status }) => status === 'REGISTERING') ? (
        <p className="text-s text-muted">{spamPagesWords.twoWeeks}</p>
      ) : null}
      <Outlet />
    </>
  )
}
