import { sql, type Kysely } from 'kysely'

/** The two ways in which leads come by themselves: contacts that a host page queued, and those that bear a board's import tag. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table contact_queues (
      id text primary key, account_id text not null references accounts(id), user_id text not null references users(id),
      state text not null check (state in ('waiting','running','done','failed')), board_id text references boards(id),
      contacts integer not null default 0, position integer not null default 0, queued integer not null default 0,
      known integer not null default 0, refused integer not null default 0, failure text,
      created_at integer not null) strict`,
    `create index contact_queues_by_user on contact_queues (user_id, id)`,
    // What is added while somebody chooses a board belongs to the same choice.
    `create unique index contact_queues_waiting on contact_queues (user_id) where state = 'waiting'`,
    `create index contact_queues_by_age on contact_queues (created_at)`,
    `create table queued_contacts (
      queue_id text not null references contact_queues(id) on delete cascade, position integer not null,
      vendor_contact_id text not null, contact text not null, reason text,
      primary key (queue_id, position)) strict, without rowid`,
    `create unique index queued_contacts_once on queued_contacts (queue_id, vendor_contact_id)`,
    `create index queued_contacts_refused on queued_contacts (queue_id, position) where reason is not null`,
    `create table board_imports (
      board_id text primary key references boards(id), account_id text not null references accounts(id), tag text not null,
      run text not null, cursor text, pages integer not null default 0, refused integer not null default 0,
      tries integer not null default 0, trouble text, looked_at integer) strict`,
    `create index board_imports_by_account on board_imports (account_id)`,
    `create table imported_contacts (
      board_id text not null references boards(id), vendor_contact_id text not null,
      primary key (board_id, vendor_contact_id)) strict, without rowid`,
    `insert into board_imports (board_id, account_id, tag, run) select id, account_id, import_tag, 'first' from boards
      where import_tag is not null and deleted_at is null`,
    `insert into jobs (key, kind, payload, run_at, created_at)
      select 'board:' || board_id || ':import:first', 'board.import', json_object('boardId', board_id, 'run', 'first'), 0, 0
      from board_imports`,
  ])
    await sql.raw(statement).execute(db)
}
