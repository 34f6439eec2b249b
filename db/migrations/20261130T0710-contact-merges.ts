import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table contact_merges (
      id text primary key,
      account_id text not null references accounts(id),
      contact_id text not null references contacts(id),
      merged_id text not null references contacts(id),
      merged_name text not null,
      user_id text not null references users(id),
      created_at integer not null,
      undo_until integer not null,
      undone_at integer,
      undone_by text references users(id)
    ) strict`,
    `create index contact_merges_by_contact on contact_merges (contact_id, id)`,
    `create table contact_merge_items (
      merge_id text not null references contact_merges(id) on delete cascade,
      kind text not null,
      item_id text not null,
      value_before text,
      value_after text,
      created_at integer not null,
      primary key (merge_id, kind, item_id)
    ) strict, without rowid`,
    `create index contact_merges_by_age on contact_merges (created_at, id)`,
    `create index contact_merge_items_by_age on contact_merge_items (created_at, merge_id, kind, item_id)`,
  ])
