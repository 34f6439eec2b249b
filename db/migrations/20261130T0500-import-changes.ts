import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table import_changes (
      import_id text not null references imports(id),
      contact_id text not null references contacts(id),
      outcome text not null,
      fields text not null default '{}',
      phones text,
      tags text not null default '[]',
      note_id text,
      listed integer not null default 0,
      contact_updated_at integer not null,
      created_at integer not null,
      result text,
      primary key (import_id, contact_id)
    ) strict, without rowid`,
    `create index import_changes_to_undo on import_changes (import_id, contact_id) where result is null`,
    `create index import_changes_by_time on import_changes (created_at)`,
    `alter table imports add column undo_until integer`,
    `alter table imports add column undo_state text`,
    `alter table imports add column undone_by text references users(id)`,
    `alter table imports add column undo_counts text`,
  ])
