import { useLocation, useSubmit } from '@remix-run/react'
import { Columns3 } from 'lucide-react'
import { Button, getButtonClass } from '~/ui/button'
import { columnChoices, COLUMNS_PARAM, type DataColumn } from '~/ui/data-table/data-column'
import { Popover, PopoverButton } from '~/ui/popover'
import { useHydrated } from '~/ui/use-hydrated'
import { PostForm } from '../+form/post-form'
import type { ListView } from './load-list-view.server'
import { listWords } from './list.words'

interface ColumnPickerProps {
  view: Pick<ListView, 'page' | 'columns'>
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'place' | 'isOptional'>[]
}

/** Kept in this browser; a view in the address has its own columns. */
export function ColumnPicker({ view, columns }: ColumnPickerProps) {
  const { pathname, search } = useLocation()
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const query = new URLSearchParams(search)
  query.delete(COLUMNS_PARAM)
  const id = `columns-of-${view.page}`
  return (
    <>
      <PopoverButton opens={id} below className={getButtonClass({})}>
        <Columns3 size={16} aria-hidden />
        {listWords.columns}
      </PopoverButton>
      <Popover id={id} label={listWords.columns}>
        <PostForm
          action="/manage/columns"
          replace
          hiddenFields={{ page: view.page, back: query.size > 0 ? `${pathname}?${query}` : pathname }}
          onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
        >
          {columnChoices(columns, view.columns).map(({ id: column, header, isShown }) => (
            <label key={column} className="flex h-8 items-center gap-2.5 rounded-s px-2 text-m hover:bg-hover">
              <input
                type="checkbox"
                name="column"
                value={column}
                defaultChecked={isShown}
                className="size-4 accent-accent-fill"
              />
              {header}
            </label>
          ))}
          {isHydrated ? null : <Button className="m-1">{listWords.saveColumns}</Button>}
        </PostForm>
      </Popover>
    </>
  )
}
