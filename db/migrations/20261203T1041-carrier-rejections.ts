import { executeAll, type MigrationDatabase } from './execute-all'

/** Version 2 of the number-health chart has one more reason; its states are the same. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [`update number_health set chart_version = 2 where chart_version = 1`])
