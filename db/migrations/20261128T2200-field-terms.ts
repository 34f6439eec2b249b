import { executeAll, type MigrationDatabase } from './execute-all'

const COLUMNS: readonly (readonly [table: string, from: string, to: string])[] = [
  ['dial_sessions', 'room_name', 'conference_name'],
  ['transfers', 'room_name', 'conference_name'],
  ['dial_ins', 'wrong_tries', 'wrong_attempts'],
  ['crm_deliveries', 'next_try_at', 'next_attempt_at'],
  ['crm_deliveries', 'settled_at', 'completed_at'],
  ['attempts', 'settled_at', 'completed_at'],
  ['sessions', 'traded_from', 'exchanged_from'],
  ['usage_notices', 'told_at', 'notified_at'],
  ['attachments', 'told_type', 'claimed_type'],
  ['recordings', 'transcript_asked_at', 'transcript_requested_at'],
  ['link_previews', 'asked_at', 'requested_at'],
  ['link_previews', 'asked_by', 'requested_by'],
  ['crm_workflows', 'gone_at', 'deleted_at'],
  ['board_imports', 'trouble', 'last_error'],
  ['board_imports', 'looked_at', 'last_scan_at'],
  ['crm_connections', 'trouble', 'last_error'],
]
const TABLES = [
  ['phone_takes', 'phone_recordings'],
  ['search_todo', 'search_tasks'],
] as const
const JOBS = [
  ['call.ask', 'call.check'],
  ['recording.ask', 'recording.check'],
  ['recording.keep', 'recording.store'],
  ['take.call', 'phone-recording.call'],
  ['take.ask', 'phone-recording.check'],
  ['take.keep', 'phone-recording.store'],
  ['transfer.ask', 'transfer.check'],
  ['monitor.look', 'monitor.check'],
  ['message.ask', 'message.check'],
  ['attachment.keep', 'attachment.store'],
  ['blast.deal', 'blast.dispatch'],
  ['blast.tell', 'blast.publish'],
  ['video.twin', 'video.mp4-copy'],
] as const

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    ...COLUMNS.map(([table, from, to]) => `alter table ${table} rename column ${from} to ${to}`),
    ...TABLES.map(([from, to]) => `alter table ${from} rename to ${to}`),
    ...JOBS.map(([from, to]) => `update jobs set kind = '${to}' where kind = '${from}'`),
    `update dialer_settings set settings = json_remove(json_set(settings, '$.keepOtherLinesRinging',
      json(case json_extract(settings, '$.letOthersRing') when 1 then 'true' else 'false' end)), '$.letOthersRing')
      where json_extract(settings, '$.letOthersRing') is not null`,
  ])
