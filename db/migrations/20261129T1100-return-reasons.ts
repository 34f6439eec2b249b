import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table campaign_records add column return_reason text
      check (return_reason in ('cut-off', 'busy', 'failed'))`,
  ])
