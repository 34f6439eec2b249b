import { Link } from '@remix-run/react'
import type { SubscriptionView } from '~/domain/subscriptions/subscriptions.schema'
import { Badge } from '~/ui/badge'
import type { DataColumn } from '~/ui/data-table/data-column'
import { FormattedTime } from '~/ui/formatted-time'
import { formatMonthlyPrice } from './format-price'
import { subscriptionPath } from './billing-paths'
import { SubscriptionStatus } from './subscription-status'
import { subscriptionPagesWords } from './subscription-pages.words'

export const SUBSCRIPTION_COLUMNS: ReadonlyArray<DataColumn<SubscriptionView>> = [
  {
    id: 'product',
    header: subscriptionPagesWords.product,
    place: 'title',
    className: 'sm:w-full',
    cell: ({ id, offering, complimentary }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link to={subscriptionPath(id)} className="font-medium text-text hover:underline">
          {offering.displayName}
        </Link>
        {complimentary ? <Badge tone="info">{subscriptionPagesWords.complimentary}</Badge> : null}
      </span>
    ),
  },
  { id: 'quantity', header: subscriptionPagesWords.quantity, className: 'tabular', cell: ({ qty }) => qty },
  {
    id: 'price',
    header: subscriptionPagesWords.price,
    from: 'md',
    className: 'tabular whitespace-nowrap text-muted',
    cell: ({ currentPrice: { amount, period }, qty }) =>
      qty > 1
        ? subscriptionPagesWords.aSeatAMonth(formatMonthlyPrice(amount, period))
        : subscriptionPagesWords.aMonth(formatMonthlyPrice(amount, period)),
  },
  {
    id: 'status',
    header: subscriptionPagesWords.status,
    className: 'whitespace-nowrap',
    cell: ({ status }) => <SubscriptionStatus status={status} />,
  },
  {
    id: 'nextCycle',
    header: subscriptionPagesWords.nextCycle,
    className: 'whitespace-nowrap text-muted',
    cell: ({ nextEventAt }) =>
      nextEventAt === null ? null : <FormattedTime at={new Date(nextEventAt).toISOString()} precision="day" />,
  },
  {
    id: 'actions',
    header: '',
    place: 'actions',
    cell: ({ id, offering }) => (
      <Link
        to={subscriptionPath(id)}
        aria-label={subscriptionPagesWords.manageOf(offering.displayName)}
        className="inline-flex h-6 items-center whitespace-nowrap text-accent hover:underline"
      >
        {subscriptionPagesWords.manage}
      </Link>
    ),
  },
]
