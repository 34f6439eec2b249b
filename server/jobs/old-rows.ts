import { sql } from 'kysely'
import { DELETED_AUDIO_GRACE_MS } from '../../app/domain/audio/carrier-audio.server'
import type { Ctx } from '../../app/domain/context.server'
import type { Queries } from '../../db/open'

const DAY_MS = 86_400_000

/** Clients that were away longer reload. */
const EVENTS_MS = 90 * DAY_MS

/** `column` is indexed. */
const RETENTION = [
  { table: 'receipts', key: ['key'], column: 'created_at', ms: 14 * DAY_MS },
  { table: 'jobs', key: ['id'], column: 'done_at', ms: 7 * DAY_MS },
  { table: 'dial_step_traces', key: ['session_id', 'step'], column: 'at', ms: 7 * DAY_MS },
  { table: 'idempotency', key: ['user_id', 'key'], column: 'created_at', ms: DAY_MS },
  { table: 'login_codes', key: ['id'], column: 'expires_at', ms: DAY_MS },
  { table: 'number_searches', key: ['id'], column: 'created_at', ms: DAY_MS },
  { table: 'number_verifications', key: ['id'], column: 'expires_at', ms: DAY_MS },
  // With their items.
  { table: 'contact_changes', key: ['id'], column: 'created_at', ms: 30 * DAY_MS },
  // Recipients and, without a mail server, message texts.
  { table: 'mails', key: ['id'], column: 'created_at', ms: 30 * DAY_MS },
  { table: 'power_hours', key: ['id'], column: 'ends_at', ms: 90 * DAY_MS },
  { table: 'notifications', key: ['id'], column: 'created_at', ms: 90 * DAY_MS },
  // With values of contacts.
  { table: 'webhook_deliveries', key: ['id'], column: 'created_at', ms: 30 * DAY_MS },
  // Fetched again when viewed.
  { table: 'link_previews', key: ['id'], column: 'requested_at', ms: 30 * DAY_MS },
  { table: 'contact_pictures', key: ['id'], column: 'fetched_at', ms: 2 * DAY_MS },
  // Values of contacts; an undo may run on its last day.
  { table: 'import_changes', key: ['import_id', 'contact_id'], column: 'created_at', ms: 31 * DAY_MS },
  // With values of contacts; an undo may run on its last day.
  { table: 'contact_merge_items', key: ['merge_id', 'kind', 'item_id'], column: 'created_at', ms: 31 * DAY_MS },
  { table: 'contact_merges', key: ['id'], column: 'created_at', ms: 31 * DAY_MS },
  // Before the sessions that they reference.
  { table: 'hand_over_codes', key: ['code_hash'], column: 'expires_at', ms: DAY_MS },
  { table: 'mobile_login_codes', key: ['code_hash'], column: 'expires_at', ms: DAY_MS },
  { table: 'number_health_changes', key: ['id'], column: 'created_at', ms: 400 * DAY_MS },
  { table: 'spam_reports', key: ['number_id', 'user_id', 'day'], column: 'created_at', ms: 90 * DAY_MS },
  { table: 'campaign_days', key: ['account_id', 'day'], column: 'created_at', ms: 31 * DAY_MS },
  { table: 'support_requests', key: ['id'], column: 'created_at', ms: 365 * DAY_MS },
  { table: 'mobile_link_texts', key: ['id'], column: 'created_at', ms: DAY_MS },
  { table: 'download_tokens', key: ['token_hash'], column: 'expires_at', ms: DAY_MS },
  { table: 'crm_authorizations', key: ['state_hash'], column: 'expires_at', ms: DAY_MS },
  // With the session traded from it: both expire together.
  { table: 'sessions', key: ['id'], column: 'expires_at', ms: 30 * DAY_MS, namedIn: 'exchanged_from' },
] as const

/** Changes of contacts can be undone. */
const UNDO_MS = 2 * DAY_MS

