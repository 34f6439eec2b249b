import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table contact_notes (
      id text not null primary key,
      account_id text not null references accounts(id),
      contact_id text not null references contacts(id),
      author_id text references users(id),
      text text not null,
      created_at integer not null,
      updated_at integer not null
    ) strict`,
    `create index contact_notes_by_contact on contact_notes (contact_id, created_at)`,
    `create index lead_history_by_contact on lead_history (contact_id, created_at)`,
  ])
