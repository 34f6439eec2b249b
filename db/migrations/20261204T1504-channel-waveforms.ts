import { executeAll, type MigrationDatabase } from './execute-all'

/** Of recordings that are stored from now on. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [`alter table recordings add column channel_waveforms text`])
