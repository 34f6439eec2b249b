import { executeAll, type MigrationDatabase } from './execute-all'

const FIGURES = [
  'calls',
  'connected',
  'conversations',
  'talk_ms',
  'dial_ms',
  'contacts',
  'machines',
  'live',
  'abandoned',
  'missed',
]
const NUMBER_FIGURES = ['calls', 'connected', 'disconnected', 'blocked', 'short', 'machines', 'talk_ms']

const columns = (names: readonly string[]) => names.map((name) => `${name} integer not null`).join(', ')
const sums = (names: readonly string[]) => names.map((name) => `sum(${name})`).join(', ')

/** Sums of `report_hours` and `report_number_hours`, so that a year is read by few rows. Days are 24 hours UTC. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table report_account_hours (
      account_id text not null references accounts(id),
      hour integer not null,
      direction text not null check (direction in ('outbound', 'inbound')),
      ${columns(FIGURES)},
      primary key (account_id, hour, direction)
    ) strict, without rowid`,
    `create table report_user_days (
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      day integer not null,
      direction text not null check (direction in ('outbound', 'inbound')),
      ${columns(FIGURES)},
      primary key (account_id, day, user_id, direction)
    ) strict, without rowid`,
    `create table report_number_days (
      account_id text not null references accounts(id),
      number text not null,
      day integer not null,
      ${columns(NUMBER_FIGURES)},
      primary key (account_id, day, number)
    ) strict, without rowid`,
    `insert into report_account_hours select account_id, hour, direction, ${sums(FIGURES)} from report_hours
      group by account_id, hour, direction`,
    `insert into report_user_days select account_id, user_id, hour / 24, direction, ${sums(FIGURES)} from report_hours
      group by account_id, user_id, hour / 24, direction`,
    `insert into report_number_days select account_id, number, hour / 24, ${sums(NUMBER_FIGURES)} from report_number_hours
      where direction = 'outbound' group by account_id, number, hour / 24`,
  ])
