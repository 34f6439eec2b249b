import { executeAll, type MigrationDatabase } from './execute-all'

/** LEFT is a reserved word of PostgreSQL. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [`alter table number_pace rename column "left" to departures`])
