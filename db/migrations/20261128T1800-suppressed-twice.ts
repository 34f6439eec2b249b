import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table suppressions add column also_type text check (also_type in ('MANUAL', 'DISPOSITION', 'IVR', 'HOST'))`,
    `alter table suppressions add column also_added_by text references users(id)`,
    `alter table suppressions add column also_at integer`,
  ])
