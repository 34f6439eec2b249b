import { executeAll, type MigrationDatabase } from './execute-all'

/** Holds few rows, also while a rebuild marks every hour. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [`create index report_marks_of_changed on report_marks (at) where follows = 1`])
