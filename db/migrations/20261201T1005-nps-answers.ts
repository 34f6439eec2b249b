import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table nps_answers (
      id text not null primary key,
      account_id text not null references accounts(id),
      user_id text not null references users(id),
      rating integer check (rating between 0 and 10),
      comment text,
      created_at integer not null
    ) strict`,
    `create index nps_answers_of_user on nps_answers (user_id, created_at)`,
  ])
