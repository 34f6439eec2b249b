import { executeAll, type MigrationDatabase } from './execute-all'

/** Codes of before have no requester: a new code replaces them. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table login_codes add column requester_hash text not null default ''`,
    `alter table login_codes add column mailed integer not null default 1`,
  ])
