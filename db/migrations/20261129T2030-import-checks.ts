import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table imports add column conflicts text not null default 'fill'`,
    `alter table imports add column do_not_call integer not null default 0`,
    `alter table imports add column file_bytes integer not null default 0`,
    `alter table imports add column checked text`,
    `alter table imports add column chosen_list_name text`,
  ])
