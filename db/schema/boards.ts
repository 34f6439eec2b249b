import type { Generated } from 'kysely'

export interface BoardsTable {
  id: string
  account_id: string
  name: string
  /** The name as it is compared: trimmed, lower case. */
  name_key: string
  /** Contacts of the CRM with this tag become leads while the board lives. */
  import_tag: string | null
  /** JSON: what the board says otherwise than its seller's settings. */
  dialer_settings: string
  total_contacts: Generated<number>
  created_by: string
  created_at: number
  updated_at: number
  /** Off every list at once; its leads are removed in chunks. */
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
  /** Whose leads, with assignment MEMBER. */
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
  /** Off the board at once; its leads leave it in chunks. */
  deleted_at: number | null
}

/** The priority stack: leads with the first tag come first. */
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

/** A contact on a board: one stage of one board, once. */
export interface LeadsTable {
  id: string
  account_id: string
  board_id: string
  stage_id: string
  contact_id: string
  /** User id; '' is nobody. */
  assigned_to: string
  /** Whether it can be dialed, safe hours aside: those are the clock's and `zone`'s. Counted in stage_counts. */
  state: 'ready' | 'snoozed' | 'nuisance' | 'blocked'
  /** Why it is blocked: 'dnc', 'no_number'. */
  blocked_by: string | null
  /** What decides its local hours; leads of one zone open and close together. '' is unknown: never dialed. */
  zone: string
  /** Place of its best tag in the stage's stack; NO_PRIORITY without one. */
  priority_rank: number
  called_count: Generated<number>
  scheduled_at: number | null
  scheduled_by: string | null
  /** snooze_until, nuisance_until and hot_until are cleared by the clock when they pass (`wake_at`). */
  snooze_until: number | null
  nuisance_until: number | null
  hot_until: number | null
  /** From here on nuisance_until counts. */
  last_called_at: number | null
  /** The first of the three times: when the row is looked at again. */
  wake_at: number | null
  import_type: 'BULK' | 'TAG' | 'HOST' | 'API' | 'RULE'
  entered_stage_at: number
  version: Generated<number>
  created_at: number
  updated_at: number
}

/** Leads of a stage by what decides whether somebody can dial them now. Changed in the transaction that changes a lead. */
export interface StageCountsTable {
  stage_id: string
  zone: string
  assigned_to: string
  state: LeadsTable['state']
  leads: number
}

/** Scheduled calls of a stage by quarter of an hour (epoch / 15 min): every time zone's day is a run of quarters. */
export interface StageScheduleCountsTable {
  stage_id: string
  quarter: number
  assigned_to: string
  leads: number
}

/** When a rule of a stage fires. type null: chosen by nobody yet. */
export interface StageTriggersTable {
  id: string
  account_id: string
  board_id: string
  stage_id: string
  type: 'CALLS_MADE' | 'DISPOSITION' | 'MOVED_TO_STAGE' | null
  /** May point at a disposition that is gone: the rule is broken then. */
  disposition_id: string | null
  /** 1 to 99, of CALLS_MADE. */
  call_attempts: number | null
  position: number
  created_at: number
}

/** What a rule does, of a stage's trigger or of a disposition wherever it is set. type null: not chosen yet. */
export interface TriggerActionsTable {
  id: string
  account_id: string
  board_id: string
  trigger_id: string | null
  disposition_id: string | null
  /** Code of one of the actions that the rules know. */
  type: string | null
  /** JSON: movingToStageId, movingToBoardId, addingTag … (spec 1-boards §3). */
  meta: string
  position: number
  created_at: number
}

/** Facts that a rule has answered: none is answered twice. */
export interface RuleFiringsTable {
  account_id: string
  /** Trigger, or disposition. */
  rule_id: string
  contact_id: string
  /** What happened, by its id: `call:ID`, `disposed:CALL:DISPOSITION`, `moved:HISTORY`. */
  fact: string
  fired_at: number
}

/** A board's import tag: how far the CRM's contacts with it were looked through. */
export interface BoardImportsTable {
  board_id: string
  account_id: string
  tag: string
  /** Of the job that goes on with it: one that was begun before another tag was chosen ends. */
  run: string
  /** Where the CRM's next page begins; null: at the first. */
  cursor: string | null
  /** Pages of this look-through so far. */
  pages: Generated<number>
  /** Contacts of this look-through so far that cannot become leads. */
  refused: Generated<number>
  /** Without an answer, one after the other. */
  tries: Generated<number>
  /** Why nothing comes now, in a sentence; null: all is well. */
  trouble: string | null
  /** When all pages had been looked through last. */
  looked_at: number | null
}

/** Contacts that a board's import tag brought in: whoever was taken off the board does not come back by themselves. */
export interface ImportedContactsTable {
  board_id: string
  vendor_contact_id: string
}

/** Why a lead is where it is: every change, with who or which rule made it and what it answered. */
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
  /** JSON of names as they were then: a stage that is gone is still told. */
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
