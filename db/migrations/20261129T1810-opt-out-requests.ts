import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table opt_out_requests (
      id text primary key,
      account_id text not null references accounts(id),
      e164 text not null,
      message_id text references messages(id),
      asked_at integer not null,
      decision text check (decision in ('dnc', 'not-opt-out')),
      decided_by text references users(id),
      decided_at integer
    ) strict`,
    `create index opt_out_requests_by_number on opt_out_requests (account_id, e164, asked_at, id)`,
    `create unique index opt_out_requests_open on opt_out_requests (account_id, e164) where decided_at is null`,
    `create index threads_by_recipient on threads (account_id, recipient) where draft = 0 and deleted_at is null and recipient is not null`,
    `create index opt_out_requests_by_message on opt_out_requests (message_id) where message_id is not null`,
  ])
