import type { Generated } from 'kysely'
import type { MachineColumns } from './dialer'
import type { Flag } from './people'

/** A thread between one of our numbers and one other. Type blast: one text to many recipients. */
export interface ThreadsTable {
  id: string
  account_id: string
  /** `account:ID` or `user:ID` (the number's owner); also the channel of its events. */
  inbox: string
  type: Generated<'text' | 'blast'>
  /** Our number. */
  number_id: string
  user_number: string
  /** E.164; null: not chosen yet. */
  recipient: string | null
  contact_id: string | null
  /** Of a blast: number of `blast_recipients`. */
  recipient_count: Generated<number>
  /** null: the contact's name is shown. */
  display_name: string | null
  /** 1: nothing sent or received yet; only its author sees it. */
  draft: Flag
  created_by: string | null
  unread_count: Generated<number>
  /** Pending scheduled messages. */
  scheduled_count: Generated<number>
  /** The last message, shortened. */
  preview: string | null
  preview_message_id: string | null
  /** Last inbound message, epoch ms; null: never. */
  last_received_at: number | null
  /** Of the last message. */
  sort_time: number
  /** Strictly increasing within an account, for paging. */
  updated_at: number
  created_at: number
  deleted_at: number | null
  /** 0: contains only a blast's text; found by search, not listed. */
  listed: Generated<Flag>
  /** Key in `search_words`; null: not indexed yet. */
  search_no: Generated<number | null>
}

/** A text or a team note. Machine: `message-delivery`, or `blast` for a blast; inbound messages and notes have none. */
export interface MessagesTable extends MachineColumns {
  id: string
  account_id: string
  thread_id: string
  type: Generated<'normal' | 'note' | 'blast'>
  direction: 'in' | 'out'
  author_id: string | null
  /** With merge fields filled. */
  body: string
  /** With merge fields. */
  raw_body: string
  from_number: string
  to_number: string
  /** As the carrier counts them; null: not sent. */
  segments: number | null
  carrier_sid: string | null
  blast_id: Generated<string | null>
  /** Send priority at its number: 0 one to one, 1 blast. */
  rank: Generated<0 | 1>
  /** When a blast was removed from its thread; its texts stay in theirs. */
  hidden_at: Generated<number | null>
  /** Why it failed, a sentence, and the carrier's error code. */
  error: string | null
  error_code: number | null
  /** Scheduled by a user. */
  scheduled_at: number | null
  /** A legal keyword: STOP, START or HELP. */
  keyword: 'STOP' | 'START' | 'HELP' | null
  /** 1: counted against the plan's quota. */
  charged: Generated<Flag>
  /** JSON of the checks before sending. */
  compliance: string | null
  /** Epoch ms of the checks. */
  checked_at: Generated<number | null>
  /** Source of the number's time zone; null: a reply, exempt from quiet hours. */
  decided_by: Generated<string | null>
  /** Unique within the thread. */
  sort_time: number
  sent_at: number | null
  deleted_at: number | null
  /** 1: link preview removed by a user. */
  hides_link: Generated<Flag>
}

/** When a number may send again: carriers limit segments per second and number. */
export interface NumberPaceTable {
  e164: string
  /** Epoch ms, fractional. */
  next_at: number
  /** Sends of the last second, JSON: pairs of ms before `next_at` and segments. */
  left: string
}

/** Texts used of the carrier's daily campaign cap. */
export interface TextDaysTable {
  /** Days since 1970 in the carrier's zone. */
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
  /** Merge fields as `<<firstName>>`. */
  body: string
  created_at: number
  updated_at: number
}

export interface BlastRecipientsTable {
  thread_id: string
  e164: string
  /** null: no contact has the number. Chosen where several do. */
  contact_id: string | null
  /** Insertion order. */
  position: number
}

export type BlastProblem = 'missing_fields' | 'no_text' | 'too_long' | 'video_gone' | 'on_dnc'

/** One recipient's text of a previewed blast. */
export interface BlastItemsTable {
  /** The blast's message. */
  blast_id: string
  position: number
  e164: string
  contact_id: string | null
  /** With merge fields; the shared text or an edited one. */
  raw_body: string
  body: string
  segments: number
  /** Why it is not sent. */
  problem: BlastProblem | null
  /** For `missing_fields`: their names. */
  problem_detail: string | null
  /** 1: excluded by a user. */
  omitted: Generated<Flag>
  /** Its text, once created. */
  message_id: string | null
}

export interface AttachmentsTable {
  id: string
  account_id: string
  message_id: string
  /** Order in the message. */
  position: number
  /** The carrier's media id, if inbound and named. */
  carrier_sid: string | null
  /** Type claimed by the carrier; used only until the file is fetched. */
  told_type: string
  /** Detected from the bytes; null: not fetched. */
  mime_type: string | null
  ext: string | null
  file_key: string | null
  file_bytes: number | null
  /** File name from the sender; null: inbound without one. */
  name: Generated<string | null>
  /** Permanent failure, a sentence. */
  failure: string | null
  /** The library video behind the link in the text; null: a file. */
  video_id: Generated<string | null>
  video_link_id: Generated<string | null>
  created_at: number
  updated_at: number
}

/** Metadata of an external page, as fetched for an account; no preview without a title. */
export interface LinkPreviewsTable {
  id: string
  account_id: string
  url: string
  title: string | null
  description: string | null
  /** Type of `link-previews/ID.image`; null: none. */
  image_type: string | null
  image_bytes: number | null
  /** Type of `link-previews/ID.favicon`. */
  favicon_type: string | null
  favicon_bytes: number | null
  asked_by: string
  asked_at: number
  /** null: fetch in progress. */
  read_at: number | null
}

/** Short numbers for inboxes, stored with each word to save space. */
export interface SearchInboxesTable {
  no: Generated<number>
  inbox: string
}

/** Full-text index: folded words per thread (`search-words.ts`). Updated asynchronously by the indexer. */
export interface SearchWordsTable {
  thread_no: number
  word: string
  /** 1: from name and number, 0: from messages and notes. */
  of_name: 0 | 1
  inbox_no: number
}

/** The indexer's queue, in order. */
export interface SearchTodoTable {
  seq: Generated<number>
  /** What to index; 'thread': everything in it. */
  kind: 'message' | 'blast' | 'name' | 'thread'
  /** Id of the message, blast or thread. */
  subject_id: string
  /** Of a blast: items after this position … */
  after_position: Generated<number>
  /** … up to this one. */
  last_position: Generated<number>
}

/** One row: backfill cursor over threads older than the index. */
export interface SearchBackfillTable {
  id: 1
  /** null: completed. '' restarts the index. */
  after_thread_id: string | null
}

/** A member was added to a thread or removed. */
export interface ThreadEventsTable {
  id: Generated<number>
  thread_id: string
  type: 'MEMBER_ADDED' | 'MEMBER_REMOVED'
  /** Member id as in API paths. */
  member_id: string
  created_at: number
}

export interface MessengerTables {
  thread_events: ThreadEventsTable
  link_previews: LinkPreviewsTable
  search_inboxes: SearchInboxesTable
  search_words: SearchWordsTable
  search_todo: SearchTodoTable
  search_backfill: SearchBackfillTable
  attachments: AttachmentsTable
  blast_recipients: BlastRecipientsTable
  blast_items: BlastItemsTable
  threads: ThreadsTable
  messages: MessagesTable
  number_pace: NumberPaceTable
  text_days: TextDaysTable
  message_templates: MessageTemplatesTable
}
