import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table number_claims (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      e164 text not null,
      nickname text not null,
      state text not null check (state in ('pending', 'buying', 'uncertain', 'unknown', 'claimed', 'failed')),
      fail_type text check (fail_type in ('no-funds', 'suspended', 'unavailable')),
      fail_reason text,
      checks integer not null default 0,
      carrier_sid text,
      number_id text references phone_numbers(id),
      created_at integer not null,
      settled_at integer
    ) strict`,
    `create unique index number_claims_open on number_claims (account_id, e164)
      where state in ('pending', 'buying', 'uncertain')`,
    `create index number_claims_of_account on number_claims (account_id, created_at, id)`,
    `create index number_claims_by_state on number_claims (state, created_at)`,
    `create table number_searches (
      id text primary key,
      user_id text not null references users(id),
      created_at integer not null
    ) strict`,
    `create index number_searches_of_user on number_searches (user_id, created_at)`,
    `create index number_searches_by_time on number_searches (created_at)`,
    `create table number_verifications (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      e164 text not null,
      source text not null,
      nickname text not null,
      shared integer not null check (shared in (0, 1)),
      tries integer not null default 0,
      created_at integer not null,
      expires_at integer not null,
      used_at integer
    ) strict`,
    `create index number_verifications_by_expiry on number_verifications (expires_at)`,
    `create index number_verifications_of_number on number_verifications (e164, created_at)`,
    `create index number_verifications_of_account on number_verifications (account_id, created_at)`,
    `create index number_verifications_of_source on number_verifications (source, created_at)`,
  ])
