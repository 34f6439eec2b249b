import { ChevronRight } from 'lucide-react'
import type { NumberGroupPage } from '~/domain/numbers/list-numbers.read.server'
import type { NumberView } from '~/domain/numbers/numbers.schema'
import { Button, ButtonLink } from '~/ui/button'
import { DataTable } from '~/ui/data-table/data-table'
import type { TableSelection } from '~/ui/data-table/selection-form'
import { formatNumber } from '~/ui/format-count'
import { Pagination } from '~/ui/pagination'
import { columnsOf } from './number-columns'
import { NUMBERS_PATH, SELECTED_PARAM, selectedPath, type SelectedAction } from './number-paths'
import { numbersPagesWords } from './numbers-pages.words'

interface NumberGroupProps {
  group: NumberGroupPage
  /** The page shows this group alone. */
  isAlone: boolean
  showsForwarding: boolean
}

export function NumberGroup({
  group: { id, label, total, numbers, nextCursor },
  isAlone,
  showsForwarding,
}: NumberGroupProps) {
  const table = (
    <DataTable
      label={label}
      columns={columnsOf({
        forwarding: showsForwarding,
        spam: numbers.some(({ spamRegistrationStatus }) => spamRegistrationStatus !== 'UNPROTECTED'),
      })}
      rows={numbers}
      rowId={(number) => number.id}
      selection={getSelection(numbers)}
      empty={null}
      foot={
        isAlone ? (
          <Pagination nextCursor={nextCursor} />
        ) : nextCursor === null ? null : (
          <p className="flex justify-end border-t border-line px-4 py-1.5">
            <ButtonLink to={`${NUMBERS_PATH}?group=${id}`} size="s">
              {numbersPagesWords.showAll(formatNumber(total))}
            </ButtonLink>
          </p>
        )
      }
    />
  )
  return (
    <details open className="group">
      <summary className="mb-2 flex w-fit cursor-pointer items-center gap-1.5 rounded-m py-1 pr-2 text-m font-semibold marker:content-['']">
        <ChevronRight size={16} aria-hidden className="text-muted transition-transform group-open:rotate-90" />
        {label}
        <span className="tabular font-normal text-muted">{formatNumber(total)}</span>
      </summary>
      {table}
    </details>
  )
}

/** Numbers that none may remove or restore have no checkboxes. */
function getSelection(numbers: readonly NumberView[]): TableSelection<NumberView> | undefined {
  const action: SelectedAction | null = numbers.some(({ blockers }) => blockers.restore === null)
    ? 'restore'
    : numbers.some(({ blockers }) => blockers.remove === null)
      ? 'remove'
      : null
  if (action === null) return undefined
  return {
    name: SELECTED_PARAM,
    labelOf: ({ display }) => numbersPagesWords.selectNumber(display),
    action: selectedPath(action),
    renderActions: ({ isDisabled }) => (
      <Button size="s" disabled={isDisabled} variant={action === 'remove' ? 'danger' : 'secondary'}>
        {action === 'remove' ? numbersPagesWords.remove : numbersPagesWords.restore}
      </Button>
    ),
  }
}
