import { executeAll, type MigrationDatabase } from './execute-all'

/** When the person's hours open, for a drop that waits for them. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [`alter table drops add column held_until integer`])
