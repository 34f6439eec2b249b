import {
  columnVisibilityFeature,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

/** Columns of a view, comma-separated ids. */
export const COLUMNS_PARAM = 'columns'

export interface ColumnStyle {
  align?: 'end'
  /** Hidden below this width, unless the person chose the column. Phones show it on the card. */
  from?: 'md' | 'lg' | 'xl'
  /** 'title' heads the card on phones, 'actions' ends its first line. Both are always shown. */
  place?: 'title' | 'actions'
  wrap?: boolean
  className?: string
}

export interface DataColumn<Row> extends ColumnStyle {
  id: string
  header: string
  /** null: nothing to show. */
  cell(row: Row): ReactNode
  /** Direction of the first press on the header. Absent: not sortable. */
  sort?: 'ascending' | 'descending'
  /** Hidden until the person chooses it. */
  isOptional?: boolean
}

export const tableParts = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnStyle & Pick<DataColumn<never>, 'sort'>>(),
})

export const columnDefs = <Row extends object>(
  columns: readonly DataColumn<Row>[],
): ColumnDef<typeof tableParts, Row, unknown>[] =>
  columns.map(({ id, header, cell, sort, align, from, place, wrap, className }) => ({
    id,
    header,
    cell: ({ row }) => cell(row.original),
    meta: { sort, align, from, place, wrap, className },
  }))

interface ColumnChoice {
  id: string
  header: string
  isShown: boolean
}

/** The columns that a person can hide. `chosen` null: those of the page. */
export const columnChoices = (
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'place' | 'isOptional'>[],
  chosen: readonly string[] | null,
): ColumnChoice[] =>
  columns
    .filter(({ place }) => place === undefined)
    .map(({ id, header, isOptional = false }) => ({ id, header, isShown: chosen ? chosen.includes(id) : !isOptional }))
