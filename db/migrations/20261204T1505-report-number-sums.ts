import { executeAll, type MigrationDatabase } from './execute-all'

const FIGURES = ['calls', 'connected', 'disconnected', 'blocked', 'short', 'machines', 'talk_ms', 'signed', 'attested']

/** Sums of outbound `report_number_hours` over sellers: the hours beside the whole days of a range. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table report_account_number_hours (
      account_id text not null references accounts(id),
      hour integer not null,
      number text not null,
      ${FIGURES.map((name) => `${name} integer not null`).join(', ')},
      primary key (account_id, hour, number)
    ) strict, without rowid`,
    `insert into report_account_number_hours
      select account_id, hour, number, ${FIGURES.map((name) => `sum(${name})`).join(', ')}
      from report_number_hours where direction = 'outbound' group by account_id, hour, number`,
  ])
