import { executeAll, type MigrationDatabase } from './execute-all'

const TABLES = ['report_hours', 'report_account_hours', 'report_user_days']

/** Known for calls from now on. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table calls add column speed_to_lead_ms integer`,
    ...TABLES.flatMap((table) => [
      `alter table ${table} add column leads integer not null default 0`,
      `alter table ${table} add column speed_ms integer not null default 0`,
    ]),
  ])
