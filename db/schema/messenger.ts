import type { Generated } from 'kysely'
import type { MachineColumns } from './dialer'
import type { Flag } from './people'

/** A conversation between one of our numbers and one of theirs; of type blast: what is sent to many, each by themselves. */
export interface ThreadsTable {
  id: string
  account_id: string
  /** Who reads it: `account:ID`, everybody of the account, or `user:ID`, whose number it is. The room of its events, too. */
  inbox: string
  type: Generated<'text' | 'blast'>
  /** The number that it is written from. */
  number_id: string
  user_number: string
  /** Whom it is with, E.164; null: nobody was chosen yet. */
  recipient: string | null
  contact_id: string | null
  /** Of a blast: how many `blast_recipients` it has. */
  recipient_count: Generated<number>
  /** What people call it; null: after its contact. */
  display_name: string | null
  /** 1: nothing was sent or received yet, and only who began it sees it. */
  draft: Flag
  created_by: string | null
  unread_count: Generated<number>
  /** Messages that wait for a time that somebody chose. */
  scheduled_count: Generated<number>
  /** The last message, short. */
  preview: string | null
  preview_message_id: string | null
  /** When they wrote last, epoch ms; null: never. */
  last_received_at: number | null
  /** Of the last message. */
  sort_time: number
  /** Grows strictly within an account: pages go by it. */
  updated_at: number
  created_at: number
  deleted_at: number | null
  /** 0: a blast began it, and nothing else was said in it: it is found, and does not stand in the list. */
  listed: Generated<Flag>
  /** Its place in `search_words`; null: nothing of it is there yet. */
  search_no: Generated<number | null>
}

/**
 * A text of ours or theirs, or a note for the team. Its machine is `message-delivery`; of one that is sent to many it is `blast`;
 * what came in, and notes, have none.
 */
export interface MessagesTable extends MachineColumns {
  id: string
  account_id: string
  thread_id: string
  type: Generated<'normal' | 'note' | 'blast'>
  direction: 'in' | 'out'
  author_id: string | null
  /** As it is sent: merge fields filled. */
  body: string
  /** As it was written. */
  raw_body: string
  from_number: string
  to_number: string
  /** What the carrier counts, of those that left. */
  segments: number | null
  carrier_sid: string | null
  /** The blast that it is one of. */
  blast_id: Generated<string | null>
  /** Its turn at its number: 0 what somebody wrote to one person, 1 what is sent to many. */
  rank: Generated<0 | 1>
  /** When a blast was taken from its conversation, where its texts stay in theirs. */
  hidden_at: Generated<number | null>
  /** Why it was not sent, in a sentence, and the carrier's code of that. */
  error: string | null
  error_code: number | null
  /** The time that somebody chose for it. */
  scheduled_at: number | null
  /** STOP, START or HELP, where it is one of the words that the law knows. */
  keyword: 'STOP' | 'START' | 'HELP' | null
  /** 1: it took one of the plan's messages. */
  charged: Generated<Flag>
  /** JSON: what was checked before it left, or did not. */
  compliance: string | null
  /** Epoch ms of that. */
  checked_at: Generated<number | null>
  /** What the local time of the number was taken from; null of a checked text: a reply, for which no hour was asked. */
  decided_by: Generated<string | null>
  /** Its place in its thread, which no other has. */
  sort_time: number
  sent_at: number | null
  deleted_at: number | null
  /** 1: somebody took the preview of its link away. */
  hides_link: Generated<Flag>
}

/** When a number of ours may send again: carriers take so many segments a second of each. */
export interface NumberPaceTable {
  e164: string
  /** Epoch ms, with its fraction. */
  next_at: number
  /** What left in the last second before it: JSON, pairs of how many ms before `next_at` and how many segments. */
  left: string
}

/** What was texted of what carriers let the campaign of the carrier account text a day. */
export interface TextDaysTable {
  /** Days since 1970 in the carriers' zone. */
  day: number
  segments: Generated<number>
  /** 1: a carrier said that it is reached. */
  is_full: Generated<Flag>
}

