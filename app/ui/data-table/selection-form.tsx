import { Form } from '@remix-run/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button'
import { formatNumber } from '../format-count'
import { IconButton } from '../icon-button'
import { uiWords } from '../ui.words'
import { useHydrated } from '../use-hydrated'

export interface TableSelection<Row> {
  /** Field of the checked rows' ids. */
  name: string
  /** Accessible name of a row's checkbox. */
  labelOf(row: Row): string
  /** Others have no checkbox. Absent: all can be selected. */
  isSelectable?(row: Row): boolean
  /** Where the form leads, unless a button has a `formAction`. */
  action: string
  method?: 'get' | 'post'
  /** Hidden fields, as the filters of the page. */
  fields?: ReactNode
  /** Rows that match on all pages, and the field that says that all are selected. */
  all?: { total: number; name: string; isMore?: boolean }
  /** Buttons that submit the form. */
  renderActions(selected: { count: number; isAll: boolean; isDisabled: boolean }): ReactNode
}

interface SelectionFormProps {
  selection: Omit<TableSelection<never>, 'labelOf' | 'isSelectable'>
  /** Ids that are selected on other pages. */
  elsewhere: readonly string[]
  count: number
  /** All matches, not only the checked rows. */
  isAll: boolean
  isPageSelected: boolean
  selectAll(): void
  clear(): void
  children: ReactNode
}

/** A form around a table: its buttons submit the checked rows, without scripts too. */
export function SelectionForm({ selection, elsewhere, count, isAll, children, ...bar }: SelectionFormProps) {
  const isHydrated = useHydrated()
  const { action, method, fields, all, name } = selection
  return (
    <Form action={action} method={method}>
      {fields}
      {isAll && all ? <input type="hidden" name={all.name} value="yes" /> : null}
      {isAll ? null : elsewhere.map((id) => <input key={id} type="hidden" name={name} value={id} />)}
      {children}
      {isHydrated && count === 0 ? null : (
        <SelectionBar {...bar} {...{ selection, count, isAll, isDisabled: isHydrated && count === 0 }} />
      )}
    </Form>
  )
}

type SelectionBarProps = Omit<SelectionFormProps, 'elsewhere' | 'children'> & { isDisabled: boolean }

function SelectionBar({ selection, count, isAll, isPageSelected, isDisabled, selectAll, clear }: SelectionBarProps) {
  const { all, renderActions } = selection
  return (
    <div
      role="group"
      aria-label={uiWords.selection}
      className="appear sticky bottom-3 z-10 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-l border border-line-strong bg-raised px-3 py-2 shadow-raised"
    >
      {count > 0 ? (
        <p role="status" className="tabular pr-1 text-m font-medium text-text">
          {uiWords.selectedRows(formatNumber(count) + (isAll && all?.isMore ? '+' : ''))}
        </p>
      ) : null}
      {all && isPageSelected && !isAll && all.total > count ? (
        <Button type="button" size="s" variant="ghost" onClick={selectAll}>
          {uiWords.selectAllMatches(formatNumber(all.total) + (all.isMore ? '+' : ''))}
        </Button>
      ) : null}
      {renderActions({ count, isAll, isDisabled })}
      {count > 0 ? (
        <IconButton
          type="button"
          size="s"
          label={uiWords.clearSelection}
          icon={<X size={14} aria-hidden />}
          onClick={clear}
        />
      ) : null}
    </div>
  )
}
