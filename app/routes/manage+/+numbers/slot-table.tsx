import { useNavigate } from '@remix-run/react'
import { Ellipsis, Phone } from 'lucide-react'
import type { NumberView } from '~/domain/numbers/numbers.schema'
import { ButtonLink } from '~/ui/button'
import type { DataColumn } from '~/ui/data-table/data-column'
import { DataTable } from '~/ui/data-table/data-table'
import { EmptyState } from '~/ui/empty-state'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem } from '~/ui/menu'
import { Pagination } from '~/ui/pagination'
import { useHydrated } from '~/ui/use-hydrated'
import { SpamIcon } from '../+spam-protection/spam-icon'
import { columnsOf } from './number-columns'
import { numberConfigPath, selectedPath } from './number-paths'
import { numbersPagesWords } from './numbers-pages.words'

interface SlotTableProps {
  numbers: readonly NumberView[]
  nextCursor: string | null
  showsForwarding: boolean
  showsSpam: boolean
}

/** Numbers of a plan that counts slots (3-settings §2, the older page). */
export const SlotTable = ({ numbers, nextCursor, showsForwarding, showsSpam }: SlotTableProps) => (
  <DataTable
    label={numbersPagesWords.title}
    columns={slotColumns(showsForwarding, showsSpam)}
    rows={numbers}
    rowId={({ id }) => id}
    empty={<EmptyState icon={<Phone size={24} aria-hidden />} title={numbersPagesWords.empty} />}
    foot={<Pagination nextCursor={nextCursor} />}
  />
)

const SPAM: DataColumn<NumberView> = {
  id: 'spam',
  header: numbersPagesWords.spamProtection,
  cell: ({ spamRegistrationStatus, shareWithTeam }) =>
    shareWithTeam ? <SpamIcon status={spamRegistrationStatus} /> : null,
}

const MENU: DataColumn<NumberView> = {
  id: 'actions',
  header: '',
  place: 'actions',
  cell: (number) => <RowMenu number={number} />,
}

function slotColumns(showsForwarding: boolean, showsSpam: boolean): DataColumn<NumberView>[] {
  const columns = columnsOf({ forwarding: showsForwarding }).filter(({ id }) => id !== MENU.id)
  const status = columns.pop()!
  return [...columns, ...(showsSpam ? [SPAM] : []), status, MENU]
}

/** Without scripts the configuration has the other actions. */
function RowMenu({ number: { id, display, status, blockers } }: { number: NumberView }) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  if (status === 'DELETED') return null
  if (!isHydrated)
    return (
      <ButtonLink
        to={numberConfigPath(id)}
        size="s"
        variant="ghost"
        aria-label={numbersPagesWords.configureNumber(display)}
      >
        {numbersPagesWords.configure}
      </ButtonLink>
    )
  const open = (path: string) => navigate(path, { preventScrollReset: true })
  return (
    <Menu
      trigger={
        <IconButton
          type="button"
          size="s"
          label={numbersPagesWords.actionsOf(display)}
          icon={<Ellipsis size={16} aria-hidden />}
        />
      }
    >
      <MenuItem onSelect={() => open(numberConfigPath(id))}>{numbersPagesWords.configure}</MenuItem>
      {blockers.restore === null ? (
        <MenuItem onSelect={() => open(selectedPath('restore', [id]))}>{numbersPagesWords.restore}</MenuItem>
      ) : null}
      {blockers.remove === null ? (
        <MenuItem danger onSelect={() => open(selectedPath('remove', [id]))}>
          {numbersPagesWords.remove}
        </MenuItem>
      ) : null}
    </Menu>
  )
}
