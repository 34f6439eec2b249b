import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create index calls_of_user_by_duration on calls (account_id, user_id, direction, bill_ms, id)`,
    `create index calls_of_account_by_duration on calls (account_id, direction, bill_ms, id)`,
  ])
