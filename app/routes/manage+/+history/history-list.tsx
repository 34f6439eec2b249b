import { useLocation } from '@remix-run/react'
import { useMemo, type ReactNode } from 'react'
import { DataTable } from '~/ui/data-table/data-table'
import { formatCount } from '~/ui/format-count'
import { Pagination } from '~/ui/pagination'
import { callPagesWords } from '../../+calls/call-pages.words'
import { ColumnPicker } from '../../+list/column-picker'
import { FilterBar } from '../../+list/filter-bar'
import { ListCount } from '../../+list/list-count'
import { ViewMenu } from '../../+list/view-menu'
import { historyColumns } from './history-columns'
import type { HistoryPageData } from './load-history.server'

/** Filters and rows of the history. */
export function HistoryList({ page, empty }: { page: HistoryPageData; empty: ReactNode }) {
  const { rows, nextCursor, showsCampaigns, showsSeller, direction, view, sort, filters, search, count } = page
  const location = useLocation()
  const list = location.pathname.replace(/\/(recordings|disposition)\/.*$/, '')
  const columns = useMemo(
    () => historyColumns({ direction, showsCampaigns, showsSeller, list, search: location.search }),
    [direction, showsCampaigns, showsSeller, list, location.search],
  )
  return (
    <>
      {page.isEmpty && page.members === null ? null : (
        <FilterBar
          search={{ words: search, label: callPagesWords.searchCalls, placeholder: callPagesWords.nameOrDigitsNumber }}
          filters={filters}
          count={
            <ListCount>
              {formatCount(count.count, callPagesWords.countedCall).replace(/ /, count.isMore ? '+ ' : ' ')}
            </ListCount>
          }
        >
          <ViewMenu view={view} />
          <ColumnPicker view={view} columns={columns} />
        </FilterBar>
      )}
      <DataTable
        label={direction === 'outbound' ? callPagesWords.outboundCalls : callPagesWords.inboundCalls}
        columns={columns}
        rows={rows}
        rowId={({ uuid }) => uuid}
        sort={sort}
        shown={view.columns}
        empty={empty}
        foot={<Pagination nextCursor={nextCursor} />}
      />
    </>
  )
}
