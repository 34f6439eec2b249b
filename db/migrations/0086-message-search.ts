import { sql, type Kysely } from 'kysely'

/** The words of each conversation, for the search box, and what is still to be written of them: everything that was said before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table threads add column search_no integer`,
    `create unique index threads_by_search_no on threads (search_no) where search_no is not null`,
    `create table search_inboxes (no integer primary key, inbox text not null unique) strict`,
    `create table search_words (
      thread_no integer not null, word text not null, of_name integer not null check (of_name in (0, 1)), inbox_no integer not null references search_inboxes(no),
      primary key (thread_no, word, of_name)) strict, without rowid`,
    `create index search_words_by_word on search_words (inbox_no, word, thread_no)`,
    `create table search_todo (
      seq integer primary key, kind text not null check (kind in ('message', 'blast', 'name', 'thread')), subject_id text not null,
      after_position integer not null default 0, last_position integer not null default 0) strict`,
    `create index search_todo_threads on search_todo (subject_id) where kind = 'thread'`,
    `create table search_backfill (id integer primary key check (id = 1), after_thread_id text) strict`,
    `insert into search_backfill values (1, '')`,
  ])
    await sql.raw(statement).execute(db)
}
