import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table users add column last_login_at integer`,
    `update users set last_login_at = (select max(created_at) from sessions where sessions.user_id = users.id)`,
  ])
