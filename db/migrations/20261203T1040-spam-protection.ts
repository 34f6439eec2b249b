import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table spam_profiles (
      id text primary key,
      account_id text not null unique references accounts(id),
      caller_id_name text not null,
      call_purpose text not null,
      call_purpose_other text,
      revision integer not null,
      created_at integer not null,
      updated_at integer not null
    ) strict`,
    `create table spam_registrations (
      id text primary key,
      account_id text not null references accounts(id),
      number_id text not null unique references phone_numbers(id),
      state text not null,
      context text not null,
      version integer not null,
      chart_version integer not null,
      att text not null,
      tmobile text not null,
      verizon text not null,
      problem text,
      problem_code integer,
      product_sid text,
      checks integer not null,
      check_at integer,
      started_at integer not null,
      cancels_at integer,
      month_start integer not null,
      paid_until integer not null,
      is_refunded integer not null check (is_refunded in (0, 1)),
      charge_at integer,
      charge_tries integer not null,
      created_at integer not null,
      updated_at integer not null,
      ended_at integer
    ) strict`,
    `create index spam_registrations_by_account on spam_registrations (account_id, created_at, id)`,
    `create index spam_registrations_by_check on spam_registrations (check_at) where check_at is not null`,
    `create index spam_registrations_by_charge on spam_registrations (charge_at) where charge_at is not null`,
    `create index spam_registrations_by_cancel on spam_registrations (cancels_at) where cancels_at is not null`,
  ])
