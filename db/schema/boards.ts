import type { Generated } from 'kysely'

export interface BoardsTable {
  id: string
  account_id: string
  name: string
  /** Trimmed, lower case. */
  name_key: string
  /** CRM contacts with this tag become leads. */
  import_tag: string | null
  /** JSON overrides. */
  dialer_settings: string
  total_contacts: Generated<number>
  created_by: string
  created_at: number
  updated_at: number
  /** Hidden; leads are removed in chunks. */
  deleted_at: number | null
}

export interface BoardMembersTable {
  board_id: string
  user_id: string
}

export interface BoardNumbersTable {
  board_id: string
  number_id: string
  position: number
}

export interface BoardUserSettingsTable {
  board_id: string
  user_id: string
  assignment: 'ALL' | 'MINE' | 'WORKABLE' | 'MEMBER'
  assignment_user_id: string | null
  status: 'ALL' | 'HOT' | 'SCHEDULED' | 'OVERDUE' | 'SNOOZED'
  sort_by: 'NEWEST' | 'CALL_COUNT'
}

export interface StagesTable {
  id: string
  account_id: string
  board_id: string
  name: string
  position: number
  created_at: number
  deleted_at: number | null
}

export interface StagePriorityTagsTable {
  stage_id: string
  position: number
  tag: string
}

export interface TagsTable {
  account_id: string
  name: string
  created_at: number
}

export interface ContactTagsTable {
  contact_id: string
  tag: string
  account_id: string
  created_at: number
}

export interface LeadsTable {
  id: string
  account_id: string
  board_id: string
  stage_id: string
  contact_id: string
  /** User id; '' is unassigned. */
  assigned_to: string
  /** Ignores safe hours. Counted in stage_counts. */
  state: 'ready' | 'snoozed' | 'nuisance' | 'blocked'
  /** 'dnc' or 'no_number'. */
  blocked_by: string | null
  /** Time zone. '': unknown, never dialed. */
  zone: string
  /** In the stage's priority stack, or NO_PRIORITY. */
  priority_rank: number
  called_count: Generated<number>
  scheduled_at: number | null
  scheduled_by: string | null
  /** Cleared after it passes, like nuisance_until and hot_until (`wake_at`). */
  snooze_until: number | null
  nuisance_until: number | null
  hot_until: number | null
  /** nuisance_until counts from here. */
  last_called_at: number | null
  wake_at: number | null
  import_type: 'BULK' | 'TAG' | 'HOST' | 'API' | 'RULE'
  entered_stage_at: number
  version: Generated<number>
  created_at: number
  updated_at: number
}

/** Updated in the lead's transaction. */
export interface StageCountsTable {
  stage_id: string
  zone: string
  assigned_to: string
  state: LeadsTable['state']
  leads: number
}

/** Since the epoch: quarter hours fit all time zones. */
export interface StageScheduleCountsTable {
  stage_id: string
  quarter: number
  assigned_to: string
  leads: number
}

export interface StageTriggersTable {
  id: string
  account_id: string
  board_id: string
  stage_id: string
  type: 'CALLS_MADE' | 'DISPOSITION' | 'MOVED_TO_STAGE' | null
  /** Deleted: the rule is broken. */
  disposition_id: string | null
  /** 1 to 99. */
  call_attempts: number | null
  position: number
  created_at: number
}

/** null: not chosen yet. */
export interface TriggerActionsTable {
  id: string
  account_id: string
  board_id: string
  trigger_id: string | null
  disposition_id: string | null
  type: string | null
  /** JSON (spec 1-boards §3). */
  meta: string
  position: number
  created_at: number
}

/** Each fact fires a rule once. */
export interface RuleFiringsTable {
  account_id: string
  rule_id: string
  contact_id: string
  /** `call:ID`, `disposed:CALL:DISPOSITION` or `moved:HISTORY`. */
  fact: string
  fired_at: number
}

export interface BoardImportsTable {
  board_id: string
  account_id: string
  tag: string
  /** A job with another id ends. */
  run: string
  cursor: string | null
  pages: Generated<number>
  refused: Generated<number>
  /** Consecutive failures. */
  tries: Generated<number>
  last_error: string | null
  last_scan_at: number | null
}

/** A removed lead is not imported again. */
export interface ImportedContactsTable {
  board_id: string
  vendor_contact_id: string
}

export interface LeadHistoryTable {
  id: string
  account_id: string
  board_id: string
  contact_id: string
  lead_id: string
  kind: string
  by_user: string | null
  rule_id: string | null
  fact: string | null
  details: string
  created_at: number
}

export interface BoardsTables {
  boards: BoardsTable
  board_members: BoardMembersTable
  board_numbers: BoardNumbersTable
  board_user_settings: BoardUserSettingsTable
  stages: StagesTable
  stage_priority_tags: StagePriorityTagsTable
  tags: TagsTable
  contact_tags: ContactTagsTable
  leads: LeadsTable
  stage_counts: StageCountsTable
  stage_schedule_counts: StageScheduleCountsTable
  stage_triggers: StageTriggersTable
  trigger_actions: TriggerActionsTable
  rule_firings: RuleFiringsTable
  lead_history: LeadHistoryTable
  board_imports: BoardImportsTable
  imported_contacts: ImportedContactsTable
}
