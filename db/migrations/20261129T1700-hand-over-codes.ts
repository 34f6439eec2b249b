import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table hand_over_codes (
      code_hash text primary key,
      user_id text not null references users(id),
      session_id text not null references sessions(id),
      created_at integer not null,
      expires_at integer not null,
      used_at integer
    ) strict`,
    `create index hand_over_codes_by_user on hand_over_codes (user_id, created_at)`,
    `create index hand_over_codes_by_session on hand_over_codes (session_id)`,
    `create index hand_over_codes_by_expiry on hand_over_codes (expires_at)`,
    `alter table sessions add column handed_over_from text`,
    `create index sessions_by_hand_over on sessions (handed_over_from) where handed_over_from is not null`,
  ])
