import { executeAll, type MigrationDatabase } from './execute-all'

/** Accounts without a plan of drops got none, because nothing sent them. Plans of the catalog have some. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `update accounts set
      limits = json_set(limits, '$.rvmDrops', json('{"limit":0,"unlimited":true}')),
      features = json_set(features, '$.rvmScheduledDrops', json('true'))
      where json_extract(limits, '$.rvmDrops.limit') = 0`,
  ])
