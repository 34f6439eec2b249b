import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Voicemail } from 'lucide-react'
import { listBatches } from '~/domain/ringless/batches.read.server'
import { BATCH_FILTERS, type DropBatchView } from '~/domain/ringless/ringless.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useReloadPageSoon } from '~/live/use-reload-page'
import { Badge, type Tone } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { FormattedTime } from '~/ui/formatted-time'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, Tr } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { useLiveEvents } from '~/live/live-page'
import { orForbidden } from '../+form/submission'
import { parseListQuery } from '../+list/parse-list-query'
import { HelpLink } from '../+ui/help-link'
import { batchPath, NEW_RINGLESS, RINGLESS } from '../+ringless/ringless-paths'
import { ringlessPagesWords } from './+ringless/ringless-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: ringlessPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, page } = parseListQuery(request)
  const only = BATCH_FILTERS.find((one) => one === query.get('only'))
  return { ...(await orForbidden(listBatches(ctx, { ...page, only }))), only: only ?? null }
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
  const { items, nextCursor, only } = useLoaderData<typeof loader>()
  const reloadPage = useReloadPageSoon()
  useLiveEvents(({ type }) => {
    if (type === 'drop.changed') reloadPage()
  })
  const newLink = (
    <ButtonLink to={NEW_RINGLESS} variant="primary" icon={<Voicemail size={16} aria-hidden />}>
      {ringlessPagesWords.newRingless}
    </ButtonLink>
  )
  const isEmpty = items.length === 0 && only === null
  return (
    <>
      <PageHeader title={ringlessPagesWords.title} actions={isEmpty ? null : newLink}>
        {ringlessPagesWords.about}
      </PageHeader>
      {isEmpty ? null : (
        <Tabs
          label={ringlessPagesWords.state}
          items={[
            { to: RINGLESS, label: ringlessPagesWords.all, current: only === null },
            ...BATCH_FILTERS.map((one) => ({
              to: `${RINGLESS}?only=${one}`,
              label: ringlessPagesWords.batchStatus[one],
              current: only === one,
            })),
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
      ) : (
        <EmptyState
          help={<HelpLink article="ringless-voicemail" />}
          icon={<Voicemail size={24} aria-hidden />}
          title={only === null ? ringlessPagesWords.emptyTitle : ringlessPagesWords.nothingInFilter}
          action={only === null ? newLink : undefined}
        >
          {only === null ? ringlessPagesWords.empty : ringlessPagesWords.noneInFilter}
        </EmptyState>
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
