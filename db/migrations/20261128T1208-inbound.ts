import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table team_settings (
      account_id text primary key references accounts(id),
      settings text not null,
      updated_at integer not null
    ) strict`,
    `create table inbound_calls (
      id text primary key references calls(id),
      account_id text not null references accounts(id),
      call_sid text not null unique,
      e164 text not null,
      called text not null,
      contact_id text not null references contacts(id),
      record_id text not null references campaign_records(id),
      contact_name text not null,
      session_id text references dial_sessions(id),
      ringing text not null,
      recording_id text references recordings(id),
      state text not null,
      context text not null,
      version integer not null,
      chart_version integer not null,
      created_at integer not null,
      updated_at integer not null,
      ended_at integer
    ) strict`,
    `create index inbound_calls_live on inbound_calls (account_id) where ended_at is null`,
    `create index inbound_calls_by_session on inbound_calls (session_id) where ended_at is null`,
    `create index inbound_calls_by_recording on inbound_calls (recording_id) where recording_id is not null`,
    `create table voicemails (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text references users(id),
      call_id text not null unique references calls(id),
      recording_id text not null references recordings(id),
      contact_id text not null references contacts(id),
      unread integer not null default 1,
      created_at integer not null,
      deleted_at integer
    ) strict`,
    `create index voicemails_by_inbox on voicemails (account_id, user_id, id) where deleted_at is null`,
  ])
