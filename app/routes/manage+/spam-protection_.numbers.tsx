import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Phone, Plus, ShieldCheck } from 'lucide-react'
import { requireUser } from '~/domain/access/require'
import {
  listProtectableNumbers,
  type ProtectableNumber,
} from '~/domain/spam-protection/protectable-numbers.read.server'
import { readSpamSlots } from '~/domain/spam-protection/spam-protection.read.server'
import { spamWords } from '~/domain/spam-protection/spam-protection.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { Badge } from '~/ui/badge'
import { Banner } from '~/ui/banner'
import { Button, ButtonLink } from '~/ui/button'
import type { DataColumn } from '~/ui/data-table/data-column'
import { DataTable } from '~/ui/data-table/data-table'
import type { TableSelection } from '~/ui/data-table/selection-form'
import { EmptyState } from '~/ui/empty-state'
import { NoMatches } from '~/ui/no-matches'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { orForbidden } from '../+form/submission'
import { FilterBar } from '../+list/filter-bar'
import { parseListQuery } from '../+list/parse-list-query'
import { CLAIM_PATH } from '../+ui/claim-path'
import { SUBSCRIPTIONS_PATH } from '../+ui/usage-paths'
import { getRegistrationCost } from './+spam-protection/registration-cost.server'
import { registerPath, SPAM_NUMBER_PARAM, SPAM_PATH, SPAM_VERIFY_PATH } from './+spam-protection/spam-paths'
import { spamPagesWords } from './+spam-protection/spam-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: spamPagesWords.numbersTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { search = '', page, isFirst } = parseListQuery(request)
  return {
    ...(await orForbidden(listProtectableNumbers(ctx, { ...page, search }))),
    search,
    isFirst,
    cost: await getRegistrationCost(ctx, 2),
    slots: await readSpamSlots(ctx),
    canBuy: requireUser(ctx).permissions.has('billing'),
    canClaim: requireUser(ctx).permissions.has('numbers:claim'),
  }
}

export const clientLoader = createCachedLoader()

const COLUMNS: readonly DataColumn<ProtectableNumber>[] = [
  {
    id: 'number',
    header: spamPagesWords.number,
    place: 'title',
    cell: ({ display }) => <span className="tabular font-medium whitespace-nowrap">{display}</span>,
  },
  {
    id: 'nickname',
    header: spamPagesWords.nickname,
    className: 'max-w-48',
    cell: ({ nickname, display }) =>
      nickname && nickname !== display ? <span className="block truncate">{nickname}</span> : null,
  },
  {
    id: 'reason',
    header: spamPagesWords.status,
    wrap: true,
    cell: ({ reason }) =>
      reason === null ? <Badge>{spamPagesWords.canBeRegistered}</Badge> : <span className="text-muted">{reason}</span>,
  },
]

const SELECTION: TableSelection<ProtectableNumber> = {
  name: SPAM_NUMBER_PARAM,
  labelOf: ({ display }) => spamPagesWords.select(display),
  isSelectable: ({ reason }) => reason === null,
  action: registerPath(),
  renderActions: ({ isDisabled }) => (
    <Button size="s" variant="primary" disabled={isDisabled} icon={<ShieldCheck size={14} aria-hidden />}>
      {spamPagesWords.register}
    </Button>
  ),
}

export default function ChooseNumbers() {
  const { numbers, nextCursor, search, isFirst, cost, canClaim, slots, canBuy } = useLoaderData<typeof loader>()
  const reloadPage = useReloadPage()
  useLiveEvents(({ type }) => {
    if (type === 'number.changed') reloadPage()
  })
  const claim = canClaim ? (
    <ButtonLink to={CLAIM_PATH} icon={<Plus size={16} aria-hidden />}>
      {spamPagesWords.claimNumbers}
    </ButtonLink>
  ) : null
  const isEmpty = numbers.length === 0 && search === '' && isFirst
  return (
    <>
      <PageHeader
        title={spamPagesWords.numbersTitle}
        back={<BackLink to={SPAM_PATH}>{spamPagesWords.back}</BackLink>}
        actions={
          <>
            <ButtonLink to={SPAM_VERIFY_PATH}>{spamPagesWords.verifyNumber}</ButtonLink>
            {claim}
          </>
        }
      >
        {spamPagesWords.numbersAbout} {cost}
      </PageHeader>
      {slots.slots !== null && slots.filledSlots >= slots.slots ? (
        <Banner
          tone="warn"
          action={
            canBuy ? (
              <ButtonLink to={SUBSCRIPTIONS_PATH} size="s">
                {spamPagesWords.addSlots}
              </ButtonLink>
            ) : null
          }
        >
          {spamWords.noSlots(slots.slots)}
        </Banner>
      ) : null}
      {isEmpty ? null : (
        <FilterBar
          search={{ words: search, label: spamPagesWords.search, placeholder: spamPagesWords.search }}
          filters={[]}
        />
      )}
      <DataTable
        label={spamPagesWords.unprotected}
        columns={COLUMNS}
        rows={numbers}
        rowId={({ number }) => number}
        selection={numbers.some(({ reason }) => reason === null) ? SELECTION : undefined}
        empty={
          isEmpty ? (
            <EmptyState icon={<Phone size={24} aria-hidden />} title={spamPagesWords.noneLeft}>
              {spamPagesWords.noneLeftHint}
            </EmptyState>
          ) : (
            <NoMatches nextCursor={nextCursor}>{spamPagesWords.noneFoundHint}</NoMatches>
          )
        }
        foot={<Pagination nextCursor={nextCursor} />}
      />
      <Outlet />
    </>
  )
}
