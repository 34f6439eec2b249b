import { Link, useLocation } from '@remix-run/react'
import { ListFilter, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { getButtonClass } from '~/ui/button'
import { COLUMNS_PARAM } from '~/ui/data-table/data-column'
import { SORT_PARAM } from '~/ui/data-table/sort'
import { Field, Input, Select } from '~/ui/field'
import { formatMoment } from '~/ui/formatted-time'
import { CURSOR_PARAM } from '~/ui/pagination'
import { Popover, PopoverButton } from '~/ui/popover'
import { SEARCH_PARAM } from '~/ui/search-form'
import { useHydrated } from '~/ui/use-hydrated'
import { DebouncedSearch } from './debounced-search'
import { listWords } from './list.words'

interface FilterBase {
  /** Query parameter. */
  name: string
  label: string
  /** '': not active. */
  value: string
}

export interface ChoiceFilter extends FilterBase {
  kind: 'choice'
  /** Text of the option without a filter. */
  any: string
  options: ReadonlyArray<{ value: string; label: string }>
  /** Beside the search, not among the filters of the menu. */
  isInline?: boolean
}

/** Where the days of the filters begin. */
export const ZONE_PARAM = 'zone'

/** A day, `2026-11-30`. */
export interface DayFilter extends FilterBase {
  kind: 'day'
}

export type ListFilter = ChoiceFilter | DayFilter

interface FilterBarProps {
  search: { words: string; label: string; placeholder: string }
  filters: readonly ListFilter[]
  /** Other parameters of the address that a submit keeps. */
  keep?: readonly string[]
  /** How many rows match. */
  count?: ReactNode
  /** Menus beside the filters. */
  children?: ReactNode
}

/** Search and filters of a list, in its address. A GET form, so that it works without scripts. */
export function FilterBar({ search, filters, keep = [], count, children }: FilterBarProps) {
  const { pathname, search: address } = useLocation()
  const query = new URLSearchParams(address)
  const inMenu = filters.filter((filter) => filter.kind === 'day' || !filter.isInline)
  const active = inMenu.filter(({ value }) => value !== '')
  const isHydrated = useHydrated()
  const [hasDay, setHasDay] = useState(() => active.some(({ kind }) => kind === 'day'))
  // Without scripts times are shown in UTC.
  const zone = isHydrated && hasDay ? new Intl.DateTimeFormat().resolvedOptions().timeZone : null
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <DebouncedSearch
          action={pathname}
          {...search}
          boxClassName="w-56 max-lg:w-52 max-sm:w-full"
          className="max-sm:w-full"
        >
          {filters.map((filter) =>
            filter.kind === 'choice' && filter.isInline ? (
              <ChoiceField key={filter.name} filter={filter} className="w-40 max-sm:min-w-36 max-sm:flex-1" />
            ) : null,
          )}
          {inMenu.length > 0 ? (
            <Popover id="filters" label={listWords.filters} className="max-w-[calc(100vw-1rem)] sm:w-120">
              <div className="grid gap-3 p-3 sm:grid-cols-2">
                {inMenu.map((filter) => (
                  <FilterField key={filter.name} filter={filter} onDay={() => setHasDay(true)} />
                ))}
              </div>
            </Popover>
          ) : null}
          {zone ? <input type="hidden" name={ZONE_PARAM} value={zone} /> : null}
          {[SORT_PARAM, COLUMNS_PARAM, ...keep].map((name) =>
            query.get(name) === null ? null : <input key={name} type="hidden" name={name} value={query.get(name)!} />,
          )}
        </DebouncedSearch>
        {inMenu.length > 0 ? (
          <PopoverButton opens="filters" below className={getButtonClass({})}>
            <ListFilter size={16} aria-hidden />
            {listWords.filters}
            {active.length > 0 ? (
              <span className="tabular rounded-full bg-accent-fill px-1.5 text-xs text-on-accent">{active.length}</span>
            ) : null}
          </PopoverButton>
        ) : null}
        {children}
      </div>
      {count || active.length > 0 ? (
        <div className="flex min-h-7 flex-wrap items-center gap-2 text-s text-muted">
          {count}
          {active.length > 0 ? <FilterChips filters={active} query={query} /> : null}
        </div>
      ) : null}
    </div>
  )
}

function FilterField({ filter, onDay }: { filter: ListFilter; onDay(): void }) {
  const { name, label, value } = filter
  const id = `filter-${name}`
  return (
    <Field meta={{ id, errorId: `${id}-error`, descriptionId: `${id}-hint` }} label={label}>
      {filter.kind === 'choice' ? (
        <ChoiceField filter={filter} id={id} />
      ) : (
        <Input
          id={id}
          type="date"
          name={name}
          defaultValue={value}
          min="2000-01-01"
          max="2100-12-31"
          onChange={onDay}
        />
      )}
    </Field>
  )
}

const ChoiceField = ({ filter, id, className }: { filter: ChoiceFilter; id?: string; className?: string }) => (
  <Select
    id={id}
    name={filter.name}
    defaultValue={filter.value}
    aria-label={id ? undefined : filter.label}
    className={className}
  >
    <option value="">{filter.any}</option>
    {filter.options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
)

function FilterChips({ filters, query }: { filters: readonly ListFilter[]; query: URLSearchParams }) {
  const { pathname } = useLocation()
  const without = (names: readonly string[]) => {
    const rest = new URLSearchParams(query)
    for (const name of [CURSOR_PARAM, ...names]) rest.delete(name)
    if (!filters.some(({ kind, name }) => kind === 'day' && rest.has(name))) rest.delete(ZONE_PARAM)
    return rest.size > 0 ? `${pathname}?${rest}` : pathname
  }
  return (
    <>
      <ul aria-label={listWords.activeFilters} className="contents">
        {filters.map((filter) => (
          <li key={filter.name} className="min-w-0">
            <Link
              to={without([filter.name])}
              preventScrollReset
              aria-label={listWords.removeFilter(chipText(filter))}
              className="inline-flex h-6 max-w-72 items-center gap-1 rounded-s bg-selected pr-1 pl-2 font-medium text-text hover:bg-hover"
            >
              <span className="truncate">{chipText(filter)}</span>
              <X size={12} aria-hidden className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={without([SEARCH_PARAM, ...filters.map(({ name }) => name)])}
        preventScrollReset
        className="inline-flex h-6 items-center rounded-s px-1 hover:text-text hover:underline"
      >
        {listWords.clearAll}
      </Link>
    </>
  )
}

function chipText(filter: ListFilter): string {
  const { label, value } = filter
  const text =
    filter.kind === 'choice'
      ? filter.options.find((option) => option.value === value)?.label
      : formatMoment(`${value}T00:00:00Z`, 'day', 'UTC')
  return listWords.filterIs(label, text ?? value)
}
