import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table call_comments (
      id text primary key,
      account_id text not null references accounts(id),
      call_id text not null references calls(id),
      recording_id text not null references recordings(id),
      author_id text not null references users(id),
      at_ms integer not null,
      text text not null,
      created_at integer not null
    ) strict`,
    `create index call_comments_by_call on call_comments (call_id, recording_id, at_ms)`,
  ])
