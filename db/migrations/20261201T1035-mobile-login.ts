import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table mobile_login_codes (
      code_hash text primary key,
      user_id text not null references users(id),
      session_id text not null references sessions(id),
      created_at integer not null,
      expires_at integer not null,
      used_at integer
    ) strict`,
    `create index mobile_login_codes_by_user on mobile_login_codes (user_id, created_at)`,
    `create index mobile_login_codes_by_session on mobile_login_codes (session_id)`,
    `create index mobile_login_codes_by_expiry on mobile_login_codes (expires_at)`,
    `create table mobile_link_texts (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      e164 text not null,
      created_at integer not null
    ) strict`,
    `create index mobile_link_texts_by_account on mobile_link_texts (account_id, created_at)`,
    `create index mobile_link_texts_by_user on mobile_link_texts (user_id, created_at)`,
    `create index mobile_link_texts_by_age on mobile_link_texts (created_at)`,
  ])
