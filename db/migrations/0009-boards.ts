import { sql, type Kysely } from 'kysely'

/** Call boards: stages, leads and their counters, rules and what they did, board dispositions, tags. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create table boards (
      id text primary key, account_id text not null references accounts(id), name text not null, name_key text not null,
      import_tag text, dialer_settings text not null, total_contacts integer not null default 0,
      created_by text not null references users(id), created_at integer not null, updated_at integer not null, deleted_at integer) strict`,
    `create unique index boards_by_name on boards (account_id, name_key) where deleted_at is null`,
    `create index boards_by_account on boards (account_id, id) where deleted_at is null`,
    `create table board_members (
      board_id text not null references boards(id), user_id text not null references users(id),
      primary key (board_id, user_id)) strict, without rowid`,
    `create index board_members_by_user on board_members (user_id, board_id)`,
    `create table board_numbers (
      board_id text not null references boards(id), number_id text not null references phone_numbers(id), position integer not null,
      primary key (board_id, number_id)) strict, without rowid`,
    `create table board_user_settings (
      board_id text not null references boards(id), user_id text not null references users(id),
      assignment text not null check (assignment in ('ALL','MINE','WORKABLE','MEMBER')), assignment_user_id text,
      status text not null check (status in ('ALL','HOT','SCHEDULED','OVERDUE','SNOOZED')),
      sort_by text not null check (sort_by in ('NEWEST','CALL_COUNT')), primary key (board_id, user_id)) strict, without rowid`,
    `create table stages (
      id text primary key, account_id text not null references accounts(id), board_id text not null references boards(id),
      name text not null, position integer not null, created_at integer not null, deleted_at integer) strict`,
    `create index stages_by_board on stages (board_id, position) where deleted_at is null`,
    `create table stage_priority_tags (
      stage_id text not null references stages(id), position integer not null, tag text not null,
      primary key (stage_id, position), unique (stage_id, tag)) strict, without rowid`,
    `create table tags (
      account_id text not null references accounts(id), name text not null, created_at integer not null,
      primary key (account_id, name)) strict, without rowid`,
    `create table contact_tags (
      contact_id text not null references contacts(id), tag text not null, account_id text not null references accounts(id),
      created_at integer not null, primary key (contact_id, tag)) strict, without rowid`,
    `create index contact_tags_by_tag on contact_tags (account_id, tag, contact_id)`,

    // '' in assigned_to is nobody: an index and a key cannot hold a null as a value to be equal to.
    `create table leads (
      id text primary key, account_id text not null references accounts(id), board_id text not null references boards(id),
      stage_id text not null references stages(id), contact_id text not null references contacts(id),
      assigned_to text not null default '', state text not null check (state in ('ready','snoozed','nuisance','blocked')),
      blocked_by text, zone text not null, priority_rank integer not null, called_count integer not null default 0,
      scheduled_at integer, scheduled_by text references users(id), snooze_until integer, nuisance_until integer, hot_until integer,
      last_called_at integer, wake_at integer, import_type text not null, entered_stage_at integer not null, version integer not null default 1,
      created_at integer not null, updated_at integer not null, unique (board_id, contact_id)) strict`,
    `create index leads_by_contact on leads (contact_id)`,
    // A column of the board in its two orders, of everybody and of one person: the pages that a screen reads.
    `create index leads_newest on leads (stage_id, priority_rank, id desc)`,
    `create index leads_newest_of on leads (stage_id, assigned_to, priority_rank, id desc)`,
    `create index leads_by_calls on leads (stage_id, priority_rank, called_count, id)`,
    `create index leads_by_calls_of on leads (stage_id, assigned_to, priority_rank, called_count, id)`,
    // Few of a stage's leads are any of these, and they are looked for by themselves.
    `create index leads_hot on leads (stage_id, hot_until) where hot_until is not null`,
    `create index leads_scheduled on leads (stage_id, scheduled_at) where scheduled_at is not null`,
    `create index leads_snoozed on leads (stage_id, snooze_until) where snooze_until is not null`,
    `create index leads_hot_on_board on leads (board_id, hot_until) where hot_until is not null`,
    `create index leads_by_wake on leads (wake_at) where wake_at is not null`,
    `create index leads_of_person on leads (account_id, assigned_to) where assigned_to <> ''`,

    `create table stage_counts (
      stage_id text not null references stages(id), zone text not null, assigned_to text not null, state text not null,
      leads integer not null, primary key (stage_id, zone, assigned_to, state)) strict, without rowid`,
    `create table stage_schedule_counts (
      stage_id text not null references stages(id), quarter integer not null, assigned_to text not null,
      leads integer not null, primary key (stage_id, quarter, assigned_to)) strict, without rowid`,

    `create table stage_triggers (
      id text primary key, account_id text not null references accounts(id), board_id text not null references boards(id),
      stage_id text not null references stages(id), type text check (type in ('CALLS_MADE','DISPOSITION','MOVED_TO_STAGE')),
      disposition_id text, call_attempts integer, position integer not null, created_at integer not null) strict`,
    `create index stage_triggers_by_stage on stage_triggers (stage_id, position)`,
    `create index stage_triggers_by_board on stage_triggers (board_id)`,
    `create unique index stage_triggers_moved on stage_triggers (stage_id) where type = 'MOVED_TO_STAGE'`,
    `create unique index stage_triggers_disposition on stage_triggers (stage_id, disposition_id) where disposition_id is not null`,
    // What a rule does: of a stage's trigger, or of a disposition wherever it is set. Exactly one of the two.
    `create table trigger_actions (
      id text primary key, account_id text not null references accounts(id), board_id text not null references boards(id),
      trigger_id text references stage_triggers(id), disposition_id text references dispositions(id),
      type text check (type in ('MOVE_TO_STAGE','MOVE_TO_BOARD','REMOVE_FROM_BOARD','ADD_TAG','REMOVE_TAG','MARK_AS_DNC','SNOOZE',
        'RESET_CALL_COUNT','ASSIGN','ADD_TO_WORKFLOW')),
      meta text not null, position integer not null, created_at integer not null,
      check ((trigger_id is null) <> (disposition_id is null))) strict`,
    `create index trigger_actions_by_trigger on trigger_actions (trigger_id, position)`,
    `create index trigger_actions_by_disposition on trigger_actions (disposition_id, position)`,
    `create index trigger_actions_by_board on trigger_actions (board_id)`,
    // The same fact never fires a trigger (or a disposition's actions) twice for a contact.
    `create table rule_firings (
      account_id text not null references accounts(id), rule_id text not null, contact_id text not null, fact text not null,
      fired_at integer not null, primary key (rule_id, contact_id, fact)) strict, without rowid`,
    `create table lead_history (
      id text primary key, account_id text not null references accounts(id), board_id text not null, contact_id text not null,
      lead_id text not null, kind text not null, by_user text references users(id), rule_id text, fact text, details text not null,
      created_at integer not null) strict`,
    `create index lead_history_by_lead on lead_history (lead_id, id)`,

    `alter table dispositions add column board_id text references boards(id)`,
    `alter table dispositions add column deleted_at integer`,
    `create index dispositions_by_board on dispositions (board_id, position) where board_id is not null`,
    // A stage that is dialed is a campaign like a list that is dialed; who dials it says which of its leads.
    `alter table campaigns add column board_id text references boards(id)`,
    `alter table campaigns add column stage_id text references stages(id)`,
    `create index campaigns_by_board on campaigns (board_id, id) where board_id is not null`,
    `create index campaigns_by_stage on campaigns (stage_id, status) where stage_id is not null`,
    `alter table dial_sessions add column lead_filter text`,
    // Who dials a stage now: a second seller joins them, and all of them stop when it is deleted.
    `create index dial_sessions_live_by_campaign on dial_sessions (campaign_id) where ended_at is null`,
  ])
    await sql.raw(statement).execute(db)
}
