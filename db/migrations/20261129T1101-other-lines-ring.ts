import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `update dialer_settings set settings = json_remove(json_set(settings, '$.otherLinesRing',
      case json_extract(settings, '$.keepOtherLinesRinging') when 1 then '15s' else 'none' end),
      '$.keepOtherLinesRinging')
      where json_extract(settings, '$.keepOtherLinesRinging') is not null`,
  ])
