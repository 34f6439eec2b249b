import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table events (
      seq integer primary key autoincrement,
      prev integer not null,
      room text not null,
      account_id text not null,
      type text not null,
      subject_id text not null,
      payload text not null,
      created_at integer not null
    ) strict`,
    `create index events_by_room on events (room, seq)`,
    `create table jobs (
      id integer primary key autoincrement,
      key text not null unique,
      kind text not null,
      payload text not null,
      run_at integer not null,
      state text not null check (state in ('ready', 'done', 'failed')) default 'ready',
      tries integer not null default 0,
      last_error text,
      created_at integer not null,
      done_at integer
    ) strict`,
    `create index jobs_due on jobs (run_at, id) where state = 'ready'`,
    `create index jobs_done on jobs (done_at) where done_at is not null`,
    `create index jobs_due_by_kind on jobs (kind, run_at, id) where state = 'ready'`,
    `create table timers (
      owner text not null,
      name text not null,
      fire_at integer not null,
      event text not null,
      primary key (owner, name)
    ) strict, without rowid`,
    `create index timers_due on timers (fire_at)`,
    `create table receipts (
      key text primary key,
      created_at integer not null
    ) strict, without rowid`,
    `create index receipts_by_time on receipts (created_at)`,
    `create table attempts (
      id text primary key,
      account_id text not null,
      job_key text not null unique,
      kind text not null,
      subject_id text not null,
      state text not null check (state in ('attempted', 'accepted', 'refused', 'uncertain', 'unknown')),
      to_number text not null,
      from_number text not null,
      carrier_sid text,
      error text,
      attempted_at integer not null,
      settled_at integer,
      sent_at integer,
      leg_kind text
    ) strict`,
    `create index attempts_by_subject on attempts (subject_id)`,
    `create index attempts_open on attempts (attempted_at) where settled_at is null`,
    `create unique index attempts_by_call_sid on attempts (carrier_sid) where kind = 'call' and carrier_sid is not null`,
    `create table idempotency (
      user_id text not null,
      key text not null,
      operation text not null,
      request_hash text not null,
      status integer,
      response text,
      created_at integer not null,
      primary key (user_id, key)
    ) strict, without rowid`,
    `create index idempotency_by_time on idempotency (created_at)`,
  ])
