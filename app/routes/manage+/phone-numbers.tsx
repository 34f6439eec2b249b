import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Phone, Plus } from 'lucide-react'
import { requireUser } from '~/domain/access/require'
import { listNumberGroups } from '~/domain/numbers/numbers.read.server'
import { NUMBER_GROUPS } from '~/domain/numbers/numbers.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { CLAIM_PATH } from '../+ui/claim-path'
import { FilterBar } from '../+list/filter-bar'
import { parseListQuery } from '../+list/parse-list-query'
import { NumberGroup } from './+numbers/number-group'
import { ADD_PATH, NUMBERS_PATH } from './+numbers/number-paths'
import { numbersPagesWords } from './+numbers/numbers-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: numbersPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, search, page } = parseListQuery(request)
  const group = NUMBER_GROUPS.find((one) => one === query.get('group'))
  const { groups, filledNumberSlots } = await listNumberGroups(ctx, {
    ...page,
    cursor: group === undefined ? undefined : page.cursor,
    search,
    group,
  })
  return {
    groups,
    filledNumberSlots,
    isAlone: group !== undefined,
    search: search ?? '',
    showsForwarding: requireUser(ctx).permissions.has('numbers:manage'),
    canClaim: requireUser(ctx).permissions.has('numbers:claim'),
  }
}

export const clientLoader = createCachedLoader()

export default function PhoneNumbers() {
  const { groups, filledNumberSlots, isAlone, search, showsForwarding, canClaim } = useLoaderData<typeof loader>()
  const reloadPage = useReloadPage()
  useLiveEvents(({ type }) => {
    if (type === 'number.changed') reloadPage()
  })
  const isEmpty = groups.length === 0 && search === '' && !isAlone
  return (
    <>
      <PageHeader
        title={numbersPagesWords.title}
        actions={<NumberLinks canClaim={canClaim} />}
        back={isAlone ? <BackLink to={NUMBERS_PATH}>{numbersPagesWords.allGroups}</BackLink> : null}
      >
        {isEmpty ? null : numbersPagesWords.claimed(filledNumberSlots)}
      </PageHeader>
      {isEmpty ? (
        <EmptyState icon={<Phone size={24} aria-hidden />} title={numbersPagesWords.empty} />
      ) : (
        <>
          <FilterBar
            search={{ words: search, label: numbersPagesWords.searchAll, placeholder: numbersPagesWords.searchAll }}
            filters={[]}
            keep={['group']}
          />
          {groups.length === 0 ? (
            <EmptyState icon={<Phone size={24} aria-hidden />} title={numbersPagesWords.noneFound}>
              {numbersPagesWords.noneFoundHint}
            </EmptyState>
          ) : (
            groups.map((group) => (
              <NumberGroup key={group.id} group={group} isAlone={isAlone} showsForwarding={showsForwarding} />
            ))
          )}
        </>
      )}
      <Outlet />
    </>
  )
}

const NumberLinks = ({ canClaim }: { canClaim: boolean }) => (
  <span className="flex flex-wrap gap-2">
    <ButtonLink to={ADD_PATH}>{numbersPagesWords.addExisting}</ButtonLink>
    {canClaim ? (
      <ButtonLink to={CLAIM_PATH} variant="primary" icon={<Plus size={16} aria-hidden />}>
        {numbersPagesWords.claim}
      </ButtonLink>
    ) : null}
  </span>
)
