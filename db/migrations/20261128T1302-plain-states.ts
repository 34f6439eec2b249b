import { executeAll, type MigrationDatabase } from './execute-all'

const TABLES = ['lines', 'transfers', 'monitors', 'inbound_calls', 'messages', 'announcements']
const INDEXES: Array<[name: string, definition: string]> = [
  ['drafts_of_thread', `unique index drafts_of_thread on messages (thread_id, author_id) where state = 'draft'`],
  [
    'messages_scheduled',
    `index messages_scheduled on messages (thread_id, scheduled_at) where scheduled_at is not null and state = 'waiting'`,
  ],
  ['messages_to_send', `index messages_to_send on messages (from_number, rank, sort_time) where state = 'queued'`],
  ['messages_underway', `index messages_underway on messages (from_number) where state = 'sending'`],
]

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    ...INDEXES.map(([name]) => `drop index ${name}`),
    ...TABLES.map((table) => `update ${table} set state = json_extract(state, '$') where state like '"%'`),
    ...INDEXES.map(([, definition]) => `create ${definition}`),
    // Ended rows are the same in versions 1 and 2.
    `update lines set chart_version = 2 where chart_version = 1`,
    `update dial_sessions set chart_version = 2 where chart_version = 1`,
    `alter table messages add column decided_by text`,
    `update messages set decided_by = json_extract(compliance, '$.decidedBy') where compliance is not null`,
    `alter table calls add column local_presence integer not null default 0 check (local_presence in (0, 1))`,
    `update calls set local_presence = 1 where json_extract(compliance, '$.localPresence') is not null`,
  ])
