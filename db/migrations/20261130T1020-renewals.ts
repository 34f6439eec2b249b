import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    // The account's last plan ended. null: it has one, or never had one.
    `alter table accounts add column plan_ended_at integer`,
    `create index usage_periods_due on accounts (usage_period_end, id) where usage_period_end is not null`,
    // Warned of the next renewal: its date. A warning is sent once.
    `alter table subscriptions add column warned_of integer`,
    // Money that went back to a card for an invoice, in cents.
    `alter table payment_refunds add column invoice_id text references invoices(id)`,
  ])
