import { executeAll, type MigrationDatabase } from './execute-all'

/** Amounts in cents. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    // null: no slots are counted.
    `alter table accounts add column number_slots integer`,
    `alter table accounts add column spam_slots integer`,
    // The limits count from there, until then. null: they do not renew.
    `alter table accounts add column usage_period_start integer`,
    `alter table accounts add column usage_period_end integer`,
    `alter table accounts add column billing_blocked_at integer`,

    `create table billing_profiles (
      account_id text primary key references accounts(id),
      name text not null,
      country text not null check (country in ('CA', 'US')),
      address1 text not null,
      address2 text not null default '',
      city text not null,
      state text not null,
      zip text not null,
      email text not null,
      phone text,
      zone text not null,
      updated_at integer not null
    ) strict`,

    `create table promotion_codes (
      code text primary key,
      kind text not null check (kind in ('percent', 'amount', 'trial_days')),
      amount integer not null check (amount > 0),
      periods integer check (periods > 0),
      expires_at integer,
      max_uses integer check (max_uses > 0),
      uses integer not null default 0,
      created_at integer not null
    ) strict`,

    `create table carts (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      state text not null check (state in ('open', 'purchased', 'discarded')),
      promotion_code text references promotion_codes(code),
      created_at integer not null,
      updated_at integer not null
    ) strict`,
    `create unique index open_carts on carts (account_id) where state = 'open'`,

    `create table subscriptions (
      id text primary key,
      account_id text not null references accounts(id),
      product_id text not null,
      period text not null check (period in ('MONTHLY', 'YEARLY')),
      unit_cents integer not null check (unit_cents >= 0),
      quantity integer not null check (quantity between 1 and 999),
      status text not null check (status in
        ('pending_creation', 'trialing', 'active', 'renewal_failed', 'activation_failed', 'canceled')),
      complimentary integer not null default 0 check (complimentary in (0, 1)),
      zone text not null,
      anchored_at integer not null,
      periods integer not null default 0,
      period_start integer not null,
      period_end integer not null,
      trial_ends_at integer,
      promotion_code text references promotion_codes(code),
      promotion_periods_left integer,
      scheduled_quantity integer check (scheduled_quantity between 1 and 999),
      scheduled_product_id text,
      scheduled_period text check (scheduled_period in ('MONTHLY', 'YEARLY')),
      cancels_at integer,
      renewal_tries integer not null default 0,
      next_event_at integer,
      failed_since integer,
      created_at integer not null,
      updated_at integer not null,
      canceled_at integer
    ) strict`,
    `create index subscriptions_of_account on subscriptions (account_id, created_at, id)`,
    `create index subscriptions_due on subscriptions (next_event_at, id) where next_event_at is not null`,

    `create table cart_items (
      cart_id text not null references carts(id),
      position integer not null,
      action text not null check (action in ('ADD', 'CHANGE', 'ADD_QUANTITY')),
      product_id text not null,
      period text not null check (period in ('MONTHLY', 'YEARLY', 'ONETIME')),
      quantity integer not null check (quantity between 1 and 999),
      trial integer not null default 0 check (trial in (0, 1)),
      subscription_id text references subscriptions(id),
      primary key (cart_id, position)
    ) strict`,
    `create index cart_items_of_subscription on cart_items (subscription_id)`,

    `create table purchases (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      cart_id text not null references carts(id),
      state text not null check (state in
        ('quoted', 'paying', 'needs_person', 'paid', 'provisioned', 'failed', 'refunded')),
      quote text not null,
      quote_version text not null,
      total_cents integer not null check (total_cents >= 0),
      invoice_id text,
      failure_code text,
      created_at integer not null,
      settled_at integer
    ) strict`,
    `create unique index purchases_of_cart on purchases (cart_id)
      where state in ('quoted', 'paying', 'needs_person', 'paid', 'provisioned')`,
    `create index purchases_of_account on purchases (account_id, created_at, id)`,

    `create table promotion_uses (
      code text not null references promotion_codes(code),
      account_id text not null references accounts(id),
      purchase_id text not null references purchases(id),
      used_at integer not null,
      primary key (code, account_id)
    ) strict`,

    `create table invoices (
      id text primary key,
      account_id text not null references accounts(id),
      number integer not null unique,
      kind text not null check (kind in ('purchase', 'renewal', 'change', 'credit_note')),
      status text not null check (status in ('open', 'paid', 'failed', 'void')),
      title text not null,
      subtotal_cents integer not null,
      discount_cents integer not null,
      tax_cents integer not null,
      total_cents integer not null,
      tax_region text not null,
      billing text not null,
      purchase_id text references purchases(id),
      subscription_id text references subscriptions(id),
      credits_invoice_id text references invoices(id),
      natural_key text not null unique,
      failure_code text,
      issued_at integer not null,
      settled_at integer
    ) strict`,
    `create index invoices_of_account on invoices (account_id, issued_at, id)`,
    `create index invoices_of_subscription on invoices (subscription_id, issued_at, id)`,
    `create index invoices_of_purchase on invoices (purchase_id)`,
    `create index credit_notes on invoices (credits_invoice_id)`,

    `create table invoice_lines (
      invoice_id text not null references invoices(id),
      position integer not null,
      product_id text not null,
      title text not null,
      revenue text not null,
      quantity integer not null,
      unit_cents integer not null,
      amount_cents integer not null,
      discount_cents integer not null,
      tax_cents integer not null,
      period_start integer,
      period_end integer,
      primary key (invoice_id, position)
    ) strict`,

    `create table cancellation_surveys (
      id text primary key,
      account_id text not null references accounts(id),
      subscription_id text not null references subscriptions(id),
      user_id text not null references users(id),
      reason text not null,
      explanation text not null,
      created_at integer not null
    ) strict`,
    `create index cancellation_surveys_of_subscription on cancellation_surveys (subscription_id)`,

    // A card is also charged for invoices: the kind was checked.
    `drop index payments_in_progress`,
    `drop index payments_of_account`,
    `drop index payment_refunds_of_payment`,
    `alter table payment_refunds rename to old_payment_refunds`,
    `alter table payments rename to old_payments`,
    `create table payments (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text references users(id),
      kind text not null check (kind in ('top_up', 'recharge', 'invoice', 'renewal')),
      cents integer not null check (cents > 0),
      state text not null check (state in
        ('pending', 'asking', 'uncertain', 'unknown', 'needs_person', 'paid', 'declined', 'failed')),
      customer_id text not null,
      payment_method_id text not null,
      provider_id text unique,
      decline_code text,
      recharge_key text unique,
      invoice_id text references invoices(id),
      checks integer not null default 0,
      refunded_cents integer not null default 0 check (refunded_cents <= cents),
      created_at integer not null,
      asked_at integer,
      settled_at integer,
      check ((kind in ('invoice', 'renewal')) = (invoice_id is not null))
    ) strict`,
    `insert into payments select id, account_id, user_id, kind, cents, state, customer_id, payment_method_id, provider_id,
      decline_code, recharge_key, null, checks, refunded_cents, created_at, asked_at, settled_at from old_payments`,
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
    `insert into payment_refunds select * from old_payment_refunds`,
    `drop table old_payment_refunds`,
    `drop table old_payments`,
    `create unique index payments_in_progress on payments (account_id)
      where kind = 'top_up' and state in ('pending', 'asking', 'uncertain')`,
    `create unique index payments_of_invoice on payments (invoice_id)
      where state in ('pending', 'asking', 'uncertain', 'unknown', 'needs_person', 'paid')`,
    `create index payments_of_account on payments (account_id, created_at, id)`,
    `create index payment_refunds_of_payment on payment_refunds (payment_id)`,
  ])
