import { sql, type Kysely } from 'kysely'

/**
 * What each call wrote and nobody read: an index of events by their subject (5 of the 72 pages of a call’s end), and
 * entries of calls that have no SID yet in two indexes that are asked by SID only. A constraint of a column cannot be taken
 * back, so the two tables are made anew; nothing refers to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `drop index events_by_subject`,
    `create table attempts_anew (
      id text primary key, account_id text not null, job_key text not null unique, kind text not null, subject_id text not null,
      state text not null check (state in ('attempted','accepted','refused','uncertain','unknown')),
      to_number text not null, from_number text not null, carrier_sid text, error text,
      attempted_at integer not null, settled_at integer, sent_at integer) strict`,
    `insert into attempts_anew (id, account_id, job_key, kind, subject_id, state, to_number, from_number, carrier_sid, error, attempted_at, settled_at, sent_at)
      select id, account_id, job_key, kind, subject_id, state, to_number, from_number, carrier_sid, error, attempted_at, settled_at, sent_at from attempts`,
    `drop table attempts`,
    `alter table attempts_anew rename to attempts`,
    `create unique index attempts_by_carrier_sid on attempts (carrier_sid) where carrier_sid is not null`,
    `create index attempts_by_subject on attempts (subject_id)`,
    `create index attempts_open on attempts (attempted_at) where settled_at is null`,
    `create table lines_anew (
      id text primary key, account_id text not null references accounts(id), session_id text not null references dial_sessions(id),
      record_id text not null references campaign_records(id), contact_id text not null references contacts(id), slot integer not null,
      e164 text not null, caller_id text not null, call_sid text,
      contact_name text not null, vendor_contact_id text, caller_nickname text not null, reasons text not null,
      fetched integer not null default 0, recording text not null default 'off', recording_note text, disposition_id text,
      state text not null, context text not null, version integer not null, chart_version integer not null,
      created_at integer not null, updated_at integer not null, ended_at integer) strict`,
    `insert into lines_anew (id, account_id, session_id, record_id, contact_id, slot, e164, caller_id, call_sid, contact_name, vendor_contact_id, caller_nickname, reasons, fetched, recording, recording_note, disposition_id, state, context, version, chart_version, created_at, updated_at, ended_at)
      select id, account_id, session_id, record_id, contact_id, slot, e164, caller_id, call_sid, contact_name, vendor_contact_id, caller_nickname, reasons, fetched, recording, recording_note, disposition_id, state, context, version, chart_version, created_at, updated_at, ended_at from lines`,
    `drop table lines`,
    `alter table lines_anew rename to lines`,
    `create index lines_by_slot on lines (session_id, slot, id)`,
  ])
    await sql.raw(statement).execute(db)
}
