import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table contact_changes (
      id text primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      kind text not null check (kind in ('addToList', 'addToBoard', 'addTag', 'assign', 'doNotContact', 'delete')),
      target text not null,
      target_name text not null,
      selection text not null,
      state text not null check (state in ('running', 'done', 'stopped', 'failed', 'undoing', 'undone')),
      after_id text not null,
      total integer not null,
      is_total_exact integer not null,
      processed integer not null default 0,
      changed integer not null default 0,
      skipped integer not null default 0,
      created_at integer not null,
      finished_at integer
    ) strict`,
    `create index contact_changes_by_user on contact_changes (user_id, id)`,
    `create index contact_changes_by_age on contact_changes (created_at, id)`,
    `create index contact_changes_running on contact_changes (account_id) where state in ('running', 'undoing')`,
    `create table contact_change_items (
      change_id text not null references contact_changes(id) on delete cascade,
      contact_id text not null,
      lead_id text not null,
      value_before text not null,
      primary key (change_id, contact_id, lead_id)
    ) strict, without rowid`,
  ])
