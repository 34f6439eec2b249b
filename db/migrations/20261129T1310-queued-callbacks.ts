import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table queued_callbacks (
      session_id text not null references dial_sessions(id),
      callback_id text not null,
      account_id text not null references accounts(id),
      contact_id text not null references contacts(id),
      contact_name text not null,
      e164 text not null,
      refusal_code text,
      refusal_detail text,
      created_at integer not null,
      primary key (session_id, callback_id)
    ) strict`,
  ])
