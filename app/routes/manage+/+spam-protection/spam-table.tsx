import { ShieldCheck, ShieldOff, ShieldPlus } from 'lucide-react'
import type { SpamRegistration } from '~/domain/spam-protection/spam-protection.schema'
import { spamWords } from '~/domain/spam-protection/spam-protection.words'
import { Button, ButtonLink } from '~/ui/button'
import type { DataColumn } from '~/ui/data-table/data-column'
import { DataTable } from '~/ui/data-table/data-table'
import type { TableSelection } from '~/ui/data-table/selection-form'
import { EmptyState } from '~/ui/empty-state'
import { FormattedTime } from '~/ui/formatted-time'
import { NoMatches } from '~/ui/no-matches'
import { Pagination } from '~/ui/pagination'
import { HelpLink } from '../../+ui/help-link'
import { CarrierStatusText } from './carrier-status'
import { SPAM_ID_PARAM, spamActionPath } from './spam-paths'
import { spamPagesWords } from './spam-pages.words'
import { SpamStatusBadge } from './spam-status-badge'

const carrierColumn = (
  id: string,
  header: string,
  statusOf: (carriers: SpamRegistration['carriers']) => SpamRegistration['carriers']['attStatus'],
): DataColumn<SpamRegistration> => ({
  id,
  header,
  from: 'md',
  cell: ({ carriers }) => <CarrierStatusText status={statusOf(carriers)} />,
})

const COLUMNS: readonly DataColumn<SpamRegistration>[] = [
  {
    id: 'number',
    header: spamPagesWords.number,
    place: 'title',
    cell: ({ display, nickname }) => (
      <span className="flex min-w-0 flex-col">
        <span className="tabular font-medium whitespace-nowrap">{display}</span>
        {nickname && nickname !== display ? (
          <span className="max-w-40 truncate text-s text-muted">{nickname}</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'status',
    header: spamPagesWords.status,
    wrap: true,
    cell: ({ status, reason, cancelAt }) => (
      <span className="flex max-w-64 flex-col items-start gap-1">
        <SpamStatusBadge status={status} />
        {reason ? <span className="text-s text-muted">{reason}</span> : null}
        {cancelAt ? (
          <span className="text-s text-muted">
            {spamPagesWords.endsOn} <FormattedTime at={cancelAt} precision="day" />
          </span>
        ) : null}
      </span>
    ),
  },
  carrierColumn('att', spamWords.carriers.att, ({ attStatus }) => attStatus),
  carrierColumn('tmobile', spamWords.carriers.tmobile, ({ tmobileStatus }) => tmobileStatus),
  carrierColumn('verizon', spamWords.carriers.verizon, ({ verizonStatus }) => verizonStatus),
  { id: 'actions', header: '', place: 'actions', cell: (row) => <RowAction {...row} /> },
]

function RowAction({ id, display, blockers }: SpamRegistration) {
  const action = blockers.remove === null ? 'remove' : blockers.restore === null ? 'restore' : null
  if (action === null) return null
  const { label, name } = {
    remove: { label: spamPagesWords.remove, name: spamPagesWords.removeOne(display) },
    restore: { label: spamPagesWords.restore, name: spamPagesWords.restoreOne(display) },
  }[action]
  return (
    <ButtonLink to={spamActionPath(action, [id])} preventScrollReset size="s" variant="ghost" aria-label={name}>
      {label}
    </ButtonLink>
  )
}

const SELECTION: TableSelection<SpamRegistration> = {
  name: SPAM_ID_PARAM,
  labelOf: ({ display }) => spamPagesWords.select(display),
  isSelectable: ({ blockers: { remove, restore } }) => remove === null || restore === null,
  action: spamActionPath('remove'),
  renderActions: ({ isDisabled }) => (
    <>
      <Button
        size="s"
        disabled={isDisabled}
        formAction={spamActionPath('restore')}
        icon={<ShieldPlus size={14} aria-hidden />}
      >
        {spamPagesWords.restore}
      </Button>
      <Button
        size="s"
        disabled={isDisabled}
        variant="danger"
        formAction={spamActionPath('remove')}
        icon={<ShieldOff size={14} aria-hidden />}
      >
        {spamPagesWords.remove}
      </Button>
    </>
  ),
}

interface SpamTableProps {
  registrations: readonly SpamRegistration[]
  nextCursor: string | null
  search: string
  isFirst: boolean
}

/** Registered numbers, also those whose protection ended. */
export function SpamTable({ registrations, nextCursor, search, isFirst }: SpamTableProps) {
  return (
    <DataTable
      label={spamPagesWords.registeredNumbers}
      columns={COLUMNS}
      rows={registrations}
      rowId={({ id }) => id}
      selection={
        registrations.some(({ blockers: { remove, restore } }) => remove === null || restore === null)
          ? SELECTION
          : undefined
      }
      empty={
        search === '' && isFirst ? (
          <EmptyState
            icon={<ShieldCheck size={24} aria-hidden />}
            title={spamPagesWords.empty}
            help={<HelpLink article="spam-protection" />}
          >
            {spamPagesWords.emptyHint}
          </EmptyState>
        ) : (
          <NoMatches nextCursor={nextCursor}>{spamPagesWords.noneFoundHint}</NoMatches>
        )
      }
      foot={<Pagination nextCursor={nextCursor} />}
    />
  )
}
