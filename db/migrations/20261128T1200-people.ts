import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table vendors (
      id text primary key,
      name text not null,
      allowed_origins text not null,
      jwt_secret text not null,
      restricted integer not null default 0,
      created_at integer not null,
      shows_campaigns integer not null default 0,
      crm_url text,
      crm_workflows integer not null default 0 check (crm_workflows in (0, 1))
    ) strict`,
    `create table accounts (
      id text primary key,
      vendor_id text not null references vendors(id),
      kind text not null check (kind in ('team', 'individual')),
      name text not null,
      phone text,
      features text not null,
      limits text not null,
      dial_seconds_used integer not null default 0,
      created_at integer not null,
      messages_used integer not null default 0,
      videos_used integer not null default 0
    ) strict`,
    `create table users (
      id text primary key,
      vendor_id text not null references vendors(id),
      vendor_user_id text not null,
      account_id text not null references accounts(id),
      role text check (role in ('OWNER', 'MANAGER', 'ADMIN', 'COACH', 'MEMBER')),
      email text,
      email_verified_at integer,
      first_name text not null,
      last_name text not null,
      is_staff integer not null default 0,
      is_agency_owner integer not null default 0,
      is_crm_manager integer not null default 0,
      disabled_at integer,
      created_at integer not null,
      unique (vendor_id, vendor_user_id)
    ) strict`,
    `create index users_by_account on users (account_id)`,
    `create unique index users_by_login_email on users (email) where email_verified_at is not null`,
    `create table teams (
      id text primary key,
      account_id text not null unique references accounts(id),
      vendor_id text not null references vendors(id),
      vendor_team_key text not null,
      name text not null,
      seats integer not null,
      created_at integer not null,
      unique (vendor_id, vendor_team_key)
    ) strict`,
    `create table api_keys (
      id text primary key,
      vendor_id text not null references vendors(id),
      name text not null,
      hash text not null unique,
      created_at integer not null,
      revoked_at integer
    ) strict`,
    `create table sessions (
      id text primary key,
      token_hash text not null unique,
      kind text not null check (kind in ('cookie', 'bearer')),
      user_id text not null references users(id),
      created_at integer not null,
      expires_at integer not null,
      revoked_at integer,
      traded_from text references sessions(id)
    ) strict`,
    `create index sessions_by_user on sessions (user_id, expires_at)`,
    `create unique index sessions_by_trade on sessions (traded_from)`,
    `create index sessions_by_end on sessions (expires_at)`,
    `create table login_codes (
      id text primary key,
      email text not null,
      source text not null,
      code_hash text not null,
      tries integer not null default 0,
      created_at integer not null,
      expires_at integer not null,
      used_at integer
    ) strict`,
    `create index login_codes_by_email on login_codes (email, created_at)`,
    `create index login_codes_by_source on login_codes (source, created_at)`,
    `create index login_codes_by_end on login_codes (expires_at)`,
    `create table mails (
      id text primary key,
      to_address text not null,
      subject text not null,
      body text not null,
      created_at integer not null,
      sent_at integer
    ) strict`,
    `create index mails_by_time on mails (created_at)`,
    `create table download_tokens (
      token_hash text primary key,
      user_id text not null references users(id),
      session_id text references sessions(id),
      path text not null,
      length_ms integer not null,
      created_at integer not null,
      expires_at integer not null,
      started_at integer
    ) strict`,
    `create index download_tokens_by_expiry on download_tokens (expires_at)`,
    `create index download_tokens_by_session on download_tokens (session_id)`,
    `create table usage_notices (
      user_id text not null references users(id),
      consumable text not null,
      account_id text not null references accounts(id),
      level text not null check (level in ('LOW', 'OUT')),
      period_limit integer not null,
      used integer not null,
      told_at integer not null,
      primary key (user_id, consumable)
    ) strict, without rowid`,
    `create table avatars (
      user_id text primary key references users(id),
      account_id text not null references accounts(id),
      version text not null unique,
      content_type text not null,
      bytes integer not null,
      thumbnail_type text not null,
      thumbnail_bytes integer not null,
      updated_at integer not null
    ) strict`,
  ])
