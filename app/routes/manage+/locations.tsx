import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { LoaderCircle, MapPin } from 'lucide-react'
import { z } from 'zod'
import { findCompany, listLocations } from '~/domain/companies/companies.read.server'
import { companiesWords } from '~/domain/companies/companies.words'
import { updateCompany } from '~/domain/companies/update-company.server'
import { updateLocation } from '~/domain/companies/update-location.server'
import type { Ctx } from '~/domain/context.server'
import { isDomainError } from '~/domain/errors'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { RefusalBanner } from '../+form/refusal-banner'
import { saveInBackground } from '../+form/save-in-background'
import { handleSubmission, orNotFound } from '../+form/submission'
import { FilterBar } from '../+list/filter-bar'
import { parseListQuery } from '../+list/parse-list-query'
import { companyPagesWords } from './+company/company-pages.words'
import { ToggleForm } from './+company/toggle-form'
import { useTimedError } from './+company/use-timed-error'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

const PATH = '/manage/locations'
const SHOWN = 500

export const meta: MetaFunction = () => [{ title: companyPagesWords.locations }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { search = '' } = parseListQuery(request)
  return { search, found: await orNotFound(findLocations(ctx, search)) }
}

/** null: failed. */
async function findLocations(ctx: Ctx, search: string) {
  try {
    return { company: await findCompany(ctx), ...(await listLocations(ctx, { search, limit: SHOWN })) }
  } catch (error) {
    if (isDomainError(error)) throw error
    ctx.log.error({ err: error }, companiesWords.companyLoadFailed)
    return null
  }
}

export const clientLoader = createCachedLoader()

const on = z.boolean().default(false)
const command = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('all'), on }),
  z.strictObject({ intent: z.literal('one'), id: z.string().max(60), on }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, PATH)
  const isPlain = form.get('plain') === 'yes'
  form.delete('plain')
  return handleSubmission(
    form,
    command,
    async (change) => {
      if (change.intent === 'all') await updateCompany(ctx, { trunklineEnabled: change.on })
      else await updateLocation(ctx, { id: change.id, trunklineEnabled: change.on })
      return isPlain ? redirectWithNotice(PATH, companyPagesWords.saved) : Response.json({ result: null })
    },
    { message: companiesWords.locationUpdateFailed, log: ctx.log },
  )
}

export const clientAction = saveInBackground

export default function Locations() {
  useCacheInitialData(clientLoader)
  const { found, search } = useLoaderData<typeof loader>()
  const reloadPage = useReloadPage()
  useLiveEvents(({ type }) => {
    if (type === 'company.changed') reloadPage()
  })
  return found === null ? <Failed /> : <Found {...found} search={search} />
}

function Failed() {
  const [error] = useTimedError(companiesWords.companyLoadFailed)
  return (
    <>
      <PageHeader title={companyPagesWords.locations} />
      {error === null ? null : <Banner tone="danger">{error}</Banner>}
      <EmptyState
        icon={<MapPin size={24} aria-hidden />}
        title={companiesWords.companyLoadFailed}
        action={<ButtonLink to={PATH}>{companyPagesWords.tryAgain}</ButtonLink>}
      />
    </>
  )
}

function Found({
  company,
  items,
  nextCursor,
  search,
}: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['found']> & { search: string }) {
  const navigation = useNavigation()
  const isSearching = navigation.state === 'loading' && navigation.location.pathname === PATH
  const [error, report] = useTimedError()
  const failure = companiesWords.locationUpdateFailed
  return (
    <>
      <PageHeader title={companyPagesWords.locations}>{companyPagesWords.intro(company.name)}</PageHeader>
      <RefusalBanner />
      {error === null ? null : <Banner tone="danger">{error}</Banner>}
      <div className="rounded-l border border-line bg-panel px-5 py-4">
        <ToggleForm
          intent="all"
          label={companyPagesWords.enableAll}
          hint={companyPagesWords.enableAllHint}
          checked={company.trunklineEnabled}
          failure={failure}
          onError={report}
        />
      </div>
      <FilterBar
        search={{ words: search, label: companyPagesWords.search, placeholder: companyPagesWords.search }}
        filters={[]}
      />
      {/* Spec 3-settings §9. */}
      <div className="h-[465px] overflow-y-auto rounded-l border border-line bg-panel" aria-busy={isSearching}>
        {items.length > 0 ? (
          <ul aria-label={companyPagesWords.list} className="divide-y divide-line">
            {items.map(({ id, name, trunklineEnabled }) => (
              <li key={id} className="px-5 py-3">
                <ToggleForm
                  intent="one"
                  hiddenFields={{ id }}
                  label={name}
                  hint={company.trunklineEnabled ? companyPagesWords.allOn : undefined}
                  checked={trunklineEnabled}
                  disabled={company.trunklineEnabled}
                  failure={failure}
                  onError={report}
                />
              </li>
            ))}
          </ul>
        ) : isSearching || search === '' ? (
          <div role="status" className="flex h-full flex-col items-center justify-center gap-3 text-m text-muted">
            <LoaderCircle size={20} aria-hidden className="animate-spin motion-reduce:animate-none" />
            {companyPagesWords.mayTakeAMoment}
          </div>
        ) : (
          <p role="status" className="flex h-full items-center justify-center text-m text-muted">
            {companyPagesWords.noResults}
          </p>
        )}
      </div>
      {nextCursor === null ? null : <p className="text-s text-faint">{companyPagesWords.more(items.length)}</p>}
    </>
  )
}
