import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Voicemail } from 'lucide-react'
import { listBatches } from '~/domain/ringless/batches.read.server'
import { ringlessHistoryFile } from '~/domain/ringless/history-csv.server'
import { BATCH_FILTERS, type DropBatchView } from '~/domain/ringless/ringless.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useReloadPageSoon } from '~/live/use-reload-page'
import { Badge, type Tone } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { FormattedTime } from '~/ui/formatted-time'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, Tr } from '~/ui/table'
import { useLiveEvents } from '~/live/live-page'
import { orForbidden } from '../+form/submission'
import { FilterBar } from '../+list/filter-bar'
import { parseListQuery } from '../+list/parse-list-query'
import { HelpLink } from '../+ui/help-link'
import { batchPath, NEW_RINGLESS } from '../+ringless/ringless-paths'
import { ANY_TIME, DAYS, ONLY, PERIODS } from './+compliance/dial-choices'
import { ringlessPagesWords } from './+ringless/ringless-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: ringlessPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const only = BATCH_FILTERS.find((one) => one === query.get(ONLY))
  const days = PERIODS.find(([value]) => value === query.get(DAYS))?.[0] ?? ANY_TIME
  const filter = { only, search, days: days === ANY_TIME ? undefined : Number(days) }
  return {
    ...(await orForbidden(listBatches(ctx, { ...page, ...filter }))),
    only: only ?? '',
    days: days === ANY_TIME ? '' : days,
    search: search ?? '',
    isNarrowed: !isFirst || !!search || !!only || days !== ANY_TIME,
    csv: ringlessHistoryFile(filter),
  }
}

export const clientLoader = createCachedLoader()

const TONES: Record<DropBatchView['status'], Tone> = {
  scheduled: 'info',
  sending: 'info',
  done: 'ok',
  canceled: 'neutral',
}

/** 2-live §2.5: ringless history. */
export default function RinglessHistory() {
  const { items, nextCursor, only, days, search, isNarrowed, csv } = useLoaderData<typeof loader>()
  const reloadPage = useReloadPageSoon()
  useLiveEvents(({ type }) => {
    if (type === 'drop.changed') reloadPage()
  })
  const newLink = (
    <ButtonLink to={NEW_RINGLESS} variant="primary" icon={<Voicemail size={16} aria-hidden />}>
      {ringlessPagesWords.newRingless}
    </ButtonLink>
  )
  const isEmpty = items.length === 0 && !isNarrowed
  return (
    <>
      <PageHeader
        title={ringlessPagesWords.title}
        actions={
          isEmpty ? null : (
            <>
              {items.length === 0 ? null : <DownloadLink to={csv}>{ringlessPagesWords.downloadCsv}</DownloadLink>}
              {newLink}
            </>
          )
        }
      >
        {ringlessPagesWords.about}
      </PageHeader>
      {isEmpty ? null : (
        <FilterBar
          search={{
            words: search,
            label: ringlessPagesWords.search,
            placeholder: ringlessPagesWords.searchHint,
          }}
          filters={[
            {
              kind: 'choice',
              isInline: true,
              name: ONLY,
              label: ringlessPagesWords.show,
              any: ringlessPagesWords.all,
              value: only,
              options: BATCH_FILTERS.map((value) => ({ value, label: ringlessPagesWords.filters[value] })),
            },
            {
              kind: 'choice',
              isInline: true,
              name: DAYS,
              label: ringlessPagesWords.period,
              any: ringlessPagesWords.anyTime,
              value: days,
              options: PERIODS.flatMap(([value, label]) => (value === ANY_TIME ? [] : [{ value, label }])),
            },
          ]}
        />
      )}
      {items.length > 0 ? (
        <Table
          label={ringlessPagesWords.history}
          head={
            <>
              <Th>{ringlessPagesWords.name}</Th>
              <Th>{ringlessPagesWords.state}</Th>
              <Th from="sm" align="end">
                {ringlessPagesWords.delivered}
              </Th>
              <Th from="md">{ringlessPagesWords.when}</Th>
            </>
          }
          foot={<Pagination nextCursor={nextCursor} />}
        >
          {items.map((batch) => (
            <Batch key={batch.id} batch={batch} />
          ))}
        </Table>
      ) : isEmpty ? (
        <EmptyState
          help={<HelpLink article="ringless-voicemail" />}
          icon={<Voicemail size={24} aria-hidden />}
          title={ringlessPagesWords.emptyTitle}
          action={newLink}
        >
          {ringlessPagesWords.empty}
        </EmptyState>
      ) : (
        <NoMatches nextCursor={nextCursor}>{ringlessPagesWords.noneMatch}</NoMatches>
      )}
    </>
  )
}

function Batch({ batch: { id, name, voicemail, status, counts, scheduledTime, createdAt } }: { batch: DropBatchView }) {
  return (
    <Tr>
      <Td className="max-w-64">
        <Link to={batchPath(id)} dir="auto" className="block truncate font-medium text-text hover:underline">
          {name}
        </Link>
        {voicemail.label === name ? null : (
          <span dir="auto" className="block truncate text-s text-faint">
            {voicemail.label}
          </span>
        )}
        <span className="tabular block text-s text-muted sm:hidden">
          {ringlessPagesWords.of(counts.delivered, counts.recipients)} {ringlessPagesWords.delivered.toLowerCase()}
        </span>
      </Td>
      <Td>
        <Badge tone={TONES[status]}>{ringlessPagesWords.batchStatus[status]}</Badge>
      </Td>
      <Td from="sm" align="end" className="tabular">
        {ringlessPagesWords.of(counts.delivered, counts.recipients)}
      </Td>
      <Td from="md" className="text-muted">
        <FormattedTime at={scheduledTime ?? createdAt} />
      </Td>
    </Tr>
  )
}
