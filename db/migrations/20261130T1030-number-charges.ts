import { executeAll, type MigrationDatabase } from './execute-all'

/** `charge_at`: when the next month is charged, or tried again. Null: free. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table phone_numbers add column paid_until integer`,
    `alter table phone_numbers add column charge_at integer`,
    `alter table phone_numbers add column charge_tries integer not null default 0`,
    `create index phone_numbers_to_charge on phone_numbers (charge_at, account_id) where charge_at is not null`,
    `create index phone_numbers_unpaid on phone_numbers (account_id, id) where charge_tries > 0`,
    `create table wallet_reservations_new (
      subject_id text primary key,
      subject_kind text not null check (subject_kind in ('call', 'message', 'drop', 'number')),
      account_id text not null references accounts(id),
      amount integer not null check (amount > 0),
      remaining integer not null check (remaining >= 0),
      rate_version text not null,
      round integer not null default 1,
      created_at integer not null,
      closed_at integer
    ) strict, without rowid`,
    `insert into wallet_reservations_new
      select subject_id, subject_kind, account_id, amount, remaining, rate_version, round, created_at, closed_at
      from wallet_reservations`,
    `drop table wallet_reservations`,
    `alter table wallet_reservations_new rename to wallet_reservations`,
    `create index wallet_reservations_open on wallet_reservations (created_at, subject_id) where closed_at is null`,
  ])
