import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table goals (
      account_id text not null primary key references accounts(id),
      calls integer check (calls between 0 and 1000000),
      conversations integer check (conversations between 0 and 1000000),
      conversation_seconds integer not null check (conversation_seconds between 0 and 3600),
      leaderboard integer not null default 0 check (leaderboard in (0, 1)),
      version integer not null,
      updated_at integer not null
    ) strict`,
  ])
