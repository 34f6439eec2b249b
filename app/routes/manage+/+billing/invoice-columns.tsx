import type { InvoiceView } from '~/domain/invoices/invoices.schema'
import { Badge, type Tone } from '~/ui/badge'
import type { DataColumn } from '~/ui/data-table/data-column'
import { DownloadLink } from '~/ui/download-link'
import { FormattedTime } from '~/ui/formatted-time'
import { formatExactCents } from './format-money'
import { invoicePagesWords } from './invoice-pages.words'

const TONES: Record<InvoiceView['uiStatus'], Tone> = {
  Open: 'info',
  Paid: 'ok',
  'Payment Failed': 'danger',
  Void: 'neutral',
  Refunded: 'neutral',
}

export const INVOICE_COLUMNS: ReadonlyArray<DataColumn<InvoiceView>> = [
  {
    id: 'date',
    header: invoicePagesWords.date,
    className: 'whitespace-nowrap',
    cell: ({ date }) => <FormattedTime at={new Date(date).toISOString()} precision="day" />,
  },
  {
    id: 'amount',
    header: invoicePagesWords.amount,
    className: 'tabular whitespace-nowrap',
    cell: ({ amount }) => formatExactCents(amount),
  },
  {
    id: 'product',
    header: invoicePagesWords.product,
    place: 'title',
    className: 'sm:w-full',
    cell: ({ offeringDisplayName, number, type }) => (
      <>
        <span className="block font-medium text-text">{offeringDisplayName}</span>
        <span className="tabular block text-s text-faint">
          {type === 'CREDIT_NOTE' ? `${invoicePagesWords.creditNote} ${number}` : number}
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: invoicePagesWords.status,
    className: 'whitespace-nowrap',
    cell: ({ uiStatus }) => <Badge tone={TONES[uiStatus]}>{uiStatus}</Badge>,
  },
  {
    id: 'actions',
    header: '',
    place: 'actions',
    cell: ({ id, number }) => (
      <DownloadLink
        to={`/api/billing/client/v3/invoices/${id}/download`}
        variant="ghost"
        size="s"
        square
        aria-label={invoicePagesWords.downloadOf(number)}
      />
    ),
  },
]
