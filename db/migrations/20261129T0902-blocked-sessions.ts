import { executeAll, type MigrationDatabase } from './execute-all'

/** A notice meant a block in these states. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `update dial_sessions set context = json_set(context, '$.blocked', json('true'))
      where json_extract(state, '$.run') in ('dialing', 'bridged', 'wrapUp', 'redialing')
        and json_extract(context, '$.notice') is not null`,
  ])
