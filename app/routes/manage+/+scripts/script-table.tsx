import { ScrollText } from 'lucide-react'
import { callScriptsWords, LIST_NOT_LOADED } from '~/domain/call-scripts/call-scripts.words'
import { Button } from '~/ui/button'
import { DataTable } from '~/ui/data-table/data-table'
import type { Sort } from '~/ui/data-table/sort'
import { EmptyState } from '~/ui/empty-state'
import { ErrorState } from '~/ui/error-state'
import { Pagination } from '~/ui/pagination'
import { Skeleton } from '~/ui/skeleton'
import { useHydrated } from '~/ui/use-hydrated'
import { SCRIPT_COLUMNS } from './script-columns'
import { useMoreScripts, type ScriptPage, type ScriptQuery } from './use-more-scripts'

interface ScriptTableProps {
  first: ScriptPage
  query: ScriptQuery
  sort: Sort | null
}

/** Loads the next page near its end; without scripts it has pages. */
export function ScriptTable({ first, query, sort }: ScriptTableProps) {
  const { items, nextCursor, end, failed, tryAgain } = useMoreScripts(first, query)
  const isHydrated = useHydrated()
  return (
    <>
      <DataTable
        label={callScriptsWords.callScripts}
        columns={SCRIPT_COLUMNS}
        rows={items}
        rowId={({ id }) => id}
        sort={sort}
        empty={
          <>
            <EmptyState icon={<ScrollText size={24} aria-hidden />} title={callScriptsWords.noCallScriptsFound}>
              {callScriptsWords.noScriptNamesMatchSearch}
            </EmptyState>
            <Pagination nextCursor={first.nextCursor} />
          </>
        }
        foot={isHydrated ? null : <Pagination nextCursor={nextCursor} />}
      />
      {isHydrated && items.length > 0 && nextCursor !== null && !failed ? (
        <div aria-hidden className="px-4">
          <Skeleton className="h-4 w-48" />
        </div>
      ) : null}
      <div ref={end} />
      {failed ? (
        <ErrorState title={LIST_NOT_LOADED} action={<Button onClick={tryAgain}>{callScriptsWords.tryAgain}</Button>} />
      ) : null}
    </>
  )
}
