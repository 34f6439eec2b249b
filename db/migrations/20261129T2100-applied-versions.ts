import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table applied_versions (
      name text not null primary key,
      version text not null,
      applied_at integer not null
    ) strict`,
  ])
