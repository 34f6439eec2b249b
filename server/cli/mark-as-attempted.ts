import type Database from 'better-sqlite3'

/**
 * Due work of a backup may be done: creates at the carrier become attempts with a lost answer and are reconciled; mail
 * codes have expired.
 */
export function markAsAttempted(copy: Database.Database): void {
  const hasColumn = (table: string, column: string) =>
    copy.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column) !== undefined
  copy.exec(`
    ${insertAttemptsSql({
      kind: 'call',
      of: `jobs join lines on lines.id = json_extract(jobs.payload, '$.lineId')`,
      where: `jobs.kind = 'call.place' and jobs.state = 'ready' and lines.state = 'pending'`,
      job: 'jobs.key',
      subject: 'lines.id',
      numbers: 'lines',
      at: 'jobs.created_at',
      // Older backups lack it; they are migrated afterwards.
      ...(hasColumn('attempts', 'leg_kind') && { legKind: 'line' }),
    })}
    ${insertAttemptsSql({
      kind: 'recording',
      of: `jobs join recordings on recordings.id = json_extract(jobs.payload, '$.recordingId')
        join calls on calls.id = recordings.call_id`,
      where: `jobs.kind = 'recording.start' and jobs.state = 'ready'`,
      job: 'jobs.key',
      subject: 'recordings.id',
      numbers: 'calls',
      at: 'jobs.created_at',
    })}
    update jobs set state = 'failed', done_at = created_at, last_error = 'Restored from a backup'
      where kind in ('mail.send', 'phone-recording.call') and state = 'ready';
  `)
  if (hasColumn('recordings', 'transcript_state')) copy.exec(TRANSCRIPTS)
  if (hasColumn('crm_deliveries', 'id')) copy.exec(DELIVERIES)
}

interface Create {
  kind: 'call' | 'recording' | 'transcript'
  legKind?: 'line'
  /** FROM and WHERE parts. */
  of: string
  where: string
  /** Column expressions. */
  job: string
  subject: string
  numbers: 'lines' | 'calls'
  at: string
}

/** For creates without an attempt. */
function insertAttemptsSql({ kind, legKind, of, where, job, subject, numbers, at }: Create): string {
  return `
    insert into attempts (id, account_id, job_key, kind, subject_id, state, to_number, from_number, attempted_at
        ${legKind ? ', leg_kind' : ''})
      select 'att_' || lower(hex(randomblob(13))), ${numbers}.account_id, ${job}, '${kind}', ${subject}, 'attempted',
        ${numbers}.e164, ${numbers}.caller_id, ${at} ${legKind ? `, '${legKind}'` : ''}
      from ${of}
      where ${where} and not exists (select 1 from attempts where attempts.job_key = ${job});`
}

/** 'wanted' too: it may have been requested after the backup. */
const TRANSCRIPTS = insertAttemptsSql({
  kind: 'transcript',
  of: 'recordings join calls on calls.id = recordings.call_id',
  where: `recordings.state = 'completed' and recordings.transcript_sid is null
        and recordings.transcript_state in ('wanted', 'underway')`,
  job: `'recording:' || recordings.id || ':transcript'`,
  subject: 'recordings.id',
  numbers: 'calls',
  at: 'recordings.updated_at',
})

/** A vendor's CRM deduplicates by id: sent again. GoHighLevel does not: looked up, else shown as unknown. */
const DELIVERIES = `
  update crm_deliveries set state = 'uncertain', next_attempt_at = created_at
    where completed_at is null and account_id in (select account_id from crm_connections)`
