import { sql, type Kysely } from 'kysely'

/** Settings, numbers, campaigns, dial sessions, lines, calls and what was chosen or skipped and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table dialer_settings (
      user_id text primary key references users(id), account_id text not null references accounts(id), settings text not null, updated_at integer not null) strict`,
    `create table phone_numbers (
      id text primary key, account_id text not null references accounts(id), e164 text not null, nickname text not null default '',
      carrier_sid text, created_at integer not null, unique (account_id, e164)) strict`,
    `create table dispositions (
      id text primary key, account_id text not null references accounts(id), name text not null, category text not null,
      type text not null check (type in ('POSITIVE','NEUTRAL','NEGATIVE')), tag text not null default '', required integer not null default 0,
      position integer not null, created_at integer not null) strict`,
    `create index dispositions_by_account on dispositions (account_id, position)`,
    `create table campaigns (
      id text primary key, account_id text not null references accounts(id), user_id text not null references users(id),
      name text not null, kind text not null check (kind in ('list','call')), status text not null check (status in ('ACTIVE','ARCHIVED','COMPLETE')),
      list_id text references contact_lists(id), total_records integer not null default 0, called_records integer not null default 0,
      created_at integer not null, updated_at integer not null, deleted_at integer) strict`,
    `create index campaigns_by_account on campaigns (account_id, id)`,
    `create index campaigns_by_user on campaigns (user_id, id)`,
    `create table campaign_records (
      id text primary key, account_id text not null references accounts(id), campaign_id text not null references campaigns(id),
      contact_id text not null references contacts(id), position integer not null,
      state text not null check (state in ('queued','dialing','done','skipped')), next_phone integer not null default 0,
      not_before integer not null default 0, calls_made integer not null default 0, updated_at integer not null,
      unique (campaign_id, contact_id)) strict`,
    `create index campaign_records_by_turn on campaign_records (campaign_id, state, position)`,
    `create table campaign_answer_days (
      campaign_id text not null references campaigns(id), day integer not null, live integer not null default 0, abandoned integer not null default 0,
      primary key (campaign_id, day)) strict, without rowid`,
    `create table dial_sessions (
      id text primary key, account_id text not null references accounts(id), user_id text not null references users(id),
      campaign_id text not null references campaigns(id), room_name text not null unique, conference_sid text,
      parallel_limit integer not null, effective_limit integer not null, limit_reason text,
      state text not null, context text not null, version integer not null, chart_version integer not null,
      created_at integer not null, updated_at integer not null, ended_at integer) strict`,
    `create unique index dial_sessions_one_per_user on dial_sessions (user_id) where ended_at is null`,
    `create index dial_sessions_by_user on dial_sessions (user_id, created_at)`,
    `create table lines (
      id text primary key, account_id text not null references accounts(id), session_id text not null references dial_sessions(id),
      record_id text not null references campaign_records(id), contact_id text not null references contacts(id), slot integer not null,
      e164 text not null, caller_id text not null, call_sid text unique,
      contact_name text not null, vendor_contact_id text, caller_nickname text not null, reasons text not null,
      fetched integer not null default 0, recording text not null default 'off', recording_note text, disposition_id text,
      state text not null, context text not null, version integer not null, chart_version integer not null,
      created_at integer not null, updated_at integer not null, ended_at integer) strict`,
    // The last line of each slot is what a session shows: one index step per slot.
    `create index lines_by_slot on lines (session_id, slot, id)`,
    `create table calls (
      id text primary key, account_id text not null references accounts(id), user_id text not null references users(id),
      session_id text not null references dial_sessions(id), campaign_id text not null references campaigns(id), contact_id text not null references contacts(id),
      e164 text not null, caller_id text not null, placed_at integer not null, ringing_at integer, answered_at integer, bridged_at integer, ended_at integer,
      ring_ms integer, bridge_delay_ms integer, bill_ms integer not null default 0, outcome text, answered_by text,
      abandoned integer not null default 0, carrier_error text, disposition_id text references dispositions(id), disposed_by text references users(id), disposed_at integer,
      compliance text not null) strict`,
    `create index calls_by_number on calls (account_id, e164, placed_at)`,
    `create index calls_by_user on calls (user_id, placed_at)`,
    `create index calls_by_account on calls (account_id, placed_at)`,
    `create table selections (
      id text primary key, account_id text not null references accounts(id), session_id text not null references dial_sessions(id),
      campaign_id text not null, record_id text not null references campaign_records(id), contact_id text not null, e164 text,
      decision text not null check (decision in ('chosen','skipped')), code text, reasons text not null, created_at integer not null) strict`,
    `create index selections_by_session on selections (session_id, id)`,
    `create index selections_by_contact on selections (account_id, contact_id, id)`,
    `create table recordings (
      id text primary key, account_id text not null references accounts(id), call_id text not null references calls(id),
      carrier_sid text unique, state text not null check (state in ('requested','recording','paused','completed','absent','refused')),
      duration_ms integer, channels integer, created_at integer not null, updated_at integer not null) strict`,
    `create index recordings_by_call on recordings (call_id)`,
    `create table phone_leases (
      user_id text primary key references users(id), tab_id text not null, expires_at integer not null) strict`,
  ])
    await sql.raw(statement).execute(db)
}
