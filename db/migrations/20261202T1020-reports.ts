import { executeAll, type MigrationDatabase } from './execute-all'

const HOUR_MS = 3_600_000

/** Columns of a call that its figures depend on. */
const COUNTED = [
  'account_id',
  'user_id',
  'campaign_id',
  'contact_id',
  'direction',
  'caller_id',
  'placed_at',
  'sent',
  'answered_at',
  'bridged_at',
  'ended_at',
  'bill_ms',
  'conversation_ms',
  'outcome',
  'answered_by',
  'abandoned',
  'carrier_error',
  'disposition_id',
]

const mark = (row: 'new' | 'old', where: string) =>
  `insert into report_marks (account_id, user_id, hour, at)
    select ${row}.account_id, ${row}.user_id, ${row}.placed_at / ${HOUR_MS}, coalesce(${row}.disposed_at, ${row}.ended_at, ${row}.placed_at)
    where ${where} on conflict (account_id, user_id, hour) do update set follows = 1;`

const IS_MOVED = `(new.account_id <> old.account_id or new.user_id <> old.user_id or new.placed_at / ${HOUR_MS} <> old.placed_at / ${HOUR_MS})`
const IS_CHANGED = COUNTED.map((column) => `new.${column} is not old.${column}`).join(' or ')

/** Hours are whole hours UTC since 1970 of `calls.placed_at`. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table calls add column conversation_ms integer not null default 60000`,
    `create table report_marks (
      account_id text not null,
      user_id text not null,
      hour integer not null,
      at integer not null,
      follows integer not null default 1 check (follows in (0, 1)),
      primary key (account_id, user_id, hour)
    ) strict, without rowid`,
    `create table report_hours (
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      hour integer not null,
      direction text not null check (direction in ('outbound', 'inbound')),
      calls integer not null,
      connected integer not null,
      conversations integer not null,
      talk_ms integer not null,
      dial_ms integer not null,
      contacts integer not null,
      machines integer not null,
      live integer not null,
      abandoned integer not null,
      missed integer not null,
      primary key (account_id, user_id, hour, direction)
    ) strict, without rowid`,
    `create index report_hours_by_hour on report_hours (account_id, hour, user_id, direction)`,
    `create table report_number_hours (
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      hour integer not null,
      direction text not null check (direction in ('outbound', 'inbound')),
      number text not null,
      calls integer not null,
      connected integer not null,
      disconnected integer not null,
      blocked integer not null,
      short integer not null,
      machines integer not null,
      talk_ms integer not null,
      primary key (account_id, hour, user_id, direction, number)
    ) strict, without rowid`,
    `create index report_number_hours_of_number on report_number_hours (account_id, number, hour, user_id, direction)`,
    `create table report_disposition_hours (
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      hour integer not null,
      direction text not null check (direction in ('outbound', 'inbound')),
      disposition_id text not null references dispositions(id),
      calls integer not null,
      connected integer not null,
      talk_ms integer not null,
      primary key (account_id, hour, user_id, direction, disposition_id)
    ) strict, without rowid`,
    `create table report_campaign_hours (
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      hour integer not null,
      campaign_id text not null references campaigns(id),
      calls integer not null,
      connected integer not null,
      conversations integer not null,
      talk_ms integer not null,
      dial_ms integer not null,
      primary key (account_id, hour, user_id, campaign_id)
    ) strict, without rowid`,
    `create index report_campaign_hours_of_campaign on report_campaign_hours (campaign_id, hour, user_id)`,
    `create table report_board_hours (
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      hour integer not null,
      board_id text not null references boards(id),
      calls integer not null,
      connected integer not null,
      conversations integer not null,
      talk_ms integer not null,
      dial_ms integer not null,
      primary key (account_id, hour, user_id, board_id)
    ) strict, without rowid`,
    `create index report_board_hours_of_board on report_board_hours (board_id, hour, user_id)`,
    `create trigger calls_inserted_marks after insert on calls when new.ended_at is not null begin
      ${mark('new', 'true')}
    end`,
    `create trigger calls_updated_marks after update of ${COUNTED.join(', ')} on calls
      when (new.ended_at is not null or old.ended_at is not null) and (${IS_CHANGED}) begin
      ${mark('new', 'true')}
      ${mark('old', IS_MOVED)}
    end`,
    `create trigger calls_deleted_marks after delete on calls when old.ended_at is not null begin
      ${mark('old', 'true')}
    end`,
    `insert into report_marks (account_id, user_id, hour, at, follows)
      select account_id, user_id, placed_at / ${HOUR_MS}, max(ended_at), 0 from calls where ended_at is not null
      group by account_id, user_id, placed_at / ${HOUR_MS}`,
  ])
