import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ReceiptText } from 'lucide-react'
import { listInvoices } from '~/domain/invoices/invoices.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { DataTable } from '~/ui/data-table/data-table'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { FilterBar } from '../+list/filter-bar'
import { parseListQuery } from '../+list/parse-list-query'
import { BillingTabs } from './+billing/billing-tabs'
import { INVOICE_COLUMNS } from './+billing/invoice-columns'
import { invoicePagesWords } from './+billing/invoice-pages.words'
import { requireBilling } from './+billing/require-billing.server'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: invoicePagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { usesWallet } = await requireBilling(ctx)
  const { search, page, isFirst } = parseListQuery(request)
  const { items, nextCursor } = await listInvoices(ctx, { ...page, ...(search && { search }) })
  return { usesWallet, items, nextCursor, search: search ?? '', isEmpty: items.length === 0 && isFirst && !search }
}

export const clientLoader = createCachedLoader()

export default function Invoices() {
  const { usesWallet, items, nextCursor, search, isEmpty } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={invoicePagesWords.title}
        actions={
          isEmpty ? null : (
            <>
              <DownloadLink to="/api/billing/client/v3/invoices/summary">
                {invoicePagesWords.downloadSummary}
              </DownloadLink>
              <DownloadLink to="/api/billing/client/v3/invoices/download">{invoicePagesWords.downloadAll}</DownloadLink>
            </>
          )
        }
      />
      <BillingTabs usesWallet={usesWallet} />
      {isEmpty ? null : (
        <FilterBar
          search={{ words: search, label: invoicePagesWords.search, placeholder: invoicePagesWords.searchHint }}
          filters={[]}
          count={null}
        />
      )}
      <DataTable
        label={invoicePagesWords.list}
        columns={INVOICE_COLUMNS}
        rows={items}
        rowId={({ id }) => id}
        empty={
          <EmptyState
            icon={<ReceiptText size={24} aria-hidden />}
            title={invoicePagesWords.none}
            help={<HelpLink article="subscriptions" />}
          >
            {isEmpty ? invoicePagesWords.noneYet : null}
          </EmptyState>
        }
        foot={<Pagination nextCursor={nextCursor} />}
      />
    </>
  )
}
