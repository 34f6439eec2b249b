import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table call_dispositions (
      id text primary key,
      account_id text not null references accounts(id),
      call_id text not null references calls(id),
      disposition_id text not null references dispositions(id),
      chosen_by text references users(id),
      created_at integer not null
    ) strict`,
    `create index call_dispositions_by_call on call_dispositions (call_id, id)`,
    `insert into call_dispositions (id, account_id, call_id, disposition_id, chosen_by, created_at)
      select replace(id, 'line_', 'cdsp_'), account_id, id, disposition_id, disposed_by, coalesce(disposed_at, placed_at)
      from calls where disposition_id is not null`,
    `alter table calls add column callback_at integer`,
    `update calls set callback_at = disposed_at
      where disposition_id in (select id from dispositions where category = 'CALLBACK')`,
    `create index leads_scheduled_for on leads (account_id, assigned_to, scheduled_at) where scheduled_at is not null`,
    `create index calls_with_callback on calls (user_id, callback_at) where callback_at is not null`,
  ])
