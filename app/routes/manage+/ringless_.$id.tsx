import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useHref, useLoaderData } from '@remix-run/react'
import { ShieldCheck, Voicemail } from 'lucide-react'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { findBatch } from '~/domain/ringless/batches.read.server'
import { DROP_STATUS_LABELS } from '~/domain/ringless/ringless.words'
import type { DropView } from '~/domain/ringless/ringless.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPageSoon } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import { FormattedTime } from '~/ui/formatted-time'
import { BackLink, PageHeader, Section } from '~/ui/page-shell'
import { SEARCH_PARAM } from '~/ui/search-form'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { ContactLink } from '../+contact/contact-link'
import { orNotFound } from '../+form/submission'
import { BatchCounts } from '../+ringless/batch-counts'
import { capitalize } from '../+ringless/capitalize'
import { DropStatusBadge } from '../+ringless/drop-status-badge'
import { ANY_TIME, DAYS } from './+compliance/dial-choices'
import { batchPath, NEW_RINGLESS, RINGLESS } from '../+ringless/ringless-paths'
import { ringlessPagesWords } from './+ringless/ringless-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.batch.name ?? ringlessPagesWords.title }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return { batch: await orNotFound(findBatch(ctx, params.id!)) }
}

export const clientLoader = createCachedLoader()

/** Compliance records of the drops to a number. */
const evidencePath = (number: string): string =>
  `/manage/compliance/drops?${new URLSearchParams({ [SEARCH_PARAM]: number, [DAYS]: ANY_TIME })}`

export default function RinglessBatch() {
  const { batch } = useLoaderData<typeof loader>()
  const reloadPage = useReloadPageSoon()
  useLiveEvents((event) => {
    if (event.type === 'drop.changed' && event.payload.batchId === batch.id) reloadPage()
  })
  return (
    <>
      <PageHeader
        title={batch.name}
        back={<BackLink to={RINGLESS}>{ringlessPagesWords.history}</BackLink>}
        actions={
          <>
            {batch.canCancel ? (
              <ButtonLink to={`${batchPath(batch.id)}/cancel`} preventScrollReset>
                {ringlessPagesWords.cancel}
              </ButtonLink>
            ) : null}
            <ButtonLink to={NEW_RINGLESS} variant="primary" icon={<Voicemail size={16} aria-hidden />}>
              {ringlessPagesWords.newRingless}
            </ButtonLink>
          </>
        }
      >
        {ringlessPagesWords.batchStatus[batch.status]}
      </PageHeader>
      <div className="flex flex-col gap-6">
        <section aria-label={ringlessPagesWords.figures} className="@container">
          <BatchCounts counts={batch.counts} isScheduled={batch.status === 'scheduled'} />
        </section>
        <Facts />
        <Table
          label={ringlessPagesWords.recipients}
          head={
            <>
              <Th>{ringlessPagesWords.person}</Th>
              <Th>{ringlessPagesWords.status}</Th>
              <Th from="md">{ringlessPagesWords.updated}</Th>
              <ThActions />
            </>
          }
        >
          {batch.drops.map((drop) => (
            <Drop key={drop.id} drop={drop} />
          ))}
        </Table>
      </div>
      <Outlet />
    </>
  )
}

function Facts() {
  const { voicemail, forwardingNumber, scheduledTime, createdAt } = useLoaderData<typeof loader>().batch
  // In a CRM frame the cookie is bound to the frame's path.
  const audio = useHref(voicemail.url ?? '')
  return (
    <Section title={ringlessPagesWords.details} id="details">
      <dl className="grid gap-x-8 gap-y-4 text-m sm:grid-cols-2">
        <div className="min-w-0 sm:row-span-2">
          <dt className="text-s text-muted">{ringlessPagesWords.recording}</dt>
          <dd className="mt-1">
            <span dir="auto" className="block truncate text-text">
              {voicemail.label}
            </span>
            {voicemail.url === null ? (
              <span className="text-s text-faint">{ringlessPagesWords.recordingDeleted}</span>
            ) : (
              <audio controls preload="none" src={audio} aria-label={voicemail.label} className="mt-2 h-9 w-full" />
            )}
          </dd>
        </div>
        <div>
          <dt className="text-s text-muted">{ringlessPagesWords.forwardingNumber}</dt>
          <dd className="tabular mt-0.5 text-text">{formatPhone(forwardingNumber)}</dd>
        </div>
        <div>
          <dt className="text-s text-muted">
            {scheduledTime === null ? ringlessPagesWords.createdAt : ringlessPagesWords.scheduledFor}
          </dt>
          <dd className="mt-0.5 text-text">
            <FormattedTime at={scheduledTime ?? createdAt} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}

function Drop({ drop: { contactId, name, number, display, status, reasonText, updatedAt } }: { drop: DropView }) {
  const title = name || display
  return (
    <Tr>
      <Td className="max-w-56">
        {contactId === null ? (
          <span dir="auto" className="block truncate font-medium">
            {title}
          </span>
        ) : (
          <ContactLink
            contactId={contactId}
            dir="auto"
            className="block truncate font-medium text-text hover:underline"
          >
            {title}
          </ContactLink>
        )}
        {name ? <span className="tabular block text-s text-faint">{display}</span> : null}
      </Td>
      <Td wrap>
        <DropStatusBadge status={status}>{DROP_STATUS_LABELS[status]}</DropStatusBadge>
        {reasonText === null ? null : <span className="mt-0.5 block text-s text-muted">{capitalize(reasonText)}</span>}
        {status === 'unknown' && reasonText === null ? (
          <span className="mt-0.5 block text-s text-muted">{ringlessPagesWords.unknownHelp}</span>
        ) : null}
      </Td>
      <Td from="md" className="text-muted">
        <FormattedTime at={updatedAt} />
      </Td>
      <Td align="end">
        <ButtonLink
          to={evidencePath(number)}
          variant="ghost"
          size="s"
          square
          icon={<ShieldCheck size={14} aria-hidden />}
          aria-label={ringlessPagesWords.evidenceOf(title)}
          title={ringlessPagesWords.evidence}
        />
      </Td>
    </Tr>
  )
}
