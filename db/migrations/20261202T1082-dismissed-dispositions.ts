import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table dismissed_dispositions (
      call_id text not null references calls(id),
      account_id text not null references accounts(id),
      category text not null,
      dismissed_by text not null references users(id),
      dismissed_at integer not null,
      primary key (call_id, category)
    ) strict, without rowid`,
  ])