/** A text that a person writes again and again. */
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

/** Whom a blast's conversation is with. */
export interface BlastRecipientsTable {
  thread_id: string
  e164: string
  /** Who is meant, where several have the number; null: nobody has it. */
  contact_id: string | null
  /** Grows as they are added. */
  position: number
}

export type BlastProblem = 'missing_fields' | 'no_text' | 'too_long' | 'video_gone' | 'on_dnc'

/** One recipient's text of a blast that was previewed. */
export interface BlastItemsTable {
  /** The message that is sent to many. */
  blast_id: string
  position: number
  e164: string
  contact_id: string | null
  /** As it was written, for all or for this one. */
  raw_body: string
  body: string
  segments: number
  /** Why it will not be sent, or was not. */
  problem: BlastProblem | null
  /** Of `missing_fields`: their names. */
  problem_detail: string | null
  /** 1: somebody left it out. */
  omitted: Generated<Flag>
  /** Its text, once it was dealt out. */
  message_id: string | null
}

/** A picture, a sound, a film or another file of a text. */
export interface AttachmentsTable {
  id: string
  account_id: string
  message_id: string
  /** Its place in the text. */
  position: number
  /** The carrier's name of it, where it came in; null: the carrier named none. */
  carrier_sid: string | null
  /** What the carrier said that it is: nothing goes by it but the words until it is here. */
  told_type: string
  /** What its own bytes say; null: it is not here. */
  mime_type: string | null
  ext: string | null
  file_key: string | null
  file_bytes: number | null
  /** As its sender's machine calls it; null: it came in without one. */
  name: Generated<string | null>
  /** Why it never will be here, in a sentence. */
  failure: string | null
  /** The video of the library that it is, and the link under which whoever gets the text watches it; null: it is a file. */
  video_id: Generated<string | null>
  video_link_id: Generated<string | null>
  created_at: number
  updated_at: number
}

/** What a page of somebody else's says of itself, as an account has read it; without a title there is nothing to show. */
export interface LinkPreviewsTable {
  id: string
  account_id: string
  url: string
  title: string | null
  description: string | null
  /** Of its picture, which lies under `link-previews/ID.image`; null: it has none. */
  image_type: string | null
  image_bytes: number | null
  /** Of the small one, under `link-previews/ID.favicon`. */
  favicon_type: string | null
  favicon_bytes: number | null
  asked_by: string
  asked_at: number
  /** Null: it is being read. */
  read_at: number | null
}

/** Inboxes by a short number, which stands beside each word. */
export interface SearchInboxesTable {
  no: Generated<number>
  inbox: string
}

/** Which words a conversation holds, each once, folded (`search-words.ts`). Written behind what is said, by the search's keeper. */
export interface SearchWordsTable {
  thread_no: number
  word: string
  /** 1: of its name and number, 0: of its messages and notes. */
  of_name: 0 | 1
  inbox_no: number
}

/** What the keeper has to do, in order. */
export interface SearchTodoTable {
  seq: Generated<number>
  /** The words of a message, of a blast's texts, of a conversation's name, or of all that a conversation still holds. */
  kind: 'message' | 'blast' | 'name' | 'thread'
  /** The message, the blast or the conversation. */
  subject_id: string
  /** Of a blast: its items behind this place … */
  after_position: Generated<number>
  /** … up to this one. */
  last_position: Generated<number>
}

/** One row: how far the conversations of before the index were read, by id. */
export interface SearchBackfillTable {
  id: 1
  /** null: all of them. An empty text lets the index be written anew. */
  after_thread_id: string | null
}

/** Somebody was added to a conversation, or removed from it. */
export interface ThreadEventsTable {
  id: Generated<number>
  thread_id: string
  type: 'MEMBER_ADDED' | 'MEMBER_REMOVED'
  /** As members are named in paths. */
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
