import { executeAll, type MigrationDatabase } from './execute-all'

/** Later ones replace earlier ones. */
const PAYLOADS: readonly (readonly [field: string, table: string])[] = [
  ['lineId', 'inbound_calls'],
  ['lineId', 'lines'],
  ['sessionId', 'dial_sessions'],
  ['recordingId', 'recordings'],
  ['takeId', 'phone_recordings'],
  ['announcementId', 'announcements'],
  ['transferId', 'transfers'],
  ['monitorId', 'monitors'],
  ['attemptId', 'attempts'],
  ['messageId', 'messages'],
  ['attachmentId', 'attachments'],
  ['numberId', 'phone_numbers'],
  ['videoId', 'videos'],
  ['importId', 'imports'],
  ['boardId', 'boards'],
  ['stageId', 'stages'],
  ['queueId', 'contact_queues'],
]
const OWNERS: readonly (readonly [name: string, table: string])[] = [
  ['line', 'lines'],
  ['dial-session', 'dial_sessions'],
  ['transfer', 'transfers'],
  ['monitor', 'monitors'],
  ['inbound', 'inbound_calls'],
  ['message', 'messages'],
  ['blast', 'messages'],
  ['announcement', 'announcements'],
]

const fill = (table: 'jobs' | 'timers', id: string, subjects: string, column = 'id') =>
  `update ${table} set account_id = subject.account_id from ${subjects} as subject where subject.${column} = ${id}`

/** `mail.send` and `messages.send` serve several accounts: they keep 'system'. */
export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table jobs add column account_id text not null default 'system'`,
    `alter table timers add column account_id text not null default 'system'`,
    ...PAYLOADS.map(([field, table]) => fill('jobs', `json_extract(jobs.payload, '$.${field}')`, table)),
    `${fill('jobs', `json_extract(jobs.payload, '$.callSid')`, 'attempts', 'carrier_sid')} and subject.kind = 'call'`,
    fill('jobs', `json_extract(jobs.payload, '$.accountId')`, `(select id, id as account_id from accounts)`),
    `${fill('jobs', `substr(jobs.key, 9, length(jobs.key) - 16)`, `(select id, id as account_id from accounts)`)}
      and jobs.kind = 'numbers.share'`,
    ...OWNERS.map(
      ([name, table]) =>
        fill('timers', `substr(timers.owner, ${name.length + 2})`, table) + ` and timers.owner like '${name}:%'`,
    ),
  ])
