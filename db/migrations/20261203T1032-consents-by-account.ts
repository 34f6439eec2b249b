import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [`create index written_consents_by_account on written_consents (account_id, id)`])
