/** Thousandths of a percent by region: `US-NY`, `CA-QC`. */
export interface TaxTable {
  /** First day, UTC. */
  version: string
  rates: Readonly<Record<string, number>>
}
