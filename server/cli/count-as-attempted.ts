import type Database from 'better-sqlite3'

/**
 * What was due when a backup was made may have been done since, and is never done again by the database that comes back. A
 * create at the carrier becomes an attempt whose answer was lost: it is looked for there. A mail's code is out of date.
 */
export function countAsAttempted(copy: Database.Database): void {
  const has = (table: string, column: string) =>
    copy.prepare('select 1 from pragma_table_info(?) where name = ?').get(table, column) !== undefined
  copy.exec(`
    ${attempted({
      kind: 'call',
      of: `jobs join lines on lines.id = json_extract(jobs.payload, '$.lineId')`,
      where: `jobs.kind = 'call.place' and jobs.state = 'ready' and lines.state = 'pending'`,
      job: 'jobs.key',
      subject: 'lines.id',
      numbers: 'lines',
      at: 'jobs.created_at',
      // A backup from before this column is migrated afterwards.
      ...(has('attempts', 'leg_kind') && { legKind: 'line' }),
    })}
    ${attempted({
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
      where kind in ('mail.send', 'take.call') and state = 'ready';
  `)
  if (has('recordings', 'transcript_state')) copy.exec(TRANSCRIPTS)
  if (has('crm_deliveries', 'id')) copy.exec(DELIVERIES)
}

interface Create {
  kind: 'call' | 'recording' | 'transcript'
  legKind?: 'line'
  /** Tables and joins, and which of their rows. */
  of: string
  where: string
  /** Columns: the job's key, what it is for, the table with its two numbers, and since when it was due. */
  job: string
  subject: string
  numbers: 'lines' | 'calls'
  at: string
}

/** SQL that writes an attempt for each create that has none. */
function attempted({ kind, legKind, of, where, job, subject, numbers, at }: Create): string {
  return `
    insert into attempts (id, account_id, job_key, kind, subject_id, state, to_number, from_number, attempted_at
        ${legKind ? ', leg_kind' : ''})
      select 'att_' || lower(hex(randomblob(13))), ${numbers}.account_id, ${job}, '${kind}', ${subject}, 'attempted',
        ${numbers}.e164, ${numbers}.caller_id, ${at} ${legKind ? `, '${legKind}'` : ''}
      from ${of}
      where ${where} and not exists (select 1 from attempts where attempts.job_key = ${job});`
}

/** One that is wanted stands before its job: its audio is fetched once more, and was asked for after the backup. */
const TRANSCRIPTS = attempted({
  kind: 'transcript',
  of: 'recordings join calls on calls.id = recordings.call_id',
  where: `recordings.state = 'completed' and recordings.transcript_sid is null
        and recordings.transcript_state in ('wanted', 'underway')`,
  job: `'recording:' || recordings.id || ':transcript'`,
  subject: 'recordings.id',
  numbers: 'calls',
  at: 'recordings.updated_at',
})

/**
 * A vendor's CRM knows each delivery by its id and does nothing twice, so it is told. GoHighLevel takes no such id: what it may
 * have been told is looked for, and shown where it does not tell.
 */
const DELIVERIES = `
  update crm_deliveries set state = 'uncertain', next_try_at = created_at
    where settled_at is null and account_id in (select account_id from crm_connections)`
