import { executeAll, type MigrationDatabase } from './execute-all'

const KINDS = `('voicemail', 'callback', 'greeting', 'teamGreeting', 'announcement', 'ringless')`

/** SQLite cannot change a check. */
const ALLOW_RINGLESS_AUDIO = [
  `create table audio_message_kinds_new (
    message_id text not null references audio_messages(id) on delete cascade,
    kind text not null check (kind in ${KINDS}),
    primary key (message_id, kind)
  ) strict`,
  `insert into audio_message_kinds_new select message_id, kind from audio_message_kinds`,
  `drop table audio_message_kinds`,
  `alter table audio_message_kinds_new rename to audio_message_kinds`,
  `create table phone_recordings_new (
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
    kind text check (kind in ${KINDS})
  ) strict`,
  `insert into phone_recordings_new
    select id, account_id, user_id, owner, label, e164, caller_id, state, failure, call_sid, recording_sid, created_at,
      updated_at, ended_at, kind from phone_recordings`,
  `drop table phone_recordings`,
  `alter table phone_recordings_new rename to phone_recordings`,
  `create index phone_recordings_by_user on phone_recordings (user_id, id)`,
  `create unique index phone_recordings_one_per_user on phone_recordings (user_id) where ended_at is null`,
]

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    ...ALLOW_RINGLESS_AUDIO,
    `alter table accounts add column rvm_drops_used integer not null default 0 check (rvm_drops_used >= 0)`,
    `create table written_consents (
      id text primary key,
      account_id text not null references accounts(id),
      e164 text not null,
      wording text not null,
      source text not null,
      given_at integer not null,
      recorded_by text not null references users(id),
      created_at integer not null,
      withdrawn_at integer,
      withdrawn_by text references users(id)
    ) strict`,
    `create unique index written_consents_valid on written_consents (account_id, e164) where withdrawn_at is null`,
    `create index written_consents_by_number on written_consents (account_id, e164, created_at, id)`,
    `create table drop_batches (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      name text not null,
      audio_id text not null,
      audio_label text not null,
      audio_sha256 text not null,
      forwarding_number text not null,
      scheduled_at integer,
      recipients integer not null check (recipients between 1 and 100),
      created_at integer not null,
      canceled_at integer
    ) strict`,
    `create index drop_batches_by_user on drop_batches (user_id, id)`,
    `create index drop_batches_by_audio on drop_batches (audio_id)`,
    `create table drops (
      id text primary key,
      account_id text not null references accounts(id),
      batch_id text not null references drop_batches(id),
      contact_id text references contacts(id),
      name text not null,
      e164 text not null,
      position integer not null,
      reason text,
      reason_text text,
      compliance text,
      checked_at integer,
      sent_at integer,
      callback_hash text,
      provider_id text,
      proof_url text,
      charged integer not null default 0 check (charged in (0, 1)),
      state text not null,
      context text not null,
      version integer not null,
      chart_version integer not null,
      created_at integer not null,
      updated_at integer not null,
      ended_at integer,
      unique (batch_id, e164)
    ) strict`,
    `create index drops_by_batch on drops (batch_id, position)`,
    `create index drops_by_number on drops (account_id, e164, sent_at)`,
    `create index drops_by_contact on drops (contact_id, sent_at) where contact_id is not null`,
    `create index drops_checked on drops (account_id, checked_at, id) where checked_at is not null`,
    `create unique index drops_by_callback on drops (callback_hash) where callback_hash is not null`,
  ])
