import { sql, type Kysely } from 'kysely'

interface Plans {
  accounts: { id: string; features: string; limits: string }
}

/** Texts: conversations, their messages, and how fast a number may send. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table threads (
      id text primary key, account_id text not null references accounts(id), inbox text not null, type text not null check (type in ('text')),
      number_id text not null references phone_numbers(id), user_number text not null, recipient text, contact_id text references contacts(id),
      display_name text, draft integer not null check (draft in (0, 1)), created_by text references users(id),
      unread_count integer not null default 0, scheduled_count integer not null default 0, preview text, preview_message_id text,
      last_received_at integer, sort_time integer not null, updated_at integer not null, created_at integer not null, deleted_at integer) strict`,
    `create unique index threads_by_numbers on threads (account_id, user_number, recipient) where draft = 0 and deleted_at is null`,
    `create unique index threads_in_order on threads (account_id, updated_at)`,
    `create index threads_by_inbox on threads (inbox, draft, updated_at) where deleted_at is null`,
    `create index threads_unread on threads (inbox) where unread_count > 0 and deleted_at is null`,
    `create index threads_scheduled on threads (inbox, updated_at) where scheduled_count > 0 and deleted_at is null`,
    `create index threads_by_contact on threads (contact_id) where deleted_at is null`,
    `create index threads_begun on threads (created_by) where draft = 1 and deleted_at is null`,
    `create table messages (
      id text primary key, account_id text not null references accounts(id), thread_id text not null references threads(id),
      type text not null check (type in ('normal', 'note')), direction text not null check (direction in ('in', 'out')), author_id text references users(id),
      body text not null, raw_body text not null, from_number text not null, to_number text not null, segments integer, carrier_sid text,
      error text, error_code integer, scheduled_at integer, keyword text check (keyword in ('STOP', 'START', 'HELP')),
      charged integer not null default 0 check (charged in (0, 1)), compliance text, sort_time integer not null, sent_at integer, deleted_at integer,
      state text not null, context text not null, version integer not null, chart_version integer not null,
      created_at integer not null, updated_at integer not null, ended_at integer) strict`,
    `create unique index messages_by_carrier_sid on messages (carrier_sid) where carrier_sid is not null`,
    `create index messages_in_thread on messages (thread_id, sort_time) where deleted_at is null`,
    `create unique index drafts_of_thread on messages (thread_id, author_id) where state = '"draft"'`,
    `create index messages_scheduled on messages (thread_id, scheduled_at) where scheduled_at is not null and state = '"waiting"'`,
    `create index messages_to_send on messages (from_number, sort_time) where state = '"queued"'`,
    `create index messages_underway on messages (from_number) where state = '"sending"'`,
    `create index messages_by_author on messages (author_id, id) where sent_at is not null`,
    `create table number_pace (e164 text primary key, next_at integer not null) strict, without rowid`,
    `alter table accounts add column messages_used integer not null default 0`,
  ])
    await sql.raw(statement).execute(db)
  await openPlans(db as Kysely<Plans>)
}

/** Plans of before knew no messages at all: whoever hosts us pays the carrier, and nothing is counted down where nobody sells it. */
async function openPlans(db: Kysely<Plans>): Promise<void> {
  for (const { id, features, limits } of await db.selectFrom('accounts').selectAll().execute()) {
    const before = JSON.parse(limits) as { messages: { limit: number; unlimited: boolean } }
    const isUntouched = before.messages.limit === 0 && !before.messages.unlimited
    if (!isUntouched) continue
    await db
      .updateTable('accounts')
      .set({
        features: JSON.stringify({ ...(JSON.parse(features) as object), scheduledMessages: true }),
        limits: JSON.stringify({ ...before, messages: { limit: 0, unlimited: true } }),
      })
      .where('id', '=', id)
      .execute()
  }
}
