import { executeAll, type MigrationDatabase } from './execute-all'

/** PostgreSQL reserves LEFT. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [`alter table number_pace rename column "left" to departures`])
