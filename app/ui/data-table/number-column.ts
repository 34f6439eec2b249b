import { formatNumber } from '../format-count'
import type { DataColumn } from './data-column'

export const numberColumn = <Row>(
  id: string,
  header: string,
  value: (row: Row) => number,
  rest: Omit<Partial<DataColumn<Row>>, 'cell'> = {},
): DataColumn<Row> => ({ id, header, align: 'end', cell: (row) => formatNumber(value(row)), ...rest })
