import { executeAll, type MigrationDatabase } from './execute-all'

const HOUR_MS = 3_600_000
const TABLES = ['report_number_hours', 'report_number_days']
const attestationOf = (row: 'new' | 'old') => `json_extract(${row}.compliance, '$.attestation')`

/** Dials that the carrier signed, and those with A. It may report the signature after the end of a call. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    ...TABLES.flatMap((table) => [
      `alter table ${table} add column signed integer not null default 0`,
      `alter table ${table} add column attested integer not null default 0`,
    ]),
    `create trigger calls_signed_marks after update of compliance on calls
      when new.ended_at is not null and ${attestationOf('new')} is not ${attestationOf('old')} begin
      insert into report_marks (account_id, user_id, hour, at)
        select new.account_id, new.user_id, new.placed_at / ${HOUR_MS}, new.ended_at
        where true on conflict (account_id, user_id, hour) do update set follows = 1;
    end`,
    `insert into report_marks (account_id, user_id, hour, at, follows)
      select account_id, user_id, placed_at / ${HOUR_MS}, max(ended_at), 0 from calls
      where ended_at is not null and compliance like '%"attestation":%'
      group by account_id, user_id, placed_at / ${HOUR_MS}
      on conflict (account_id, user_id, hour) do nothing`,
  ])
