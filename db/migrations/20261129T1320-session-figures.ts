import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table dial_sessions add column dials integer not null default 0`,
    `alter table dial_sessions add column connects integer not null default 0`,
    `alter table dial_sessions add column conversations integer not null default 0`,
    `alter table dial_sessions add column talk_ms integer not null default 0`,
  ])
