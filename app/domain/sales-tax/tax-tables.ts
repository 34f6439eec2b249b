import { table as from20261201 } from './tables/2026-12-01'
import type { TaxTable } from './tax-table'

/** Oldest first. Static: the bundle has no folder to read. */
const TAX_TABLES: readonly [TaxTable, ...TaxTable[]] = [from20261201]

/** In force at `at` (epoch ms); before the first table, the first. */
export const getTaxTable = (at: number, tables = TAX_TABLES): TaxTable =>
  tables.findLast(({ version }) => Date.parse(`${version}T00:00:00Z`) <= at) ?? tables[0]
