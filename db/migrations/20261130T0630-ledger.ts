import { executeAll, type MigrationDatabase } from './execute-all'

/** Amounts: ten-thousandths of a dollar, settings of the recharge in cents. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table ledger_transactions (
      account_id text not null references accounts(id),
      id text not null,
      kind text not null,
      natural_key text not null unique,
      call_id text,
      message_id text,
      drop_id text,
      number_id text,
      invoice_id text,
      payment_id text,
      promotion_id text,
      rate_version text,
      funds_change integer not null,
      funds_after integer not null,
      at integer not null,
      primary key (account_id, id)
    ) strict, without rowid`,
    `create index ledger_transactions_of_account on ledger_transactions (account_id, id) where funds_change <> 0`,
    `create table ledger_entries (
      account_id text not null references accounts(id),
      transaction_id text not null,
      ledger_account text not null,
      amount integer not null check (amount <> 0),
      primary key (account_id, transaction_id, ledger_account)
    ) strict, without rowid`,
    `create table ledger_balances (
      account_id text not null references accounts(id),
      ledger_account text not null,
      balance integer not null,
      primary key (account_id, ledger_account)
    ) strict, without rowid`,
    `create table ledger_spend_days (
      account_id text not null references accounts(id),
      day integer not null,
      ledger_account text not null,
      amount integer not null,
      primary key (account_id, day, ledger_account)
    ) strict, without rowid`,
    `create table wallets (
      account_id text primary key references accounts(id),
      recharge_cents integer not null default 0 check (recharge_cents >= 0),
      recharge_threshold_cents integer not null default 0 check (recharge_threshold_cents >= 0),
      recharge_claimed_at integer,
      recharge_declines integer not null default 0,
      recharge_paused_at integer,
      updated_at integer not null
    ) strict`,
    `create table wallet_reservations (
      subject_id text primary key,
      subject_kind text not null check (subject_kind in ('call', 'message', 'drop')),
      account_id text not null references accounts(id),
      amount integer not null check (amount > 0),
      remaining integer not null check (remaining >= 0),
      rate_version text not null,
      round integer not null default 1,
      created_at integer not null,
      closed_at integer
    ) strict, without rowid`,
    `alter table messages add column charges integer not null default 0`,
    `alter table messages add column charged_amount integer not null default 0 check (charged_amount >= 0)`,
    `create index wallet_reservations_open on wallet_reservations (created_at, subject_id) where closed_at is null`,
  ])
