import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table contact_queues (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      state text not null check (state in ('waiting', 'running', 'done', 'failed')),
      board_id text references boards(id),
      contacts integer not null default 0,
      position integer not null default 0,
      queued integer not null default 0,
      known integer not null default 0,
      refused integer not null default 0,
      failure text,
      created_at integer not null
    ) strict`,
    `create index contact_queues_by_user on contact_queues (user_id, id)`,
    `create unique index contact_queues_waiting on contact_queues (user_id) where state = 'waiting'`,
    `create index contact_queues_by_age on contact_queues (created_at)`,
    `create table queued_contacts (
      queue_id text not null references contact_queues(id) on delete cascade,
      position integer not null,
      vendor_contact_id text not null,
      contact text not null,
      reason text,
      primary key (queue_id, position)
    ) strict, without rowid`,
    `create unique index queued_contacts_once on queued_contacts (queue_id, vendor_contact_id)`,
    `create index queued_contacts_refused on queued_contacts (queue_id, position) where reason is not null`,
  ])