/** Unconfirmed imports hold personal data. */
const UNCONFIRMED_MS = DAY_MS

/** Rows per transaction: a dial may wait for one. */
export const CHUNK = 50

export type InChunk = <T>(work: (tx: Ctx) => Promise<T>) => Promise<T>

export async function* deleteOldRows(inChunk: InChunk, now: number): AsyncGenerator<void> {
  while ((await inChunk(({ db }) => deleteChangeItems(db.q, now - UNDO_MS))) >= CHUNK) yield
  for (const policy of RETENTION)
    while ((await inChunk(({ db }) => deleteExpired(db.q, policy, now - policy.ms))) >= CHUNK) yield
  while ((await inChunk(({ db }) => deleteEvents(db.q, now))) > 0) yield
}

/** Before their changes, of which each may have many. */
async function deleteChangeItems(q: Queries, before: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from contact_change_items where (change_id, contact_id, lead_id) in (
    select i.change_id, i.contact_id, i.lead_id from contact_changes as c inner join contact_change_items as i on i.change_id = c.id
    where c.created_at < ${before} and c.state not in ('running', 'undoing') order by i.change_id, i.contact_id, i.lead_id limit ${CHUNK})`.execute(
    q,
  )
  return Number(numAffectedRows)
}

async function deleteExpired(q: Queries, policy: (typeof RETENTION)[number], before: number): Promise<number> {
  const [table, column] = [sql.table(policy.table), sql.ref(policy.column)]
  const key = sql.join(policy.key.map((name) => sql.ref(name)))
  const oldest = sql`(select ${key} from ${table} where ${column} < ${before} order by ${column}, ${key} limit ${CHUNK})`
  const naming = 'namedIn' in policy ? sql`or ${sql.ref(policy.namedIn)} in ${oldest}` : sql``
  const { numAffectedRows } = await sql`delete from ${table} where (${key}) in ${oldest} ${naming}`.execute(q)
  return Number(numAffectedRows)
}

/** By seq: a time index would cost a page per event. Events of a clock far ahead would block the others. */
async function deleteEvents(q: Queries, now: number): Promise<number> {
  const { numDeletedRows } = await q
    .deleteFrom('events')
    .where('seq', 'in', (eb) => eb.selectFrom('events').select('seq').where('seq', '>', 0).orderBy('seq').limit(CHUNK))
    .where(({ eb, or }) => or([eb('created_at', '<', now - EVENTS_MS), eb('created_at', '>', now + DAY_MS)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** No call plays an audio message after PROMISED_MS. */
const ROWS_WITH_FILES = [
  (q: Queries, now: number) =>
    q.deleteFrom('imports').where('id', 'in', (eb) =>
      eb
        .selectFrom('imports')
        .select('id')
        .where('state', '=', sql.lit('preview'))
        .where('created_at', '<', now - UNCONFIRMED_MS)
        .orderBy('created_at')
        .orderBy('id')
        .limit(CHUNK),
    ),
  (q: Queries, now: number) =>
    q.deleteFrom('audio_messages').where('id', 'in', (eb) =>
      eb
        .selectFrom('audio_messages')
        .select('id')
        .where('deleted_at', '<', now - DELETED_AUDIO_GRACE_MS)
        // Evidence of drops.
        .where(({ not, exists, selectFrom: from }) =>
          not(exists(from('drop_batches').select('drop_batches.id').whereRef('audio_id', '=', 'audio_messages.id'))),
        )
        .orderBy('deleted_at')
        .orderBy('id')
        .limit(CHUNK),
    ),
] as const

/** Yields file keys. */
export async function* deleteRowsWithFiles(inChunk: InChunk, now: number): AsyncGenerator<string[]> {
  for (const old of ROWS_WITH_FILES)
    for (;;) {
      const rows = await inChunk(({ db }) => old(db.q, now).returning('file_key').execute())
      yield rows.map(({ file_key: fileKey }) => fileKey)
      if (rows.length < CHUNK) break
    }
}
