import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table audio_messages (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text references users(id),
      label text not null,
      content_type text not null check (content_type in ('audio/wav', 'audio/mpeg')),
      duration_ms integer not null,
      file_key text not null,
      file_bytes integer not null,
      created_by text not null references users(id),
      created_at integer not null,
      deleted_at integer
    ) strict`,
    `create index audio_messages_by_account on audio_messages (account_id, id)`,
    `create index audio_messages_deleted on audio_messages (deleted_at) where deleted_at is not null`,
    `create table audio_message_kinds (
      message_id text not null references audio_messages(id) on delete cascade,
      kind text not null check (kind in ('voicemail', 'callback', 'greeting', 'teamGreeting', 'announcement')),
      primary key (message_id, kind)
    ) strict`,
    `create table phone_takes (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      owner text not null check (owner in ('me', 'account')),
      label text not null,
      e164 text not null,
      caller_id text not null,
      state text not null check (state in ('calling', 'speaking', 'keeping', 'kept', 'failed')),
      failure text,
      call_sid text,
      recording_sid text unique,
      created_at integer not null,
      updated_at integer not null,
      ended_at integer,
      kind text check (kind in ('voicemail', 'callback', 'greeting', 'teamGreeting', 'announcement'))
    ) strict`,
    `create index phone_takes_by_user on phone_takes (user_id, id)`,
    `create unique index phone_takes_one_per_user on phone_takes (user_id) where ended_at is null`,
  ])
