import { executeAll, type MigrationDatabase } from './execute-all'

/** A registration that starts over creates new objects at the carrier. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [`alter table registrations add column generation integer not null default 1`])
