import type { Generated } from 'kysely'
import type { MachineColumns, MachineStateColumns } from './dialer'
import type { Flag } from './people'

/** Blast: many recipients. */
export interface ThreadsTable {
  id: string
  account_id: string
  /** `account:ID` or `user:ID`. */
  inbox: string
  type: Generated<'text' | 'blast'>
  number_id: string
  user_number: string
  recipient: string | null
  contact_id: string | null
  recipient_count: Generated<number>
  /** null: the contact's name. */
  display_name: string | null
  /** 1: only its author sees it. */
  draft: Flag
  created_by: string | null
  unread_count: Generated<number>
  scheduled_count: Generated<number>
  preview: string | null
  /** Message or note. */
  preview_message_id: string | null
  /** null: never. */
  last_received_at: number | null
  sort_time: number
  /** Strictly increasing per account. */
  updated_at: number
  created_at: number
  deleted_at: number | null
  /** 0: only a blast's text. */
  listed: Generated<Flag>
  /** null: not indexed. */
  search_no: Generated<number | null>
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

/** `message-delivery` or `blast`; inbound texts have no machine. */
export interface MessagesTable extends Omit<MachineColumns, keyof MachineStateColumns>, Nullable<MachineStateColumns> {
  id: string
  account_id: string
  thread_id: string
  type: Generated<'normal' | 'blast'>
  direction: 'in' | 'out'
  author_id: string | null
  body: string
  raw_body: string
  from_number: string
  to_number: string
  /** Carrier's count; null: not sent. */
  segments: number | null
  carrier_sid: string | null
  blast_id: Generated<string | null>
  /** Send priority: 0 one to one, 1 blast. */
  rank: Generated<0 | 1>
  /** Removed from the blast's thread. */
  hidden_at: Generated<number | null>
  error: string | null
  error_code: number | null
  scheduled_at: number | null
  keyword: 'STOP' | 'START' | 'HELP' | null
  /** 1: counted against the plan's quota. */
  charged: Generated<Flag>
  /** How often it was charged: a text may be sent again after Undo. */
  charges: Generated<number>
  /** From the wallet, in ten-thousandths of a dollar. */
  charged_amount: Generated<number>
  compliance: string | null
  checked_at: Generated<number | null>
  /** Time zone source; null: a reply, exempt from quiet hours. */
  decided_by: Generated<string | null>
  /** Unique within the thread, with its notes. */
  sort_time: number
  sent_at: number | null
  deleted_at: number | null
  hides_link: Generated<Flag>
}

/** Texts that ask to stop in other words than STOP; one open row per number. */
export interface OptOutRequestsTable {
  id: string
  account_id: string
  e164: string
  /** Null: written to another account that shares the number. */
  message_id: string | null
  asked_at: number
  decision: 'dnc' | 'not-opt-out' | null
  /** Null with a decision: an entry on the DNC list decided. */
  decided_by: string | null
  decided_at: number | null
}

/** Internal notes in a thread. Ids share the form of message ids. */
export interface NotesTable {
  id: string
  account_id: string
  thread_id: string
  author_id: string
  body: string
  raw_body: string
  hides_link: Generated<Flag>
  /** Unique within the thread, with its messages. */
  sort_time: number
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** Carriers limit segments per second. */
export interface NumberPaceTable {
  e164: string
  next_at: number
  /** JSON pairs: ms before `next_at`, segments. */
  departures: string
}

/** Of the carrier's daily campaign cap. */
export interface TextDaysTable {
  day: number
  segments: Generated<number>
  /** 1: a carrier reported the cap reached. */
  is_full: Generated<Flag>
}

export interface MessageTemplatesTable {
  id: string
  account_id: string
  user_id: string
  display_name: string
  body: string
  created_at: number
  updated_at: number
}

export interface BlastRecipientsTable {
  thread_id: string
  e164: string
  /** null: no contact has the number. */
  contact_id: string | null
  position: number
}

export type BlastProblem = 'missing_fields' | 'no_text' | 'too_long' | 'video_gone' | 'on_dnc'

export interface BlastItemsTable {
  blast_id: string
  position: number
  e164: string
  contact_id: string | null
  raw_body: string
  body: string
  segments: number
  problem: BlastProblem | null
  /** Names of `missing_fields`. */
  problem_detail: string | null
  /** 1: excluded by a user. */
  omitted: Generated<Flag>
  message_id: string | null
}

/** 'no_address': the carrier named no file to fetch. */
export type AttachmentFailure = 'not_fetched' | 'not_there' | 'too_large' | 'unsupported' | 'no_address'

export interface AttachmentsTable {
  id: string
  account_id: string
  message_id: string
  position: number
  carrier_sid: string | null
  /** The carrier's claim. */
  claimed_type: string
  /** From the bytes; null: not fetched. */
  mime_type: string | null
  ext: string | null
  file_key: string | null
  file_bytes: number | null
  /** null: inbound without a name. */
  name: Generated<string | null>
  failure: AttachmentFailure | null
  /** null: a file. */
  video_id: Generated<string | null>
  video_link_id: Generated<string | null>
  created_at: number
  updated_at: number
}

/** No preview without a title. */
export interface LinkPreviewsTable {
  id: string
  account_id: string
  url: string
  title: string | null
  description: string | null
  image_type: string | null
  image_bytes: number | null
  favicon_type: string | null
  favicon_bytes: number | null
  requested_by: string
  requested_at: number
  /** null: fetch in progress. */
  read_at: number | null
}

/** Saves space. */
export interface SearchInboxesTable {
  no: Generated<number>
  inbox: string
}

/** Indexed asynchronously. */
export interface SearchWordsTable {
  thread_no: number
  word: string
  /** 1: name and number, 0: messages. */
  of_name: 0 | 1
  inbox_no: number
}

export interface SearchTodoTable {
  seq: Generated<number>
  /** message: or note. */
  kind: 'message' | 'blast' | 'name' | 'thread'
  subject_id: string
  after_position: Generated<number>
  last_position: Generated<number>
}

/** Cursor over threads older than the index. */
export interface SearchBackfillTable {
  id: 1
  /** null: completed. '': restart. */
  after_thread_id: string | null
}

export interface ThreadEventsTable {
  id: Generated<number>
  thread_id: string
  type: 'MEMBER_ADDED' | 'MEMBER_REMOVED'
  member_id: string
  created_at: number
}

export interface MessengerTables {
  thread_events: ThreadEventsTable
  link_previews: LinkPreviewsTable
  search_inboxes: SearchInboxesTable
  search_words: SearchWordsTable
  search_tasks: SearchTodoTable
  search_backfill: SearchBackfillTable
  attachments: AttachmentsTable
  blast_recipients: BlastRecipientsTable
  blast_items: BlastItemsTable
  threads: ThreadsTable
  messages: MessagesTable
  notes: NotesTable
  opt_out_requests: OptOutRequestsTable
  number_pace: NumberPaceTable
  text_days: TextDaysTable
  message_templates: MessageTemplatesTable
}
