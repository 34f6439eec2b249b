import { executeAll, type MigrationDatabase } from './execute-all'

/** Without audio a recording is no voicemail: its call was missed. */
const EMPTY = `select voicemails.id from voicemails join recordings on recordings.id = voicemails.recording_id
  where recordings.state in ('absent', 'refused') or recordings.duration_ms = 0`

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(db, [
    `alter table voicemails add column assigned_to text references users(id)`,
    `create index voicemails_by_recording on voicemails (recording_id)`,
    `create index voicemails_unread on voicemails (account_id, user_id) where unread = 1 and deleted_at is null`,
    `update calls set outcome = 'missed' where outcome = 'voicemail'
      and id in (select call_id from voicemails where id in (${EMPTY}))`,
    `delete from voicemails where id in (${EMPTY})`,
  ])
