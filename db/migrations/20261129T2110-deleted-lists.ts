import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [`alter table contact_lists add column deleted_at integer`])
