import type { Generated } from 'kysely'

export interface BoardsTable {
  id: string
  account_id: string
  name: string
  /** Trimmed, lower case, for comparison. */
  name_key: string
  /** CRM contacts with this tag become leads. */
  import_tag: string | null
  /** JSON: overrides of the seller's settings. */
  dialer_settings: string
  total_contacts: Generated<number>
  created_by: string
  created_at: number
  updated_at: number
  /** Hidden immediately; its leads are removed in chunks. */
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
  /** With assignment MEMBER. */
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
  /** Hidden immediately; its leads are removed in chunks. */
  deleted_at: number | null
}

/** The priority stack, by position. */
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

/** A contact is on a board once, in one stage. */
export interface LeadsTable {
  id: string
  account_id: string
  board_id: string
  stage_id: string
  contact_id: string
  /** User id; '' is unassigned. */
  assigned_to: string
  /** Dialable apart from safe hours, which depend on the clock and `zone`. Counted in stage_counts. */
  state: 'ready' | 'snoozed' | 'nuisance' | 'blocked'
  /** 'dnc' or 'no_number'. */
  blocked_by: string | null
  /** Decides local hours. '' is unknown: never dialed. */
  zone: string
  /** Position of its best tag in the stage's priority stack, or NO_PRIORITY. */
  priority_rank: number
  called_count: Generated<number>
  scheduled_at: number | null
  scheduled_by: string | null
  /** The clock clears snooze_until, nuisance_until and hot_until when they pass (`wake_at`). */
  snooze_until: number | null
  nuisance_until: number | null
  hot_until: number | null
  /** nuisance_until counts from here. */
  last_called_at: number | null
  /** The earliest of the three times. */
  wake_at: number | null
  import_type: 'BULK' | 'TAG' | 'HOST' | 'API' | 'RULE'
  entered_stage_at: number
  version: Generated<number>
  created_at: number
  updated_at: number
}

/** Leads of a stage, counted by what decides eligibility. Updated in the lead's transaction. */
export interface StageCountsTable {
  stage_id: string
  zone: string
  assigned_to: string
  state: LeadsTable['state']
  leads: number
}

/** Scheduled calls of a stage by quarter hour (epoch / 15 min): days of all time zones are whole quarters. */
export interface StageScheduleCountsTable {
  stage_id: string
  quarter: number
  assigned_to: string
  leads: number
}

/** When a stage rule fires. type null: not chosen yet. */
export interface StageTriggersTable {
  id: string
  account_id: string
  board_id: string
  stage_id: string
  type: 'CALLS_MADE' | 'DISPOSITION' | 'MOVED_TO_STAGE' | null
  /** May name a deleted disposition: the rule is broken then. */
  disposition_id: string | null
  /** 1 to 99, for CALLS_MADE. */
  call_attempts: number | null
  position: number
  created_at: number
}

/** Actions of a stage trigger or a disposition. type null: not chosen yet. */
export interface TriggerActionsTable {
  id: string
  account_id: string
  board_id: string
  trigger_id: string | null
  disposition_id: string | null
  /** Action code. */
  type: string | null
  /** JSON: movingToStageId, movingToBoardId, addingTag … (spec 1-boards §3). */
  meta: string
  position: number
  created_at: number
}

/** Handled facts: each fires a rule once. */
export interface RuleFiringsTable {
  account_id: string
  /** Trigger or disposition id. */
  rule_id: string
  contact_id: string
  /** `call:ID`, `disposed:CALL:DISPOSITION` or `moved:HISTORY`. */
  fact: string
  fired_at: number
}

/** Progress of a board's import by CRM tag. */
export interface BoardImportsTable {
  board_id: string
  account_id: string
  tag: string
  /** Job id: a job of an earlier tag ends when it differs. */
  run: string
  /** Next page of the CRM; null: the first. */
  cursor: string | null
  /** Of this run. */
  pages: Generated<number>
  /** Contacts of this run that cannot become leads. */
  refused: Generated<number>
  /** Consecutive failures. */
  tries: Generated<number>
  /** Why the import is stalled, a sentence; null: it is not. */
  trouble: string | null
  /** End of the last complete run. */
  looked_at: number | null
}

/** Contacts imported by tag: a removed lead is not imported again. */
export interface ImportedContactsTable {
  board_id: string
  vendor_contact_id: string
}

/** Every change of a lead, with its author (user or rule) and cause. */
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
  /** JSON with the names of that time, so that deleted stages still have one. */
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
