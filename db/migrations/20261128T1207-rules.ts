import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table stage_triggers (
      id text primary key,
      account_id text not null references accounts(id),
      board_id text not null references boards(id),
      stage_id text not null references stages(id),
      type text check (type in ('CALLS_MADE', 'DISPOSITION', 'MOVED_TO_STAGE')),
      disposition_id text,
      call_attempts integer,
      position integer not null,
      created_at integer not null
    ) strict`,
    `create index stage_triggers_by_stage on stage_triggers (stage_id, position)`,
    `create index stage_triggers_by_board on stage_triggers (board_id)`,
    `create unique index stage_triggers_moved on stage_triggers (stage_id) where type = 'MOVED_TO_STAGE'`,
    `create unique index stage_triggers_disposition on stage_triggers (stage_id, disposition_id) where disposition_id is not null`,
    `create table trigger_actions (
      id text primary key,
      account_id text not null references accounts(id),
      board_id text not null references boards(id),
      trigger_id text references stage_triggers(id),
      disposition_id text references dispositions(id),
      type text,
      meta text not null,
      position integer not null,
      created_at integer not null,
      check ((trigger_id is null) <> (disposition_id is null))
    ) strict`,
    `create index trigger_actions_by_trigger on trigger_actions (trigger_id, position)`,
    `create index trigger_actions_by_disposition on trigger_actions (disposition_id, position)`,
    `create index trigger_actions_by_board on trigger_actions (board_id)`,
    `create table rule_firings (
      account_id text not null references accounts(id),
      rule_id text not null,
      contact_id text not null,
      fact text not null,
      fired_at integer not null,
      primary key (rule_id, contact_id, fact)
    ) strict, without rowid`,
  ])
