import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table users add column inbound_seen_at integer`,
    `update users set inbound_seen_at =
      (select max(ended_at) from calls where calls.account_id = users.account_id and calls.direction = 'inbound')`,
  ])
