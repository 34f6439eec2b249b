import { executeAll, type MigrationDatabase } from './execute-all'

/** The search indexer fills existing contacts (app/domain/contact-search), and reads threads again. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table contacts add column search_no integer`,
    `alter table contacts add column name_key text not null default ''`,
    `alter table contacts add column last_called_at integer not null default 0`,
    `create unique index contacts_by_search_no on contacts (search_no) where search_no is not null`,
    `create index contacts_by_name on contacts (account_id, name_key, id) where deleted_at is null`,
    `create index contacts_by_last_call on contacts (account_id, last_called_at, id) where deleted_at is null`,
    `create index contacts_by_creation on contacts (account_id, created_at, id) where deleted_at is null`,
    `create index contacts_by_state on contacts (account_id, state, id) where deleted_at is null`,
    `create table contact_search_accounts (
      no integer primary key,
      account_id text not null unique references accounts(id)
    ) strict`,
    `create table contact_words (
      account_no integer not null references contact_search_accounts(no),
      word text not null,
      contact_no integer not null,
      primary key (account_no, word, contact_no)
    ) strict, without rowid`,
    `create table contact_search_backfill (
      id integer primary key check (id = 1),
      after_contact_id text
    ) strict`,
    `insert into contact_search_backfill select 1, case when exists (select 1 from contacts) then '' end`,
    `update search_backfill set after_thread_id = ''`,
  ])
