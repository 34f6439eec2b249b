import { executeAll, type MigrationDatabase } from './execute-all'

const COLUMNS =
  'id, account_id, thread_id, author_id, body, raw_body, hides_link, sort_time, created_at, updated_at, deleted_at'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table notes (
      id text primary key,
      account_id text not null references accounts(id),
      thread_id text not null references threads(id),
      author_id text not null references users(id),
      body text not null,
      raw_body text not null,
      hides_link integer not null default 0 check (hides_link in (0, 1)),
      sort_time integer not null,
      created_at integer not null,
      updated_at integer not null,
      deleted_at integer
    ) strict`,
    `create unique index notes_in_thread on notes (thread_id, sort_time) where deleted_at is null`,
    `insert into notes (${COLUMNS}) select ${COLUMNS} from messages where type = 'note'`,
    `delete from messages where type = 'note'`,
  ])
