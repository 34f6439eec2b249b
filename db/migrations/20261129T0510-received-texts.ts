import { executeAll, type MigrationDatabase } from './execute-all'

const MACHINE_COLUMNS = ['state', 'context', 'version', 'chart_version']

/** Inbound texts have no machine. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    ...MACHINE_COLUMNS.map((column) => `alter table messages alter column ${column} drop not null`),
    `update messages set ${MACHINE_COLUMNS.map((column) => `${column} = null`).join(', ')}, ended_at = null
      where direction = 'in'`,
    `alter table messages add constraint machine_of_outbound check (
      ${MACHINE_COLUMNS.map((column) => `(${column} is null) = (direction = 'in')`).join(' and ')})`,
  ])
