import { executeAll, type MigrationDatabase } from './execute-all'

/** Amounts in cents. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table payment_customers (
      account_id text primary key references accounts(id),
      customer_id text not null unique,
      payment_method_id text,
      brand text,
      last4 text,
      expires_month integer,
      expires_year integer,
      updated_at integer not null
    ) strict`,
    `create table payments (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text references users(id),
      kind text not null check (kind in ('top_up', 'recharge')),
      cents integer not null check (cents > 0),
      state text not null check (state in
        ('pending', 'asking', 'uncertain', 'unknown', 'needs_person', 'paid', 'declined', 'failed')),
      customer_id text not null,
      payment_method_id text not null,
      provider_id text unique,
      decline_code text,
      recharge_key text unique,
      checks integer not null default 0,
      refunded_cents integer not null default 0 check (refunded_cents <= cents),
      created_at integer not null,
      asked_at integer,
      settled_at integer
    ) strict`,
    `create unique index payments_in_progress on payments (account_id)
      where kind = 'top_up' and state in ('pending', 'asking', 'uncertain')`,
    `create index payments_of_account on payments (account_id, created_at, id)`,
    `create table payment_refunds (
      id text primary key,
      account_id text not null references accounts(id),
      payment_id text not null references payments(id),
      cents integer not null check (cents > 0),
      state text not null check (state in ('pending', 'refunded', 'refused')),
      provider_id text unique,
      refusal_code text,
      checks integer not null default 0,
      created_at integer not null,
      settled_at integer
    ) strict`,
    `create index payment_refunds_of_payment on payment_refunds (payment_id)`,
  ])
