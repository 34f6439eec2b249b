import type { Generated } from 'kysely'
import type { Flag } from './people'

export interface ContactsTable {
  id: string
  account_id: string
  vendor_contact_id: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  company: string | null
  email: string | null
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  timezone: string | null
  avatar_url: string | null
  /** JSON array of { id, label, value }. */
  merge_fields: Generated<string>
  /** Folded words (app/domain/contact-search). */
  search: string
  /** In `contact_words`. null: not indexed. */
  search_no: number | null
  /** Folded name, to sort by. */
  name_key: Generated<string>
  /** Last outbound dial; 0: never. */
  last_called_at: Generated<number>
  created_by: string | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** Short numbers for accounts: `contact_words` has millions of rows. */
export interface ContactSearchAccountsTable {
  no: Generated<number>
  account_id: string
}

export interface ContactWordsTable {
  account_no: number
  word: string
  contact_no: number
}

export interface ContactSearchBackfillTable {
  id: 1
  /** null: complete. */
  after_contact_id: string | null
}

export interface ContactPhonesTable {
  id: string
  account_id: string
  contact_id: string
  e164: string
  type: 'mobile' | 'work' | 'home' | 'other'
  /** From 0. */
  position: number
}

export interface ContactListsTable {
  id: string
  account_id: string
  name: string
  source: 'import' | 'manual' | 'host'
  contact_count: Generated<number>
  created_by: string | null
  created_at: number
  deleted_at: number | null
}

export interface ContactListMembersTable {
  list_id: string
  contact_id: string
  position: number
}

export interface ImportsTable {
  id: string
  account_id: string
  user_id: string
  list_id: string | null
  file_name: string
  file_key: string
  file_sha256: string
  state: 'preview' | 'running' | 'done' | 'failed'
  failure: string | null
  shape: string
  mapping: string
  total_rows: Generated<number>
  /** A crashed import resumes here. */
  progress_row: Generated<number>
  added: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  refused: Generated<number>
  /** What a row of an existing contact changes. */
  conflicts: Generated<'fill' | 'overwrite' | 'skip'>
  /** Numbers that the file put on the do-not-call list. */
  do_not_call: Generated<number>
  file_bytes: Generated<number>
  /** JSON of ImportCheck. */
  checked: string | null
  chosen_list_name: string | null
  created_at: number
  finished_at: number | null
  /** null: finished before undo existed. */
  undo_until: Generated<number | null>
  undo_state: Generated<'running' | 'done' | 'failed' | null>
  undone_by: Generated<string | null>
  /** JSON of UndoCounts. */
  undo_counts: Generated<string | null>
}

/** What an import did to a contact. */
export interface ImportChangesTable {
  import_id: string
  contact_id: string
  outcome: 'added' | 'updated' | 'unchanged'
  /** JSON: column to { before, after }. */
  fields: Generated<string>
  /** JSON of { before, after }; null: unchanged. */
  phones: string | null
  /** JSON array of added tags. */
  tags: Generated<string>
  note_id: string | null
  /** 1: added to the import's list. */
  listed: Generated<Flag>
  /** A later value: changed since. */
  contact_updated_at: number
  created_at: number
  /** null: not undone. */
  result: Generated<ImportChangeResult | null>
}

export type ImportChangeResult =
  'removed' | 'restored' | 'unchanged' | 'deleted' | 'called' | 'texted' | 'noted' | 'changed'

export interface ImportRefusalsTable {
  import_id: string
  row_number: number
  reason: string
  row_text: string
}

export interface SuppressionsTable {
  id: string
  account_id: string
  e164: string
  type: 'MANUAL' | 'DISPOSITION' | 'IVR' | 'STOP' | 'HOST'
  added_by: string | null
  created_at: number
  /** A STOP entry's other cause: replaces it on START. */
  also_type: 'MANUAL' | 'DISPOSITION' | 'IVR' | 'HOST' | null
  also_added_by: string | null
  also_at: number | null
}

/** No two sellers dial one number. */
export interface NumberLeasesTable {
  account_id: string
  e164: string
  session_id: string
  line_id: string
  expires_at: number
}

export interface ContactNotesTable {
  id: string
  account_id: string
  contact_id: string
  /** null: imported. */
  author_id: string | null
  text: string
  created_at: number
  updated_at: number
}

/** Fetched from the address of a contact's picture. */
export interface ContactPicturesTable {
  id: string
  account_id: string
  url: string
  /** null: not a picture, or not found. */
  content_type: string | null
  bytes: number | null
  fetched_at: number
}

export interface ContactChangesTable {
  id: string
  account_id: string
  user_id: string
  kind: 'addToList' | 'addToBoard' | 'addTag' | 'assign' | 'doNotContact' | 'delete'
  /** Id of the list, board or user, or the tag. */
  target: string
  /** When it started. */
  target_name: string
  /** JSON of a filter or of contact ids. */
  selection: string
  state: 'running' | 'done' | 'stopped' | 'failed' | 'undoing' | 'undone'
  /** Contacts are read newest first. A crashed change resumes here. */
  after_id: string
  total: number
  is_total_exact: 0 | 1
  processed: Generated<number>
  changed: Generated<number>
  skipped: Generated<number>
  created_at: number
  finished_at: number | null
}

/** What Undo restores. */
export interface ContactChangeItemsTable {
  change_id: string
  contact_id: string
  /** '': no lead. */
  lead_id: string
  /** Of a lead: who it was assigned to. */
  value_before: string
}

export interface ContactMergesTable {
  id: string
  account_id: string
  /** The one that stays. */
  contact_id: string
  merged_id: string
  merged_name: string
  user_id: string
  created_at: number
  undo_until: number
  undone_at: Generated<number | null>
  undone_by: Generated<string | null>
}

/** What a merge moved, for its undo. */
export interface ContactMergeItemsTable {
  merge_id: string
  kind: 'field' | 'number' | 'tag' | 'list' | 'note' | 'call' | 'selection' | 'record' | 'thread' | 'lead'
  /** Id of the record; a column, number or tag. */
  item_id: string
  /** Of a field; of a tag or list: 'both' when each contact had it. */
  value_before: string | null
  value_after: string | null
  created_at: number
}

export interface ContactsTables {
  contacts: ContactsTable
  contact_phones: ContactPhonesTable
  contact_search_accounts: ContactSearchAccountsTable
  contact_words: ContactWordsTable
  contact_search_backfill: ContactSearchBackfillTable
  contact_lists: ContactListsTable
  contact_list_members: ContactListMembersTable
  imports: ImportsTable
  import_refusals: ImportRefusalsTable
  import_changes: ImportChangesTable
  suppressions: SuppressionsTable
  number_leases: NumberLeasesTable
  contact_notes: ContactNotesTable
  contact_pictures: ContactPicturesTable
  contact_changes: ContactChangesTable
  contact_change_items: ContactChangeItemsTable
  contact_merges: ContactMergesTable
  contact_merge_items: ContactMergeItemsTable
}
