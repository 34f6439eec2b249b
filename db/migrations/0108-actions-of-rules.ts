import { sql, type Kysely } from 'kysely'

const LABELS = {
  MOVE_TO_STAGE: 'Move to stage',
  MOVE_TO_BOARD: 'Move to board',
  REMOVE_FROM_BOARD: 'Remove from board',
  ADD_TAG: 'Add tag',
  REMOVE_TAG: 'Remove tag',
  MARK_AS_DNC: 'Mark as DNC',
  SNOOZE: 'Snooze',
  RESET_CALL_COUNT: 'Reset call count',
  ASSIGN: 'Assign to team member',
  ADD_TO_WORKFLOW: 'Add to workflow',
}

/** A new action needs no new table: the rules know the types. The history names actions by code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const codes = Object.entries(LABELS).map(([type, label]) => `when '${label}' then '${type}'`)
  for (const statement of [
    `create table new_trigger_actions (
      id text primary key, account_id text not null references accounts(id), board_id text not null references boards(id),
      trigger_id text references stage_triggers(id), disposition_id text references dispositions(id),
      type text, meta text not null, position integer not null, created_at integer not null,
      check ((trigger_id is null) <> (disposition_id is null))) strict`,
    `insert into new_trigger_actions (id, account_id, board_id, trigger_id, disposition_id, type, meta, position, created_at)
      select id, account_id, board_id, trigger_id, disposition_id, type, meta, position, created_at from trigger_actions`,
    `drop table trigger_actions`,
    `alter table new_trigger_actions rename to trigger_actions`,
    `create index trigger_actions_by_trigger on trigger_actions (trigger_id, position)`,
    `create index trigger_actions_by_disposition on trigger_actions (disposition_id, position)`,
    `create index trigger_actions_by_board on trigger_actions (board_id)`,
    `update lead_history set kind = 'rule-action', details = json_set(details, '$.action', 'ADD_TO_WORKFLOW') where kind = 'workflow'`,
    `update lead_history set details = json_set(details, '$.action',
      case json_extract(details, '$.action') ${codes.join(' ')} end) where kind = 'rule-stopped'`,
  ])
    await sql.raw(statement).execute(db)
}
