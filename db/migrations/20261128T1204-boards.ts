import { executeAll, type MigrationDatabase } from './execute-all'

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `create table boards (
      id text primary key,
      account_id text not null references accounts(id),
      name text not null,
      name_key text not null,
      import_tag text,
      dialer_settings text not null,
      total_contacts integer not null default 0,
      created_by text not null references users(id),
      created_at integer not null,
      updated_at integer not null,
      deleted_at integer
    ) strict`,
    `create unique index boards_by_name on boards (account_id, name_key) where deleted_at is null`,
    `create index boards_by_account on boards (account_id, id) where deleted_at is null`,
    `create table board_members (
      board_id text not null references boards(id),
      user_id text not null references users(id),
      primary key (board_id, user_id)
    ) strict, without rowid`,
    `create index board_members_by_user on board_members (user_id, board_id)`,
    `create table board_numbers (
      board_id text not null references boards(id),
      number_id text not null references phone_numbers(id),
      position integer not null,
      primary key (board_id, number_id)
    ) strict, without rowid`,
    `create index board_numbers_by_number on board_numbers (number_id, board_id)`,
    `create table board_user_settings (
      board_id text not null references boards(id),
      user_id text not null references users(id),
      assignment text not null check (assignment in ('ALL', 'MINE', 'WORKABLE', 'MEMBER')),
      assignment_user_id text,
      status text not null check (status in ('ALL', 'HOT', 'SCHEDULED', 'OVERDUE', 'SNOOZED')),
      sort_by text not null check (sort_by in ('NEWEST', 'CALL_COUNT')),
      primary key (board_id, user_id)
    ) strict, without rowid`,
    `create table stages (
      id text primary key,
      account_id text not null references accounts(id),
      board_id text not null references boards(id),
      name text not null,
      position integer not null,
      created_at integer not null,
      deleted_at integer
    ) strict`,
    `create index stages_by_board on stages (board_id, position) where deleted_at is null`,
    `create table stage_priority_tags (
      stage_id text not null references stages(id),
      position integer not null,
      tag text not null,
      primary key (stage_id, position),
      unique (stage_id, tag)
    ) strict, without rowid`,
    `create table tags (
      account_id text not null references accounts(id),
      name text not null,
      created_at integer not null,
      primary key (account_id, name)
    ) strict, without rowid`,
    `create table contact_tags (
      contact_id text not null references contacts(id),
      tag text not null,
      account_id text not null references accounts(id),
      created_at integer not null,
      primary key (contact_id, tag)
    ) strict, without rowid`,
    `create index contact_tags_by_tag on contact_tags (account_id, tag, contact_id)`,
    `create table leads (
      id text primary key,
      account_id text not null references accounts(id),
      board_id text not null references boards(id),
      stage_id text not null references stages(id),
      contact_id text not null references contacts(id),
      assigned_to text not null default '',
      state text not null check (state in ('ready', 'snoozed', 'nuisance', 'blocked')),
      blocked_by text,
      zone text not null,
      priority_rank integer not null,
      called_count integer not null default 0,
      scheduled_at integer,
      scheduled_by text references users(id),
      snooze_until integer,
      nuisance_until integer,
      hot_until integer,
      last_called_at integer,
      wake_at integer,
      import_type text not null,
      entered_stage_at integer not null,
      version integer not null default 1,
      created_at integer not null,
      updated_at integer not null,
      unique (board_id, contact_id)
    ) strict`,
    `create index leads_by_contact on leads (contact_id)`,
    `create index leads_newest on leads (stage_id, priority_rank, id desc)`,
    `create index leads_newest_of on leads (stage_id, assigned_to, priority_rank, id desc)`,
    `create index leads_by_calls on leads (stage_id, priority_rank, called_count, id)`,
    `create index leads_by_calls_of on leads (stage_id, assigned_to, priority_rank, called_count, id)`,
    `create index leads_hot on leads (stage_id, hot_until) where hot_until is not null`,
    `create index leads_scheduled on leads (stage_id, scheduled_at) where scheduled_at is not null`,
    `create index leads_snoozed on leads (stage_id, snooze_until) where snooze_until is not null`,
    `create index leads_hot_on_board on leads (board_id, hot_until) where hot_until is not null`,
    `create index leads_by_wake on leads (wake_at) where wake_at is not null`,
    `create index leads_of_person on leads (account_id, assigned_to) where assigned_to <> ''`,
    `create index leads_to_dial on leads (stage_id, zone, assigned_to, priority_rank, id desc) where state = 'ready'`,
    `create index leads_to_dial_by_calls on leads (stage_id, zone, assigned_to, priority_rank, called_count, id) where state = 'ready'`,
    `create table stage_counts (
      stage_id text not null references stages(id),
      zone text not null,
      assigned_to text not null,
      state text not null,
      leads integer not null,
      primary key (stage_id, zone, assigned_to, state)
    ) strict, without rowid`,
    `create table stage_schedule_counts (
      stage_id text not null references stages(id),
      quarter integer not null,
      assigned_to text not null,
      leads integer not null,
      primary key (stage_id, quarter, assigned_to)
    ) strict, without rowid`,
    `create table lead_history (
      id text primary key,
      account_id text not null references accounts(id),
      board_id text not null,
      contact_id text not null,
      lead_id text not null,
      kind text not null,
      by_user text references users(id),
      rule_id text,
      fact text,
      details text not null,
      created_at integer not null
    ) strict`,
    `create index lead_history_by_lead on lead_history (lead_id, id)`,
    `create table board_imports (
      board_id text primary key references boards(id),
      account_id text not null references accounts(id),
      tag text not null,
      run text not null,
      cursor text,
      pages integer not null default 0,
      refused integer not null default 0,
      tries integer not null default 0,
      trouble text,
      looked_at integer
    ) strict`,
    `create index board_imports_by_account on board_imports (account_id)`,
    `create table imported_contacts (
      board_id text not null references boards(id),
      vendor_contact_id text not null,
      primary key (board_id, vendor_contact_id)
    ) strict, without rowid`,
  ])
