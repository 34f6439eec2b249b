import { executeAll, type MigrationDatabase } from './execute-all'

/** Sums of `report_disposition_hours` over sellers, and indexes by which one seller's year is read. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table report_account_disposition_hours (
      account_id text not null references accounts(id),
      hour integer not null,
      direction text not null check (direction in ('outbound', 'inbound')),
      disposition_id text not null references dispositions(id),
      calls integer not null,
      connected integer not null,
      talk_ms integer not null,
      primary key (account_id, hour, direction, disposition_id)
    ) strict, without rowid`,
    `insert into report_account_disposition_hours
      select account_id, hour, direction, disposition_id, sum(calls), sum(connected), sum(talk_ms)
      from report_disposition_hours group by account_id, hour, direction, disposition_id`,
    `create index report_disposition_hours_of_user on report_disposition_hours (account_id, user_id, hour)`,
    `create index report_number_hours_of_user on report_number_hours (account_id, user_id, hour)`,
  ])
