import { sql, type Kysely } from 'kysely'

interface Plans {
  accounts: { id: string; features: string; limits: string }
}

/** Texts that are written once and sent to many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    // A check cannot be changed, but a column with its check can be taken away.
    `alter table threads drop column type`,
    `alter table threads add column type text not null default 'text' check (type in ('text', 'blast'))`,
    `alter table threads add column recipient_count integer not null default 0`,
    `alter table messages rename column type to old_type`,
    `alter table messages add column type text not null default 'normal' check (type in ('normal', 'note', 'blast'))`,
    `update messages set type = old_type where old_type != 'normal'`,
    `alter table messages drop column old_type`,
    `alter table messages add column blast_id text references messages(id)`,
    `alter table messages add column rank integer not null default 0`,
    `alter table messages add column hidden_at integer`,
    `create index messages_by_blast on messages (blast_id, state) where blast_id is not null`,
    `drop index messages_to_send`,
    `create index messages_to_send on messages (from_number, rank, sort_time) where state = '"queued"'`,
    `create table blast_recipients (
      thread_id text not null references threads(id), e164 text not null, contact_id text references contacts(id), position integer not null,
      primary key (thread_id, e164)) strict, without rowid`,
    `create unique index blast_recipients_in_order on blast_recipients (thread_id, position)`,
    `create table blast_items (
      blast_id text not null references messages(id) on delete cascade, position integer not null, e164 text not null,
      contact_id text references contacts(id), raw_body text not null, body text not null, segments integer not null, problem text,
      omitted integer not null default 0 check (omitted in (0, 1)), message_id text,
      primary key (blast_id, position)) strict, without rowid`,
    `create index blast_items_to_deal on blast_items (blast_id, position) where message_id is null and omitted = 0 and problem is null`,
  ])
    await sql.raw(statement).execute(db)
  await openPlans(db as Kysely<Plans>)
}

/** Plans of before say that they have no blasts, which nobody could have: where texts are not counted, blasts are theirs too. */
async function openPlans(db: Kysely<Plans>): Promise<void> {
  for (const { id, features, limits } of await db.selectFrom('accounts').selectAll().execute()) {
    if (!(JSON.parse(limits) as { messages: { unlimited: boolean } }).messages.unlimited) continue
    await db
      .updateTable('accounts')
      .set({ features: JSON.stringify({ ...(JSON.parse(features) as object), blast: true }) })
      .where('id', '=', id)
      .execute()
  }
}
