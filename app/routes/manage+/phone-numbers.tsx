import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Phone, Plus } from 'lucide-react'
import { requireUser } from '~/domain/access/require'
import { listClaimedNumbers, listNumberGroups, readSlots } from '~/domain/numbers/list-numbers.read.server'
import { NUMBER_GROUPS } from '~/domain/numbers/numbers.schema'
import { numbersWords } from '~/domain/numbers/numbers.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { ReasonButton } from '~/ui/reason-button'
import { CLAIM_PATH } from '../+ui/claim-path'
import { FilterBar } from '../+list/filter-bar'
import { parseListQuery } from '../+list/parse-list-query'
import { NumberGroup } from './+numbers/number-group'
import { ADD_PATH, NUMBERS_PATH } from './+numbers/number-paths'
import { numbersPagesWords } from './+numbers/numbers-pages.words'
import { SlotTable } from './+numbers/slot-table'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: numbersPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { permissions } = requireUser(ctx)
  const { query, search, page } = parseListQuery(request)
  const can = { seeForwarding: permissions.has('numbers:manage'), claim: permissions.has('numbers:claim') }
  const slots = await readSlots(ctx)
  if (slots.numberSlots !== null) {
    const isFull = slots.filledNumberSlots >= slots.numberSlots && !permissions.has('billing')
    return {
      kind: 'slots' as const,
      can,
      ...(await listClaimedNumbers(ctx, page)),
      numberSlots: slots.numberSlots,
      claimBlocker: !can.claim
        ? numbersPagesWords.claimNeedsPermission
        : isFull
          ? numbersWords.noFreeSlots(slots.numberSlots)
          : null,
    }
  }
  const group = NUMBER_GROUPS.find((one) => one === query.get('group'))
  const { groups, claimed } = await listNumberGroups(ctx, {
    ...page,
    cursor: group === undefined ? undefined : page.cursor,
    search,
    group,
  })
  return { kind: 'groups' as const, can, groups, claimed, isAlone: group !== undefined, search: search ?? '' }
}

type PageOf<Kind> = Extract<Awaited<ReturnType<typeof loader>>, { kind: Kind }>

export const clientLoader = createCachedLoader()

export default function PhoneNumbers() {
  const data = useLoaderData<typeof loader>()
  const reloadPage = useReloadPage()
  useLiveEvents(({ type }) => {
    if (type === 'number.changed') reloadPage()
  })
  return (
    <>
      {data.kind === 'slots' ? <SlotPage {...data} /> : <GroupedPage {...data} />}
      <Outlet />
    </>
  )
}

const AddLink = () => <ButtonLink to={ADD_PATH}>{numbersPagesWords.addExisting}</ButtonLink>

const ClaimLink = () => (
  <ButtonLink to={CLAIM_PATH} variant="primary" icon={<Plus size={16} aria-hidden />}>
    {numbersPagesWords.claim}
  </ButtonLink>
)

/** The older page: a plan with number slots. */
function SlotPage({
  can,
  numbers,
  nextCursor,
  numberSlots,
  filledNumberSlots,
  spamSlots,
  claimBlocker,
}: PageOf<'slots'>) {
  return (
    <>
      <PageHeader
        title={numbersPagesWords.title}
        actions={
          <span className="flex flex-wrap gap-2">
            <AddLink />
            {claimBlocker === null ? (
              <ClaimLink />
            ) : (
              <ReasonButton reason={claimBlocker} type="button" variant="primary" icon={<Plus size={16} aria-hidden />}>
                {numbersPagesWords.claim}
              </ReasonButton>
            )}
          </span>
        }
      >
        {numbersPagesWords.claimedOf(filledNumberSlots, numberSlots)}
      </PageHeader>
      <SlotTable
        numbers={numbers}
        nextCursor={nextCursor}
        showsForwarding={can.seeForwarding}
        showsSpam={spamSlots > 0}
      />
    </>
  )
}

function GroupedPage({ can, groups, claimed, isAlone, search }: PageOf<'groups'>) {
  const isEmpty = groups.length === 0 && search === '' && !isAlone
  return (
    <>
      <PageHeader
        title={numbersPagesWords.title}
        actions={
          <span className="flex flex-wrap gap-2">
            <AddLink />
            {can.claim ? <ClaimLink /> : null}
          </span>
        }
        back={isAlone ? <BackLink to={NUMBERS_PATH}>{numbersPagesWords.allGroups}</BackLink> : null}
      >
        {isEmpty ? null : numbersPagesWords.claimed(claimed)}
      </PageHeader>
      {isEmpty ? (
        <EmptyState
          icon={<Phone size={24} aria-hidden />}
          title={numbersPagesWords.empty}
          help={<HelpLink article="claim-numbers" />}
        />
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
              <NumberGroup key={group.id} group={group} isAlone={isAlone} showsForwarding={can.seeForwarding} />
            ))
          )}
        </>
      )}
    </>
  )
}
