import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table transfers add column target_user_id text`,
    `create index transfers_to_users on transfers (e164, caller_id)
      where target_user_id is not null and ended_at is null`,
    `alter table inbound_calls add column transfer_id text`,
  ])
